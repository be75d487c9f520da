import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../src/diagnostic/failure.ts';
import { SILENT } from '../src/diagnostic/progress.ts';
import { encodeReport } from '../src/diagnostic/report.ts';
import { type IngestOptions, type IngestOutcome, ingest } from '../src/ingest.ts';
import { verifyStore } from '../src/inspect.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from './support/feeds.ts';
import { writeCity } from './support/sample-city.ts';
import { makeScratchFolder } from './support/scratch.ts';

function spacesCsv(...rows: string[]): string {
  return `${SPACE_HEADER}\n${rows.join('\n')}\n`;
}

interface Place {
  readonly scratch: string;
  readonly storePath: string;
}

function makePlace(): Place {
  const scratch = makeScratchFolder();
  return { scratch, storePath: join(scratch, 'store') };
}

function ingestSpaces(
  { scratch, storePath }: Place,
  rows: readonly string[],
  changes: Partial<IngestOptions> = {},
): Promise<IngestOutcome> {
  const feedPath = writeFeed(join(scratch, 'feed'), { 'spaces.csv': spacesCsv(...rows) });
  return ingest({
    feedPath,
    storePath,
    dropInvalid: false,
    tool: 'test',
    workerCount: 0,
    progress: SILENT,
    ...changes,
  });
}

const SOUND = [spaceRow(1), spaceRow(2)];
const BROKEN = [spaceRow(1), spaceRow(2, { space_number: '0' }), spaceRow(1)];

