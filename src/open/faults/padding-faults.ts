import { join } from 'node:path';
import { INDEX_FILES } from '../../snapshot/layout.ts';
import { tableByteLength } from '../../snapshot/section-file.ts';
import { type OpenFile, openFile } from '../map-file.ts';
import { readHead } from '../read-head.ts';

/**
 * Checks that the bytes between the sections of the index files are zero, so that the same feed
 * always gives the same bytes.
 *
 * @throws Failure if a file is not an index file.
 */
export function findPaddingFaults(folder: string): string[] {
  return Object.values(INDEX_FILES).flatMap((name) => {
    const file = openFile(join(folder, name), { name, access: 'read' });
    try {
      return gapFaults(file);
    } finally {
      file.close();
    }
  });
}

function gapFaults(file: OpenFile): string[] {
  const { entries } = readHead(file);
  const starts = [...entries.map(({ byteOffset }) => byteOffset), file.byteLength];
  const ends = [
    tableByteLength(entries.length),
    ...entries.map(({ byteOffset, byteLength }) => byteOffset + byteLength),
  ];
  return ends.flatMap((end, index) => {
    const gap = file.slice(end, (starts[index] ?? end) - end);
    return gap.every((byte) => byte === 0)
      ? []
      : [`${file.name}: the padding at byte ${end} is not zero`];
  });
}
