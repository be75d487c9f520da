import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    expect(counts).toEqual({ areas: 0, zones: 1, spaces: 2, observations: 0 });
    expect(report.totals.error).toBe(0);
    expect(snapshot.folder).toBe(join(place.storePath, snapshot.id));
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${snapshot.id}\n`);
    expect(readdirSync(place.storePath).sort()).toEqual([snapshot.id, 'current'].sort());
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
    expect(readdirSync(place.storePath)).toEqual([]);
  });

  it('leaves the live snapshot as it was where there is an error', async () => {
    const place = makePlace();
    const { snapshot } = await ingestSpaces(place, SOUND);
    await ingestSpaces(place, BROKEN);
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${snapshot?.id}\n`);
    expect(readdirSync(place.storePath).length).toBe(2);
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
    expect([snapshot, report.totals.error]).toEqual([null, 2]);
    expect(readFileSync(join(place.storePath, 'current'), 'utf8')).toBe(`${live.snapshot?.id}\n`);
  });

  it('publishes an empty snapshot where the feed has no records', async () => {
    const { counts } = await ingestSpaces(makePlace(), []);
    expect(counts).toEqual({ areas: 0, zones: 0, spaces: 0, observations: 0 });
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

  it('cuts page files where it is told to, with the same records in them', async () => {
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
      [file, 'a file stands where a folder should (EEXIST)'],
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

  it('passes on what is our own fault as it came', async () => {
    const progress = {
      ...SILENT,
      end() {
        throw new TypeError('a bug');
      },
    };
    const place = makePlace();
    await expect(ingestSpaces(place, SOUND, { progress })).rejects.toThrow(TypeError);
    expect(readdirSync(place.storePath)).toEqual([]);
  });
});
