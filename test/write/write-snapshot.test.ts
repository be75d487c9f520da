import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSnapshot } from '../../src/open/open-snapshot.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { publishSnapshot } from '../../src/write/publish-snapshot.ts';
import { openWorkplace } from '../../src/write/workplace.ts';
import { anyFeed } from '../support/any-feed.ts';
import { listReadWhole } from '../support/faulty-file-system.ts';
import { readAll } from '../support/record-pages.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeFilesInto, writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

const feed = tinyFeed();

describe('writeRecords and writeManifest', () => {
  it('writes the files that the manifest lists, each with its length and checksum', () => {
    const workplace = openWorkplace(makeScratchFolder());
    const id = writeFilesInto(workplace, { feed, store: workplace.store });
    const folder = workplace.snapshotFolder;
    const manifestBytes = readFileSync(join(folder, 'manifest.json'));
    const manifest = JSON.parse(manifestBytes.toString());
    expect(createHash('sha256').update(manifestBytes).digest('hex').slice(0, 16)).toBe(id);
    expect(manifest.counts).toEqual({
      areas: 3,
      zones: 3,
      spaces: 40,
      observations: 64,
      policies: 3,
      objects: 3,
    });
    expect(readdirSync(folder).sort()).toEqual([
      'areas.detail',
      'areas.index',
      'areas.pages',
      'manifest.json',
      'objects.index',
      'objects.pages',
      'policies.index',
      'policies.pages',
      'report.json',
      'spaces.index',
      'spaces.pages',
      'zones.detail',
      'zones.index',
      'zones.pages',
    ]);
    for (const file of manifest.files) {
      const bytes = readFileSync(join(folder, file.name));
      expect(file).toEqual({
        name: file.name,
        byte_length: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).snapshot).toBe(id);
    workplace.remove();
  });

  it('gives every record of the feed once, as it was, with its latest availability', async () => {
    const { folder } = await writeTestSnapshot({ feed, store: makeScratchFolder() });
    const snapshot = openSnapshot(folder);
    const spaces = JSON.parse(`[${readAll(snapshot.spaces.list).toString().slice(0, -1)}]`);
    expect(spaces.length).toBe(40);
    for (const space of feed.spaces) {
      const served = spaces.filter(
        (each: { curb_space_id: string }) => each.curb_space_id === space.curbSpaceId,
      );
      const seen = feed.availability
        .filter(({ curbSpaceId }) => curbSpaceId === space.curbSpaceId)
        .at(-1);
      expect(served).toEqual([
        {
          curb_space_id: space.curbSpaceId,
          name: space.name,
          published_date: space.publishedDateMs,
          last_updated_date: space.lastUpdatedDateMs,
          curb_zone_id: [space.curbZoneId],
          space_number: space.spaceNumber,
          length: '610',
          width: null,
          ...(space.customAttributes === null ? {} : { custom_attributes: space.customAttributes }),
          available: seen?.available ?? space.available,
          availability_time: seen?.availabilityTimeMs ?? space.availabilityTimeMs,
        },
      ]);
    }
    snapshot.close();
  });

  it('gives the same id and the same bytes of the same records, in any order, in any batches', async () => {
    const permuted = <T>(list: readonly T[]): fc.Arbitrary<T[]> =>
      fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
    const anyTwo = anyFeed.chain((each) =>
      fc.tuple(
        fc.constant(each),
        fc.record({
          areas: permuted(each.areas),
          zones: permuted(each.zones),
          spaces: permuted(each.spaces),
          availability: permuted(each.availability),
          policies: permuted(each.policies),
          objects: permuted(each.objects),
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyTwo, fc.integer({ min: 1, max: 50 }), async ([one, other], batchSize) => {
        const scratch = makeScratchFolder();
        const first = await writeTestSnapshot({ feed: one, store: join(scratch, 'a') });
        const second = await writeTestSnapshot({
          feed: other,
          store: join(scratch, 'b'),
          batchSize,
        });
        expect(second.id).toBe(first.id);
        for (const name of readdirSync(first.folder)) {
          const [a, b] = [first, second].map(({ folder }) => readFileSync(join(folder, name)));
          expect(b?.equals(a as Buffer), name).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives another id for other facts and other records, and the same for another report', async () => {
    const idOf = async (changes: object): Promise<string> =>
      (await writeTestSnapshot({ feed, store: makeScratchFolder(), ...changes })).id;
    const base = await idOf({});
    expect(await idOf({ report: { tool: 'other' } })).toBe(base);
    const others = [
      { facts: { author: 'City of Others' } },
      { facts: { lastUpdatedMs: 1 } },
      { facts: { h3Resolution: 9 } },
      { feed: { ...feed, spaces: feed.spaces.slice(1) } },
    ];
    const ids = await Promise.all(others.map(idOf));
    expect(new Set([base, ...ids]).size).toBe(5);
  });
});

describe('publishSnapshot', () => {
  it('makes the snapshot live and leaves nothing else in the store', async () => {
    const store = makeScratchFolder();
    const { id, folder } = await writeTestSnapshot({ feed, store });
    expect(basename(folder)).toBe(id);
    expect(readdirSync(store).sort()).toEqual([id, 'current', 'published'].sort());
    expect(readFileSync(join(store, 'current'), 'utf8')).toBe(`${id}\n`);
    expect((await verifySnapshot(folder)).faults).toEqual([]);
  });

  it('keeps the snapshots before and makes an earlier one live again', async () => {
    const store = makeScratchFolder();
    const first = await writeTestSnapshot({ feed, store });
    const second = await writeTestSnapshot({ feed: { spaces: feed.spaces }, store });
    expect(readdirSync(store).sort()).toEqual([first.id, second.id, 'current', 'published'].sort());
    await writeTestSnapshot({ feed, store });
    expect(readFileSync(join(store, 'current'), 'utf8')).toBe(`${first.id}\n`);
  });

  it('touches nothing but the report where the same feed is published again', async () => {
    const store = makeScratchFolder();
    const { folder } = await writeTestSnapshot({ feed, store, report: { tool: 'one' } });
    const before = filesOf(folder);
    await writeTestSnapshot({ feed, store, report: { tool: 'two' } });
    const after = filesOf(folder);
    expect({ ...after, 'report.json': 0 }).toEqual({ ...before, 'report.json': 0 });
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).tool).toBe('two');
    expect((await verifySnapshot(folder)).faults).toEqual([]);
  });

  it('streams the files of the snapshot that is there, as the tables still hold the feed', async () => {
    const store = makeScratchFolder();
    const { folder } = await writeTestSnapshot({ feed, store });
    const paths = await listReadWhole(() => writeTestSnapshot({ feed, store }));
    const ofSnapshot = paths.filter((path) => path.startsWith(folder));
    expect(ofSnapshot.map((path) => basename(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });

  it.each(['spaces.pages', 'zones.index', 'manifest.json', 'report.json'])(
    'replaces a snapshot whose %s is damaged',
    async (name) => {
      const store = makeScratchFolder();
      const { folder } = await writeTestSnapshot({ feed, store });
      writeFileSync(join(folder, name), 'damaged');
      await writeTestSnapshot({ feed, store });
      expect((await verifySnapshot(folder)).faults).toEqual([]);
      expect(readdirSync(store).length).toBe(3);
    },
  );

  it('replaces a file that stands where the snapshot belongs', async () => {
    const store = makeScratchFolder();
    const { folder } = await writeTestSnapshot({ feed, store });
    renameSync(folder, join(store, 'moved'));
    writeFileSync(folder, 'not a folder');
    await writeTestSnapshot({ feed, store });
    expect((await verifySnapshot(folder)).faults).toEqual([]);
  });

  it('lets two runs with one feed publish at the same time', async () => {
    const store = makeScratchFolder();
    const workplaces = [openWorkplace(store), openWorkplace(store), openWorkplace(store)];
    const folders = await Promise.all(
      workplaces.map((workplace) =>
        publishSnapshot(workplace, writeFilesInto(workplace, { feed, store })),
      ),
    );
    for (const workplace of workplaces) workplace.remove();
    expect(new Set(folders).size).toBe(1);
    expect((await verifySnapshot(folders[0] as string)).faults).toEqual([]);
    expect(readdirSync(store).length).toBe(3);
  });
});

/** Each file by its inode and the time it was last written. */
function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => {
      const { ino, mtimeMs } = statSync(join(folder, name));
      return [name, `${ino} ${mtimeMs}`];
    }),
  );
}
