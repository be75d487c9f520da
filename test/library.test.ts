import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askAreas, askSpaces, askZones, checkFeed, ingest, openStore } from '../src/library.ts';
import { ROOT } from './support/paths.ts';
import { makeScratchFolder } from './support/scratch.ts';

const SAMPLE = join(ROOT, 'data/sample-city/csv');

describe('the library', () => {
  it('checks, ingests, opens and asks', async () => {
    const storePath = join(makeScratchFolder(), 'store');
    expect((await checkFeed(SAMPLE)).totals.error).toBe(0);
    const { snapshot } = await ingest({ feedPath: SAMPLE, storePath });
    const store = await openStore(storePath);
    expect(store.id).toBe(snapshot?.id);
    const areas = askAreas(store);
    expect([areas.matchCount, areas.records.length]).toEqual([9, 9]);
    expect(askZones(store, {}, { pageNumber: 2, responseSize: 90 }).records).toHaveLength(7);
    const [space] = askSpaces(store).records;
    expect(askSpaces(store, { curbSpaceId: space?.curb_space_id ?? '' })).toEqual({
      matchCount: 1,
      records: [space],
    });
    expect(askSpaces(store, { timeMs: 0 }).matchCount).toBeLessThan(960);
    store.close();
  });

  it('returns what keeps a feed from being published', async () => {
    const scratch = makeScratchFolder();
    const feed = join(scratch, 'feed');
    mkdirSync(feed);
    writeFileSync(
      join(feed, 'feed.json'),
      '{"time_zone":"Europe/Berlin","currency":"EUR","author":"A"}',
    );
    writeFileSync(join(feed, 'areas.csv'), 'curb_area_id,name\nx,y\n');
    const outcome = await ingest({ feedPath: feed, storePath: join(scratch, 'store') });
    expect(outcome).toMatchObject({ snapshot: null, refusal: { reason: 'errors' } });
  });
});
