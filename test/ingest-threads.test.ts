import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SILENT } from '../src/diagnostic/progress.ts';
import { type IngestOptions, ingest } from '../src/ingest.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from './support/feeds.ts';
import { makeScratchFolder } from './support/scratch.ts';

const ZONES = 'curb_zone_id,published_date,last_updated_date\nzone-1,1600000000000,0\n';

/** Spaces of which some name an unknown zone, which is found when relations are checked. */
function writeSpaces(unknownCount: number): string {
  const rows = Array.from({ length: 60 }, (_, index) =>
    spaceRow(index + 1, index < unknownCount ? { curb_zone_id: 'elsewhere' } : {}),
  );
  const files = { 'zones.csv': ZONES, 'spaces.csv': `${SPACE_HEADER}\n${rows.join('\n')}\n` };
  return writeFeed(makeScratchFolder(), files);
}

async function ingestWith(feedPath: string, options: Partial<IngestOptions>) {
  const storePath = join(makeScratchFolder(), 'store');
  const run = { dropInvalid: false, tool: 'test', progress: SILENT, workerCount: 2 };
  const outcome = await ingest({ ...run, feedPath, storePath, ...options });
  return { ...outcome, storePath };
}

describe('an ingest that writes while relations are checked', () => {
  it.each([0, 7])('publishes without %i spaces what one thread publishes', async (unknownCount) => {
    const feedPath = writeSpaces(unknownCount);
    const [one, two] = [
      await ingestWith(feedPath, { dropInvalid: true, workerCount: 0 }),
      await ingestWith(feedPath, { dropInvalid: true }),
    ];
    expect(two.counts).toEqual(one.counts);
    expect(two.counts?.spaces).toBe(60 - unknownCount);
    expect(two.snapshot?.id).toBe(one.snapshot?.id);
    const [expected, written] = [one, two].map(({ snapshot }) => snapshot?.folder ?? '');
    const names = readdirSync(expected ?? '').sort();
    expect(readdirSync(written ?? '').sort()).toEqual(names);
    for (const name of names) {
      const files = [expected, written].map((folder = '') => readFileSync(join(folder, name)));
      expect(files[1]?.equals(files[0] ?? Buffer.alloc(0)), name).toBe(true);
    }
    expect(readdirSync(two.storePath).sort()).toEqual(
      [two.snapshot?.id, 'current', 'published'].sort(),
    );
  });

  it('publishes nothing where a relation is wrong, and leaves nothing behind', async () => {
    const { refusal, storePath, leftover } = await ingestWith(writeSpaces(7), {});
    expect(refusal).toEqual({ reason: 'errors', canDrop: true });
    expect(leftover).toBe(null);
    expect(() => readdirSync(storePath)).toThrow('ENOENT');
  });
});
