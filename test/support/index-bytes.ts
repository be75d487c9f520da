import { decodeHead } from '../../src/snapshot/section-file.ts';
import { createSectionReader, type SectionReader } from '../../src/snapshot/section-reader.ts';
import type { StreamedColumn } from '../../src/snapshot/stream-column.ts';

/** The pieces of an encoded file as it stands on the disk. */
export function joinPieces(pieces: Iterable<Uint8Array>): Buffer<ArrayBuffer> {
  // Copied one by one, since a piece is valid until the next one.
  return Buffer.concat(Array.from(pieces, (piece) => Uint8Array.from(piece)));
}

/** The bytes of a column that is computed while it is written. */
export function bytesOfStream({ chunks }: StreamedColumn): Buffer<ArrayBuffer> {
  return joinPieces(Array.from(chunks(), (chunk) => new Uint8Array(chunk.slice().buffer)));
}

/** Reads the sections of an index file out of memory. */
export function readerOf(bytes: Uint8Array, fileName = 'x.index'): SectionReader {
  const head = decodeHead(bytes, { name: fileName, byteLength: bytes.length });
  return createSectionReader({
    fileName,
    ...head,
    view: (byteOffset, byteLength) =>
      Uint8Array.from(bytes.subarray(byteOffset, byteOffset + byteLength)),
  });
}
