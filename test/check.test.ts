import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CheckedFeed, checkFeed } from '../src/check.ts';
import { SILENT } from '../src/diagnostic/progress.ts';
import { encodeReport } from '../src/diagnostic/report.ts';
import type { RecordBatch } from '../src/table/record-batch.ts';
import { writeFaultyFeed } from './support/faulty-feed/write-faulty-feed.ts';
import { SPACE_HEADER, spaceId, spaceRow, writeFeed } from './support/feeds.ts';
import { ROOT } from './support/paths.ts';
import { makeScratchFolder } from './support/scratch.ts';

async function check(
  files: Readonly<Record<string, string>>,
  config: object = {},
  spoolBatch?: (batch: RecordBatch) => void,
): Promise<CheckedFeed> {
  const feedPath = writeFeed(makeScratchFolder(), files, config);
  return checkFeed({ feedPath, tool: 'test 1', workerCount: 0, progress: SILENT }, spoolBatch);
}

function spacesCsv(...rows: string[]): string {
  return `${SPACE_HEADER}\n${rows.join('\n')}\n`;
}

function codesOf({ report }: CheckedFeed): string[] {
  return report.codes.map(({ severity, code, count }) => `${severity} ${code} ${count}`);
}

const LINE = {
  type: 'LineString',
  coordinates: [
    [13.41234, 52.51234],
    [13.41235, 52.51235],
  ],
};

const ZONES = 'curb_zone_id,published_date,last_updated_date,curb_space_ids\n';

