import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SILENT } from '../src/diagnostic/progress.ts';
import { type IngestOptions, type IngestOutcome, ingest } from '../src/ingest.ts';
import { SPACE_HEADER, spaceId, spaceRow, writeFeed } from './support/feeds.ts';
import { makeScratchFolder } from './support/scratch.ts';

const CITY = [SPACE_HEADER, ...Array.from({ length: 20 }, (_, index) => spaceRow(index + 1))];

/** A store with a live city of 20 spaces, and what an export of `spaces.csv` does to it. */
async function publishOver(
  text: string,
  options: Partial<IngestOptions> = {},
): Promise<IngestOutcome & { readonly isUntouched: boolean }> {
  const scratch = makeScratchFolder();
  const storePath = join(scratch, 'store');
  const run = (name: string, spaces: string, more: Partial<IngestOptions> = {}) =>
    ingest({
      feedPath: writeFeed(join(scratch, name), { 'spaces.csv': spaces }),
      storePath,
      dropInvalid: false,
      tool: 'test',
      workerCount: 0,
      progress: SILENT,
      ...more,
    });
  await run('live', `${CITY.join('\n')}\n`);
  const before = readFileSync(join(storePath, 'current'), 'utf8');
  const outcome = await run('next', text, options);
  const isUntouched = readFileSync(join(storePath, 'current'), 'utf8') === before;
  return { ...outcome, isUntouched };
}

function lossesOf({ report }: IngestOutcome): string[] {
  return report.codes
    .filter(({ code }) => code === 'records-lost')
    .flatMap(({ severity, samples }) => samples.map(({ message }) => `${severity}: ${message}`));
}

describe('the guard of a live store', () => {
  it('lets the same city pass, and one that lost a tenth', async () => {
    const same = await publishOver(`${CITY.join('\n')}\n`);
    expect([same.refusal, lossesOf(same)]).toEqual([null, []]);
    const tenth = await publishOver(`${CITY.slice(0, 19).join('\n')}\n`);
    expect([tenth.refusal, lossesOf(tenth)]).toEqual([null, []]);
    expect(
      tenth.report.codes.find(({ code }) => code === 'records-changed')?.samples,
    ).toMatchObject([
      {
        message: `spaces: 0 added, 2 removed (${spaceId(19)}, ${spaceId(20)}), 0 changed, 0 moved since the previous records`,
      },
    ]);
  });

  it.each([
    ['an empty file', ''],
    ['a header alone', `${SPACE_HEADER}\n`],
    ['an error page', '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>\n'],
  ])('publishes nothing of %s', async (_, text) => {
    for (const dropInvalid of [false, true]) {
      const outcome = await publishOver(text, { dropInvalid });
      expect([outcome.snapshot, outcome.isUntouched]).toEqual([null, true]);
      expect(lossesOf(outcome)).toEqual([
        'error: the previous snapshot has 20 spaces, this feed has none',
      ]);
    }
  });

  it('publishes nothing of half a file', async () => {
    const half = await publishOver(`${CITY.slice(0, 11).join('\n')}\n`, { dropInvalid: true });
    expect([half.refusal, half.isUntouched]).toEqual([{ reason: 'records-lost' }, true]);
    expect(lossesOf(half)).toEqual([
      'error: 10 of 20 spaces of the previous snapshot are gone (50 %)',
    ]);
  });

  it('publishes nothing of another city', async () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      spaceRow(index + 1, { curb_space_id: spaceId(index + 1000) }),
    );
    const other = await publishOver(`${[SPACE_HEADER, ...rows].join('\n')}\n`);
    expect([other.refusal, other.isUntouched]).toEqual([{ reason: 'records-lost' }, true]);
    expect(lossesOf(other)).toEqual([
      'error: 20 of 20 spaces of the previous snapshot are gone (100 %)',
    ]);
  });

  it('publishes where the loss is accepted, with a warning', async () => {
    const half = await publishOver(`${CITY.slice(0, 11).join('\n')}\n`, { acceptsLoss: true });
    expect([half.refusal, half.counts?.spaces]).toEqual([null, 10]);
    expect(lossesOf(half)).toEqual([
      'warning: 10 of 20 spaces of the previous snapshot are gone (50 %)',
    ]);
  });

  it('reports zones that moved or start at another time, and keeps them', async () => {
    const scratch = makeScratchFolder();
    const tiny = join(scratch, 'tiny');
    cpSync('data/tiny', tiny, { recursive: true });
    const storePath = join(scratch, 'store');
    const run = () =>
      ingest({
        feedPath: tiny,
        storePath,
        dropInvalid: false,
        tool: 'test',
        workerCount: 0,
        progress: SILENT,
      });
    await run();
    const path = join(tiny, 'zones.csv');
    const text = readFileSync(path, 'utf8')
      .replace('10.00025 50.00000, 10.00025 50.00010', '10.00025 50.00000, 10.00025 50.00013')
      .replace('1500000000000,1600000000000,Langer Weg', '1500000000001,1600000000000,Langer Weg');
    writeFileSync(path, text);
    const { report, refusal } = await run();
    expect(refusal).toBeNull();
    const samples = report.codes.flatMap(({ samples }) => samples);
    const moves = samples.filter(({ code }) => code === 'id-geometry-moved');
    expect(moves.map(({ place, message }) => [place.row, message])).toEqual([
      [4, 'zone is 3.3 m from where it was in the previous snapshot, with the same identifier'],
      [5, 'zone has another start_date than in the previous snapshot, with the same identifier'],
    ]);
  });
});

