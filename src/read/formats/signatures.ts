/** The format of a file. */
export type FileFormat =
  | 'text'
  | 'json'
  | 'gzip'
  | 'zip'
  | 'shapefile'
  | 'geopackage'
  | 'parquet'
  | 'flatgeobuf'
  | 'foreign';

/** The first bytes of a format that is not text. */
export interface BinaryContent {
  readonly signature: Buffer;
  readonly format: FileFormat;
  /** What the file is, as it follows `the file is`; if it is not read, also what to do. */
  readonly content: string;
}

export const BINARY_CONTENTS: readonly BinaryContent[] = [
  { signature: Buffer.from('PK\x03\x04'), format: 'zip', content: 'a zip archive' },
  { signature: Buffer.from('PK\x05\x06'), format: 'zip', content: 'an empty zip archive' },
  { signature: Buffer.from([0x1f, 0x8b]), format: 'gzip', content: 'compressed with gzip' },
  {
    signature: Buffer.from('SQLite format 3\0'),
    format: 'geopackage',
    content: 'an SQLite database, as a GeoPackage is',
  },
  {
    signature: Buffer.from([0, 0, 0x27, 0x0a]),
    format: 'shapefile',
    content: 'the .shp or .shx part of a shapefile',
  },
  { signature: Buffer.from('PAR1'), format: 'parquet', content: 'a Parquet file' },
  { signature: Buffer.from('fgb\x03'), format: 'flatgeobuf', content: 'a FlatGeobuf file' },
  foreign('BZh', 'compressed with bzip2: unpack it first'),
  foreign([0x28, 0xb5, 0x2f, 0xfd], 'compressed with zstd: unpack it first'),
  foreign([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 'compressed with xz: unpack it first'),
  foreign([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'a 7-Zip archive: unpack it first'),
  foreign('Rar!', 'a RAR archive: unpack it first'),
  foreign('%PDF-', 'a PDF document: ask for the data as CSV or GeoJSON'),
  foreign([0x89, 0x50, 0x4e, 0x47], 'a PNG picture: ask for the data as CSV or GeoJSON'),
  foreign([0xff, 0xd8, 0xff], 'a JPEG picture: ask for the data as CSV or GeoJSON'),
  foreign(
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    'an old .xls workbook: save the sheet as CSV',
  ),
];

function foreign(signature: string | readonly number[], content: string): BinaryContent {
  const bytes = typeof signature === 'string' ? Buffer.from(signature) : Buffer.from(signature);
  return { signature: bytes, format: 'foreign', content };
}

export function startsWith(head: Buffer, start: Buffer): boolean {
  return head.subarray(0, start.length).equals(start);
}
