import { decodeHead } from '../../src/snapshot/section-file.ts';
import { createSectionReader, type SectionReader } from '../../src/snapshot/section-reader.ts';

/** The pieces of an encoded file as it stands on the disk. */
export function joinPieces(pieces: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  return Buffer.concat(pieces);
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
