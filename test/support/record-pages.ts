import type { RecordPages } from '../../src/snapshot/sections.ts';

/** All records, one behind the other, read in one go. */
export function readAll(pages: RecordPages): Buffer {
  return Buffer.concat(pages.read(0, pages.offsets.at(-1) ?? 0));
}

/** All records, each read by itself. */
export function readEach(pages: RecordPages): string[] {
  return Array.from({ length: pages.offsets.length - 1 }, (_, row) =>
    Buffer.concat(pages.read(pages.offsets[row] ?? 0, pages.offsets[row + 1] ?? 0)).toString(),
  );
}