/** The first publish of the tiny city, after `change` has edited one of its files. */
async function publishFirst(
  file: string,
  change: (text: string) => string | Uint8Array,
  options: Partial<IngestOptions> = {},
): Promise<IngestOutcome> {
  const scratch = makeScratchFolder();
  const feedPath = join(scratch, 'tiny');
  cpSync('data/tiny', feedPath, { recursive: true });
  const path = join(feedPath, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  const storePath = join(scratch, 'store');
  const run = { ...{ feedPath, storePath, tool: 'test', workerCount: 0, progress: SILENT } };
  const outcome = await ingest({ ...run, dropInvalid: true, ...options });
  expect(existsSync(storePath)).toBe(outcome.snapshot !== null);
  return outcome;
}

const inLatin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the guard of a first publish', () => {
  it.each([
    ['areas.csv', 'is not UTF-8', inLatin1, ['areas']],
    ['areas.csv', 'has no identifiers', renameColumn('curb_area_id'), ['areas']],
    ['spaces.csv', 'has no identifiers', renameColumn('curb_space_id'), ['spaces', 'availability']],
    ['availability.csv', 'has no identifiers', renameColumn('curb_space_id'), ['availability']],
  ])('publishes nothing where %s %s', async (file, _, change, kinds) => {
    const refusal = { reason: 'kinds-lost', kinds };
    expect((await publishFirst(file, change)).refusal).toEqual(refusal);
    const asked = await publishFirst(file, change, { dropInvalid: false });
    expect(asked.refusal).toEqual({ reason: 'errors', canDrop: false, because: refusal });
    const few = await publishFirst(file, change, { dropInvalid: false, errorCountMax: 99 });
    expect(few.refusal).toEqual(refusal);
  });

  it('publishes without a kind whose file has no rows', async () => {
    const { refusal, counts } = await publishFirst(
      'areas.csv',
      (text) => `${text.split('\n')[0]}\n`,
    );
    expect([refusal, counts?.areas, counts?.spaces]).toEqual([null, 0, 8]);
  });

  it('publishes the rest where one record of a kind is in error', async () => {
    const { refusal, counts } = await publishFirst('areas.csv', (text) =>
      text.replace('aaaaaaaa-0000-4000-8000-000000000001', 'none'),
    );
    expect([refusal, counts?.areas]).toEqual([null, 2]);
  });
});

function renameColumn(column: string): (text: string) => string {
  return (text) => text.replace(column, 'key');
}

describe('errors of feed.json itself', () => {
  const munich = (text: string) => text.replace('Europe/Berlin', 'Europe/Munich');
  const euro = (text: string) => text.replace('EUR', 'euro');

  it.each([
    ['time zone', munich, ['time-zone-invalid']],
    ['currency', euro, ['currency-invalid']],
    [
      'time zone and currency',
      (text: string) => euro(munich(text)),
      ['currency-invalid', 'time-zone-invalid'],
    ],
  ])('are not left out: %s', async (_, change, codes) => {
    const refusal = { reason: 'feed-invalid', codes };
    for (const options of [{}, { dropInvalid: false }, { dropInvalid: false, errorCountMax: 9 }]) {
      expect((await publishFirst('feed.json', change, options)).refusal).toEqual(refusal);
    }
  });

  it('count as the feed lowers them', async () => {
    const lowered = (text: string) =>
      JSON.stringify({ ...JSON.parse(munich(text)), rules: { 'time-zone-invalid': 'warning' } });
    const { refusal, counts } = await publishFirst('feed.json', lowered, { dropInvalid: false });
    expect([refusal, counts?.spaces]).toEqual([null, 8]);
  });
});

describe('the refusal for errors', () => {
  it('says that many records of the live snapshot would be lost with the errors left out', async () => {
    const broken = CITY.map((row, index) => (index > 10 ? row.replace(/,1110,/, ',x,') : row));
    const outcome = await publishOver(`${broken.join('\n')}\n`);
    expect(outcome.report.totals.error).toBe(11);
    expect(outcome.refusal).toEqual({
      reason: 'errors',
      canDrop: false,
      because: { reason: 'records-lost' },
    });
  });

  it('says that the live snapshot has a kind of which the feed has no file', async () => {
    const scratch = makeScratchFolder();
    const storePath = join(scratch, 'store');
    const run = { storePath, tool: 'test', workerCount: 0, progress: SILENT, dropInvalid: false };
    const observations = 'curb_space_id,available,availability_time\n';
    const feed = (name: string, files: Readonly<Record<string, string>>) =>
      writeFeed(join(scratch, name), files);
    const spaces = `${CITY.join('\n')}\n`;
    const live = feed('live', {
      'spaces.csv': spaces,
      'availability.csv': `${observations}${spaceId(1)},true,1700000000000\n`,
    });
    expect((await ingest({ ...run, feedPath: live })).counts?.observations).toBe(1);
    const feedPath = feed('next', { 'spaces.csv': `${spaces}${spaceRow(21, { name: '' })}\n` });
    const { refusal } = await ingest({ ...run, feedPath });
    const because = { reason: 'kinds-lost', kinds: ['availability'] };
    expect(refusal).toEqual({ reason: 'errors', canDrop: false, because });
    expect((await ingest({ ...run, feedPath, dropInvalid: true })).refusal).toEqual(because);
  });
});