describe('checkFeed', () => {
  it('reports nothing but a note of a sound feed, and holds it in tables', async () => {
    const checked = await check({ 'spaces.csv': spacesCsv(spaceRow(1), spaceRow(2)) });
    expect(codesOf(checked)).toEqual(['info available-default 2', 'info space-zone-unchecked 1']);
    expect(checked.tables.spaces.rowCount).toBe(2);
    expect(encodeReport(checked.report)).toMatchObject({
      tool: 'test 1',
      totals: { error: 0, warning: 0, info: 3 },
      sources: [{ file: 'spaces.csv', kind: 'spaces', read: 2, kept: 2, merged: 0, dropped: 0 }],
    });
  });

  it('finds faults of the envelope in feed.json', async () => {
    const { report } = await check(
      { 'spaces.csv': spacesCsv(spaceRow(1)) },
      { time_zone: 'Berlin', currency: 'euro' },
    );
    expect(
      report.codes
        .filter(({ severity }) => severity === 'error')
        .map(({ code, samples }) => [code, samples.map(({ place }) => place)]),
    ).toEqual([
      ['currency-invalid', [{ file: 'feed.json' }]],
      ['time-zone-invalid', [{ file: 'feed.json' }]],
    ]);
  });

  describe('of a feed in which every file has latitude and longitude exchanged', () => {
    const exchange = (name: string) =>
      readFileSync(join(ROOT, 'data/tiny', name), 'utf8').replaceAll(
        /(\d+\.\d+) (\d+\.\d+)/g,
        '$2 $1',
      );
    const files = Object.fromEntries(
      ['areas.csv', 'zones.csv', 'spaces.csv'].map((name) => [name, exchange(name)]),
    );
    const findSwaps = async (timeZone: string) => {
      const { report } = await check(files, { time_zone: timeZone });
      return report.codes
        .filter(({ code }) => code === 'coordinates-swapped')
        .map(({ severity, samples }) => [severity, samples.map((sample) => sample.place)]);
    };

    it('says so', async () => {
      expect(await findSwaps('Europe/Berlin')).toEqual([['error', [{ file: 'feed.json' }]]]);
    });

    it('says nothing if the time zone agrees, or is elsewhere with both orders', async () => {
      expect(await findSwaps('Africa/Mogadishu')).toEqual([]);
      expect(await findSwaps('Europe/Paris')).toEqual([]);
    });
  });

  it('finds what only the whole feed shows, and leaves those records out', async () => {
    const checked = await check({
      'spaces.csv': spacesCsv(
        spaceRow(1),
        spaceRow(1),
        spaceRow(2),
        spaceRow(2, { name: 'Other' }),
        spaceRow(3, { curb_zone_id: 'nowhere' }),
      ),
      'zones.csv': `${ZONES}zone-1,1600000000000,1600000000000,${spaceId(1)}\n`,
    });
    expect(codesOf(checked)).toEqual([
      'error id-duplicate 2',
      'error space-zone-unknown 1',
      'warning geometry-missing 1',
      'warning record-repeated 1',
      'info available-default 5',
    ]);
    expect(checked.tables.spaces.dropped).toEqual(Uint8Array.of(0, 0, 1, 1, 1));
    expect(checked.tables.spaces.merged).toEqual(Uint8Array.of(0, 1, 0, 0, 0));
    expect(checked.report.sources).toMatchObject([
      { file: 'zones.csv', read: 1, kept: 1, merged: 0, dropped: 0 },
      { file: 'spaces.csv', read: 5, kept: 1, merged: 1, dropped: 3 },
    ]);
  });

  it('keeps a record whose fault the feed lowered, and drops one whose fault it raised', async () => {
    const files = {
      'spaces.csv': spacesCsv(spaceRow(1, { curb_zone_id: 'nowhere' })),
      'zones.csv': `${ZONES}zone-1,1600000000000,1600000000000,${spaceId(9)}\n`,
    };
    const lowered = await check(files, { rules: { 'space-zone-unknown': 'warning' } });
    expect(lowered.tables.spaces.dropped).toEqual(Uint8Array.of(0));
    expect(lowered.report.totals.error).toBe(0);
    const raised = await check(files, { rules: { 'links-disagree': 'error' } });
    expect(raised.tables.zones.dropped).toEqual(Uint8Array.of(1));
  });

  it('counts a file that is read as two kinds for each of them', async () => {
    const dates = { published_date: 1_600_000_000_000, last_updated_date: 1_600_000_000_000 };
    const data = {
      areas: [{ curb_area_id: spaceId(1), name: 'A', ...dates, curb_zone_ids: ['z'] }],
      zones: [{ curb_zone_id: 'z', ...dates, geometry: LINE }, { curb_zone_id: 'y' }],
    };
    const sources = ['areas', 'zones'].map((kind) => ({ file: 'all.json', kind }));
    const { report } = await check({ 'all.json': JSON.stringify({ data }) }, { sources });
    expect(report.sources.map(({ kind, read, kept }) => [kind, read, kept])).toEqual([
      ['areas', 1, 1],
      ['zones', 2, 1],
    ]);
  });

  it('hands on the JSON of the records it kept, batch by batch', async () => {
    const texts: string[] = [];
    await check({ 'spaces.csv': spacesCsv(spaceRow(1), spaceRow(2, { name: '' })) }, {}, (batch) =>
      texts.push(Buffer.from(batch.json).toString()),
    );
    expect(texts).toEqual([
      expect.stringMatching(/^{"curb_space_id":"0{8}-[^{]*"name":"Bay 1"[^{]*$/),
    ]);
  });

  it('finds with workers what it finds alone, to the last sample and column', async () => {
    // Some three megabytes, so that files come in several pieces.
    const feedPath = writeFaultyFeed(makeScratchFolder(), { copyCount: 200 });
    const [alone, together] = await Promise.all(
      [0, 2].map((workerCount) =>
        checkFeed({ feedPath, tool: 'test', workerCount, progress: SILENT }),
      ),
    );
    expect(together?.report).toEqual(alone?.report);
    expect(together?.facts).toEqual(alone?.facts);
    expect(together?.tables).toEqual(alone?.tables);
  });

  it('closes its workers where the work fails, so that the process can end', () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(join(scratch, 'feed'), { 'spaces.csv': spacesCsv(spaceRow(1)) });
    const script = join(scratch, 'spoil.mjs');
    writeFileSync(script, SPOIL);
    const words = [script, join(ROOT, 'out/js/src/check.js'), feed];
    const { stdout, status } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect([stdout, status]).toEqual(['the spool is gone\n', 0]);
  });
});

const SPOIL = `
const [, , program, feedPath] = process.argv;
const { checkFeed } = await import(program);
const progress = { begin() {}, advance() {}, end() {} };
const spoilt = () => { throw new Error('the spool is gone'); };
await checkFeed({ feedPath, tool: 'test', workerCount: 1, progress }, spoilt).catch((error) =>
  console.log(error.message));
`;

describe('the last update of a feed', () => {
  const files = {
    'spaces.csv': spacesCsv(
      spaceRow(1, { last_updated_date: '1710000000001' }),
      spaceRow(2, { last_updated_date: '1710000000002', curb_zone_id: 'nowhere' }),
      spaceRow(3, { last_updated_date: '1710000000003', space_number: '-1' }),
    ),
    'zones.csv': `${ZONES}zone-1,1600000000000,1600000000000,\n`,
  };

  it('is what the feed says', async () => {
    const { facts } = await check(files, { last_updated: 1_720_000_000_000 });
    expect(facts.lastUpdatedMs).toBe(1_720_000_000_000);
  });

  it('is else the latest of the records that are kept', async () => {
    expect((await check(files)).facts.lastUpdatedMs).toBe(1_710_000_000_001);
  });

  it('is the beginning of 1970 where nothing is kept, and never the clock', async () => {
    const { facts } = await check({ 'spaces.csv': `${SPACE_HEADER}\n` });
    expect(facts.lastUpdatedMs).toBe(0);
  });
});
