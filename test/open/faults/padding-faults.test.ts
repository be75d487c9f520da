import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPaddingFaults } from '../../../src/open/faults/padding-faults.ts';
import { decodeHead } from '../../../src/snapshot/section-file.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';

describe('findPaddingFaults', () => {
  it('finds none in what is written', async () => {
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
    expect(findPaddingFaults(folder)).toEqual([]);
  });

  it('finds every byte between sections, and behind the last, that is not zero', async () => {
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
    let gapByteCount = 0;
    for (const name of ['areas.index', 'zones.index', 'spaces.index']) {
      const bytes = readFileSync(join(folder, name));
      const { entries } = decodeHead(bytes, { name, byteLength: bytes.length });
      for (const { byteOffset, byteLength } of entries) {
        const end = byteOffset + byteLength;
        for (let gap = end; gap % 8 !== 0; gap++) {
          gapByteCount++;
          bytes[gap] = 1;
          writeFileSync(join(folder, name), bytes);
          expect(findPaddingFaults(folder)).toEqual([
            `${name}: the padding at byte ${end} is not zero`,
          ]);
          bytes[gap] = 0;
        }
      }
      writeFileSync(join(folder, name), bytes);
    }
    expect(gapByteCount).toBeGreaterThan(10);
  });
});