describe('ingest', () => {
  it('publishes a sound feed and makes it live', async () => {
    const place = makePlace();
    const { snapshot, counts, report } = await ingestSpaces(place, SOUND);
    if (snapshot === null) throw new Error('a sound feed is published');
    expect(counts).toEqual({
      areas: 0,
      zones: 0,
      spaces: 2,
      observations: 0,
      policies: 0,
      objects: 0,
    });
    expect(report.totals.error).toBe(0);
    expect(snapshot.folder).toBe(join(place.storePath, snapshot.id));
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${snapshot.id}\n`);
    expect(readdirSync(place.storePath).sort()).toEqual(
      [snapshot.id, 'current', 'published'].sort(),
    );
    expect((await verifyStore(place.storePath)).faults).toEqual([]);
  });

  it('puts the report beside the data', async () => {
    const { snapshot, report } = await ingestSpaces(makePlace(), SOUND);
    const text = readFileSync(join(snapshot?.folder ?? '', 'report.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject(encodeReport(report));
  });

  it('publishes nothing where there is an error, and leaves no trace in the store', async () => {
    const place = makePlace();
    const { snapshot, counts, report } = await ingestSpaces(place, BROKEN);
    expect([snapshot, counts, report.totals.error]).toEqual([null, null, 1]);
    expect(existsSync(place.storePath)).toBe(false);
  });

  it('leaves the live snapshot as it was where there is an error', async () => {
    const place = makePlace();
    const { snapshot } = await ingestSpaces(place, SOUND);
    await ingestSpaces(place, BROKEN);
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${snapshot?.id}\n`);
    const names = new Set(readdirSync(place.storePath));
    expect(names).toEqual(new Set([snapshot?.id, 'current', 'published']));
  });

  it('publishes the rest where the invalid may be dropped, and reports all the same', async () => {
    const dropInvalid = await ingestSpaces(makePlace(), BROKEN, { dropInvalid: true });
    expect(dropInvalid.counts?.spaces).toBe(1);
    expect(dropInvalid.report.totals.error).toBe(1);
    expect(dropInvalid.report.sources).toMatchObject([{ read: 3, kept: 1, merged: 1, dropped: 1 }]);
    const alone = await ingestSpaces(makePlace(), [spaceRow(1)]);
    expect(dropInvalid.snapshot?.id).toBe(alone.snapshot?.id);
  });

  it('publishes nothing where every record is in error, whatever may be dropped', async () => {
    const place = makePlace();
    const live = await ingestSpaces(place, SOUND);
    const rows = [1, 2].map((number) => spaceRow(number, { name: '' }));
    const { snapshot, report } = await ingestSpaces(place, rows, { dropInvalid: true });
    // The two records, and the loss of all spaces.
    expect([snapshot, report.totals.error]).toEqual([null, 3]);
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${live.snapshot?.id}\n`);
  });

  it('publishes an empty snapshot where the feed has no records', async () => {
    const { counts } = await ingestSpaces(makePlace(), []);
    expect(counts).toEqual({
      areas: 0,
      zones: 0,
      spaces: 0,
      observations: 0,
      policies: 0,
      objects: 0,
    });
  });

  // Fault case G2: a rule whose severity is lowered loses records.
  it('keeps the live snapshot where a lowered rule left out every record', async () => {
    const place = makePlace();
    const live = await ingestSpaces(place, SOUND);
    const feedPath = writeFeed(
      join(place.scratch, 'lowered'),
      { 'spaces.csv': spacesCsv(`${spaceRow(1)},x`, `${spaceRow(2)},x`) },
      { rules: { 'csv-row-width': 'ignore' } },
    );
    const { snapshot, refusal, report } = await ingestSpaces(place, [], { feedPath });
    expect(snapshot).toBeNull();
    expect(report.codes.find(({ severity }) => severity === 'error')?.code).toBe('records-lost');
    expect(refusal).toEqual({ reason: 'nothing-left' });
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${live.snapshot?.id}\n`);
  });

  it('keeps the live snapshot where a lowered rule is about a whole file', async () => {
    const place = makePlace();
    const live = await ingestSpaces(place, SOUND);
    const feed = (name: string, areas: string): string =>
      writeFeed(
        join(place.scratch, name),
        { 'spaces.csv': `name,${spacesCsv(`x,${spaceRow(1)}`)}`, 'areas.csv': areas },
        { rules: { 'csv-header-duplicate': 'warning' } },
      );
    const header = 'curb_area_id,name,published_date,last_updated_date,geometry\n';
    const area = `${'a'.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa,A,1600000000000,1600000000000,"POLYGON ((13 52, 13.1 52, 13.1 52.1, 13 52))"\n`;
    const options = { acceptsLoss: true };
    const empty = { ...options, feedPath: feed('empty', header) };
    expect((await ingestSpaces(place, [], empty)).refusal).toEqual({ reason: 'nothing-left' });
    const partial = { ...options, feedPath: feed('partial', header + area) };
    expect((await ingestSpaces(place, [], partial)).refusal).toEqual({
      reason: 'kinds-lost',
      kinds: ['spaces'],
    });
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${live.snapshot?.id}\n`);
    const fresh = { ...place, storePath: join(place.scratch, 'fresh') };
    expect((await ingestSpaces(fresh, [], empty)).refusal).toEqual({ reason: 'nothing-left' });
  });

  it('keeps the live snapshot where none is left of a kind that it has', async () => {
    const place = makePlace();
    const areas = `curb_area_id,name,published_date,last_updated_date,geometry
${'a'.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa,A,1600000000000,1600000000000,"POLYGON ((13 52, 13.1 52, 13.1 52.1, 13 52))"
`;
    const config = { rules: { 'csv-row-width': 'ignore' } };
    const feed = (name: string, rows: readonly string[]): string =>
      writeFeed(
        join(place.scratch, name),
        { 'spaces.csv': spacesCsv(...rows), 'areas.csv': areas },
        config,
      );
    const live = await ingestSpaces(place, [], { feedPath: feed('whole', SOUND) });
    expect(live.counts).toMatchObject({ areas: 1, spaces: 2 });
    const dropped = feed('dropped', [`${spaceRow(1)},x`]);
    const { snapshot, refusal } = await ingestSpaces(place, [], { feedPath: dropped });
    expect(snapshot).toBeNull();
    expect(refusal).toEqual({ reason: 'kinds-lost', kinds: ['spaces'] });
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${live.snapshot?.id}\n`);
    const accepted = await ingestSpaces(place, [], { feedPath: dropped, acceptsLoss: true });
    expect(accepted.refusal).toEqual({ reason: 'kinds-lost', kinds: ['spaces'] });

    // Where nothing was left out, an option must say that the city has none any more.
    const emptiedFeed = feed('emptied', []);
    const emptied = await ingestSpaces(place, [], { feedPath: emptiedFeed });
    expect(emptied.refusal).toEqual({ reason: 'records-lost' });
    const emptyCity = await ingestSpaces(place, [], { feedPath: emptiedFeed, acceptsLoss: true });
    expect(emptyCity.counts).toMatchObject({ areas: 1, spaces: 0 });
    // A store without a live snapshot gets no city without its spaces either.
    const fresh = { ...place, storePath: join(place.scratch, 'fresh') };
    const first = await ingestSpaces(fresh, [], { feedPath: dropped });
    expect(first.refusal).toEqual({ reason: 'kinds-lost', kinds: ['spaces'] });
    expect(existsSync(fresh.storePath)).toBe(false);
    const firstEmpty = await ingestSpaces(fresh, [], { feedPath: emptiedFeed });
    expect(firstEmpty.counts).toMatchObject({ areas: 1, spaces: 0 });
  });

  it('unites the same shapes of rows in workers as without', async () => {
    const place = makePlace();
    const rows = Array.from({ length: 60 }, (_, row) => {
      const [west, south] = [13 + (row % 7) / 100, 52 + (row % 11) / 100];
      const [east, north] = [west + 0.005, south + 0.005];
      const ring = `${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}`;
      return `Z${row % 5},1600000000000,1600000000000,"POLYGON ((${ring}))"`;
    });
    const header = 'key,published_date,last_updated_date,shape';
    const feedPath = writeFeed(
      join(place.scratch, 'grouped'),
      { 'zones.csv': [header, ...rows].join('\n') },
      {
        sources: [
          { file: 'zones.csv', kind: 'zones', group_by: 'key', geometry: { wkt: 'shape' } },
        ],
      },
    );
    const alone = await ingestSpaces(place, [], { feedPath });
    const fresh = { ...place, storePath: join(place.scratch, 'fresh') };
    const inWorkers = await ingestSpaces(fresh, [], { feedPath, workerCount: 2 });
    expect(alone.counts).toMatchObject({ zones: 5 });
    expect(inWorkers.snapshot?.id).toBe(alone.snapshot?.id);
    expect(inWorkers.report).toEqual(alone.report);
  });

  it('says whether records would be left without those in error', async () => {
    expect((await ingestSpaces(makePlace(), BROKEN)).refusal).toEqual({
      reason: 'errors',
      canDrop: true,
    });
    const rows = [spaceRow(1, { name: '' })];
    expect((await ingestSpaces(makePlace(), rows)).refusal).toEqual({
      reason: 'errors',
      canDrop: false,
      because: { reason: 'nothing-left' },
    });
  });

  it('gives up where another run has published meanwhile, and says so', async () => {
    const place = makePlace();
    await ingestSpaces(place, SOUND);
    const slow = {
      ...SILENT,
      begin() {
        // Between the start of this run and its publishing.
        const folder = join(place.storePath, 'f'.repeat(16));
        if (existsSync(folder)) return;
        mkdirSync(folder);
        writeFileSync(join(place.storePath, 'current'), `${'f'.repeat(16)}\n`);
      },
    };
    const work = ingestSpaces(place, [spaceRow(3)], { progress: slow });
    await expect(work).rejects.toMatchObject({
      kind: 'world',
      message: `${place.storePath}: another run has published in the meantime: snapshot ffffffffffffffff is live`,
    });
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${'f'.repeat(16)}\n`);
  });

  it('gives the same bytes when worker threads do the checking', async () => {
    const { scratch } = makePlace();
    const feedPath = writeCity(scratch, { spaceCount: 6000 });
    const ids = new Set<string | undefined>();
    for (const workerCount of [0, 2]) {
      const storePath = join(scratch, `store-${workerCount}`);
      const options = { feedPath, storePath, dropInvalid: false, tool: 'test', progress: SILENT };
      const { snapshot, counts } = await ingest({ ...options, workerCount });
      expect(counts?.spaces).toBe(6000);
      ids.add(snapshot?.id);
    }
    expect([...ids]).toHaveLength(1);
  });

  it('cuts page files at a given size, with the same records in them', async () => {
    const recordsOfFiles = async (pageFileByteLengthMax: number): Promise<string[][]> => {
      const { snapshot } = await ingestSpaces(makePlace(), SOUND, { pageFileByteLengthMax });
      const folder = snapshot?.folder ?? '';
      const names = readdirSync(folder).filter((name) => name.startsWith('spaces.pages'));
      return names
        .sort()
        .map((name) => readFileSync(join(folder, name), 'utf8').match(/{[^{}]*}/g) ?? []);
    };
    const [[first = '', second = ''] = []] = await recordsOfFiles(1 << 30);
    expect(second).toContain('"name":"Bay 2"');
    expect(await recordsOfFiles(400)).toEqual([[first], [second]]);
  });

  it('fails in one line where the store cannot be made, and tells that nothing happened', async () => {
    const place = makePlace();
    const file = join(place.scratch, 'file');
    writeFileSync(file, '');
    for (const [storePath, reason] of [
      [file, 'there is a file where a folder is expected (EEXIST)'],
      [join(file, 'store'), 'a part of the path is not a folder (ENOTDIR)'],
    ] as const) {
      await expect(ingestSpaces({ ...place, storePath }, SOUND)).rejects.toEqual(
        expect.objectContaining({
          kind: 'world',
          message: `${storePath}: ${reason}`,
          hint: 'nothing was published; the live snapshot of the store is as it was',
        }),
      );
    }
  });

  it('fails where the feed is wrong, without a trace in the store', async () => {
    const place = makePlace();
    mkdirSync(place.storePath);
    const work = ingestSpaces(place, SOUND, { feedPath: join(place.scratch, 'nowhere') });
    await expect(work).rejects.toThrow(Failure);
    expect(readdirSync(place.storePath)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'closes its files where it fails (needs Linux)',
    async () => {
      const place = makePlace();
      const before = readdirSync('/proc/self/fd').length;
      const progress = {
        ...SILENT,
        end() {
          throw new TypeError('a bug');
        },
      };
      await expect(ingestSpaces(place, SOUND, { progress })).rejects.toThrow('a bug');
      expect(readdirSync('/proc/self/fd').length).toBe(before);
    },
  );

  it('passes on what is our own fault as it came', async () => {
    const progress = {
      ...SILENT,
      end() {
        throw new TypeError('a bug');
      },
    };
    const place = makePlace();
    await expect(ingestSpaces(place, SOUND, { progress })).rejects.toThrow(TypeError);
    expect(existsSync(place.storePath)).toBe(false);
  });
});
