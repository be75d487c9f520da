import { gzipSync } from 'node:zlib';

/** Byte of a gzip header that names the operating system (RFC 1952 section 2.3.1). */
const SYSTEM_OFFSET = 9;
const UNKNOWN_SYSTEM = 255;

/** Compresses bytes; the result names neither a time nor an operating system. */
export function gzip(bytes: Uint8Array): Uint8Array {
  const compressed = gzipSync(bytes, { level: 9 });
  compressed[SYSTEM_OFFSET] = UNKNOWN_SYSTEM;
  return compressed;
}
