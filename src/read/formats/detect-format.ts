import { BINARY_CONTENTS, startsWith } from './signatures.ts';

/** How the bytes of a file are laid out. */
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

export interface DetectedFormat {
  readonly format: FileFormat;
  /** What the content is and how that is seen; goes behind `the file is`. */
  readonly reason: string;
}

/** Tells the format of a file by its first bytes, never by its name. */
export function detectFormat(head: Buffer): DetectedFormat {
  const known = BINARY_CONTENTS.find(({ signature }) => startsWith(head, signature));
  if (known !== undefined) return { format: known.format, reason: known.content };
  const text = head.toString('latin1').replace(BLANKS_BEFORE_TEXT, '');
  return text.startsWith('{') || text.startsWith('[') || text.startsWith(RECORD_SEPARATOR)
    ? { format: 'json', reason: 'JSON, since it begins with a bracket' }
    : { format: 'text', reason: 'text in rows, since it does not begin as any other format does' };
}

/** RFC 8142 puts it before each text. */
const RECORD_SEPARATOR = '\x1e';

/** The byte order marks of UTF-8 and UTF-16, the zero bytes of UTF-16, and blanks. */
const BLANKS_BEFORE_TEXT = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*/;
