import { BINARY_CONTENTS, type FileFormat, startsWith } from './signatures.ts';

export interface DetectedFormat {
  readonly format: FileFormat;
  /** What the content is and why. It follows `the file is`. */
  readonly reason: string;
}

/** Detects the format of a file from its first bytes, never from its name. */
export function detectFormat(head: Buffer): DetectedFormat {
  const known = BINARY_CONTENTS.find(({ signature }) => startsWith(head, signature));
  if (known !== undefined) return { format: known.format, reason: known.content };
  const text = head.toString('latin1').replace(BLANKS_BEFORE_TEXT, '');
  return text.startsWith('{') || text.startsWith('[') || text.startsWith(RECORD_SEPARATOR)
    ? { format: 'json', reason: 'JSON, since it begins with a bracket' }
    : { format: 'text', reason: 'text in rows, since it does not begin as any other format does' };
}

/** The byte before each text of a JSON sequence (RFC 8142). */
const RECORD_SEPARATOR = '\x1e';

/** The byte order marks of UTF-8 and UTF-16, the zero bytes of UTF-16, and blanks. */
const BLANKS_BEFORE_TEXT = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*/;
