import { isUtf8 } from 'node:buffer';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { memberOf } from '../../model/is-object.ts';
import { PARQUET_GROUP_BYTE_LENGTH_MAX } from '../../model/limits.ts';
import { isDegreesName } from '../geometry/crs.ts';
import { parseWkb } from '../geometry/wkb.ts';
import type { FeatureTable } from './feature-pieces.ts';

/**
 * Opens a Parquet file. With GeoParquet metadata, its records are Features; otherwise they are
 * rows, which may have the shape in a column. One row group is in memory at a time.
 */
async function openParquet(file: AsyncBuffer, working: () => void): Promise<FeatureTable> {
  const { parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  checkCounts(metadata, file.byteLength);
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  const geo = parseGeo(metadata);
  const rows = readRows({ file, metadata, columns, shapes: geo?.column, working });
  if (geo === undefined || !columns.includes(geo.column)) {
    return { elements: 'cds-json', declaredCrs: null, rows };
  }
  return { elements: 'geojson', declaredCrs: geo.crs, rows: createFeatures(rows, geo.column) };
}

/** Checks the metadata of the file, because the package relies on it without a check. */
function checkCounts({ row_groups: groups, num_rows: rowCount }: FileMetaData, length: number) {
  const sum = groups.reduce((total, group) => total + Number(group.num_rows), 0);
  if (sum !== Number(rowCount)) {
    throw new Error(`it says that it has ${rowCount} rows, and its row groups have ${sum}`);
  }
  for (const group of groups) {
    if (Number(group.total_byte_size) > PARQUET_GROUP_BYTE_LENGTH_MAX) {
      throw new Error(
        `a row group unpacks to more than ${PARQUET_GROUP_BYTE_LENGTH_MAX} bytes, write smaller ones`,
      );
    }
    if (group.columns.length === 0) throw new Error('a row group has no columns');
    for (const { meta_data: chunk } of group.columns) {
      const offset = Number(chunk?.dictionary_page_offset ?? chunk?.data_page_offset);
      const end = offset + Number(chunk?.total_compressed_size);
      if (!(offset >= 0 && end >= offset && end <= length)) {
        throw new Error(`a column ends at byte ${end}, and the file has ${length} bytes`);
      }
    }
  }
}

export async function openParquetFile(path: string, working: () => void): Promise<FeatureTable> {
  const { asyncBufferFromFile } = await import('hyparquet');
  return openParquet(await asyncBufferFromFile(path), working);
}

interface ParquetRows {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly columns: readonly string[];
  /** The column of the shapes, whose bytes are never text. */
  readonly shapes: string | undefined;
  /** Called for each column of a row group, which may take long. */
  readonly working: () => void;
}

type Row = [name: string, value: unknown][];

async function* readRows(parquet: ParquetRows): AsyncGenerator<object> {
  const { file, metadata, columns, shapes, working } = parquet;
  const { parquetScan } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const scan = await parquetScan({ file, metadata, compressors, geoparquet: false, utf8: false });
  for (const { rowStart, rowEnd } of scan.ranges) {
    const data: ArrayLike<unknown>[] = [];
    for (const column of columns) {
      data.push(await scan.readColumn({ column, rowStart, rowEnd }));
      working();
    }
    // With a wrong number of rows, empty records would be returned for ever.
    if (data.some(({ length }) => length !== rowEnd - rowStart)) {
      throw new Error('a row group does not hold as many rows as the file says');
    }
    for (let row = 0; row < rowEnd - rowStart; row++) {
      const values: Row = columns.map((column, index) => [
        column,
        column === shapes ? data[index]?.[row] : readCell(data[index]?.[row]),
      ]);
      yield Object.fromEntries(values);
    }
  }
}

/** Returns bytes as text if they are UTF-8, because older files do not say which bytes are text. */
function readCell(cell: unknown): unknown {
  return cell instanceof Uint8Array && isUtf8(cell) ? Buffer.from(cell).toString() : cell;
}

async function* createFeatures(
  rows: AsyncIterable<object>,
  column: string,
): AsyncGenerator<object> {
  for await (const row of rows) {
    const { [column]: cell, ...properties } = row as Readonly<Record<string, unknown>>;
    yield { type: 'Feature', properties, geometry: parseCell(cell) };
  }
}

/** Parses WKB. Other bytes are returned unchanged and reported later as a malformed shape. */
function parseCell(cell: unknown): unknown {
  if (!(cell instanceof Uint8Array)) return cell ?? null;
  const shape = parseWkb(cell);
  return shape === undefined ? cell : shape.geometry;
}

/**
 * Parses the `geo` entry of GeoParquet 1.0: the column of the shapes and their reference system.
 */
function parseGeo({ key_value_metadata: entries }: FileMetaData) {
  const text = entries?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) return undefined;
  const geo: unknown = JSON.parse(text);
  const column = memberOf(geo, 'primary_column');
  if (typeof column !== 'string') return undefined;
  const described = memberOf(memberOf(geo, 'columns'), column);
  const encoding = memberOf(described, 'encoding');
  if (encoding !== 'WKB') {
    throw new Error(
      `shapes have the encoding ${String(encoding)}, which is not supported: write WKB`,
    );
  }
  return { column, crs: nameProjJson(memberOf(described, 'crs')) };
}

/** Returns the name of a reference system; `null` for longitude and latitude, the default. */
function nameProjJson(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null;
  const id = memberOf(crs, 'id');
  const name = `${memberOf(id, 'authority')}:${memberOf(id, 'code')}`;
  if (id === undefined) return String(memberOf(crs, 'name') ?? 'without a name');
  return isDegreesName(name) ? null : name;
}
