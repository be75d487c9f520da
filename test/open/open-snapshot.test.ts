import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { findMemoryMap } from '../../src/open/memory-map.ts';
import { openSnapshot, readManifest } from '../../src/open/open-snapshot.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { snapshotIdOf } from '../../src/snapshot/manifest.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { anyFeed } from '../support/any-feed.ts';
import { readAll, readEach } from '../support/record-pages.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { TEST_FACTS, writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

describe('openSnapshot', () => {
  it('gives the same by mapping and by reading, of any feed, wherever its pages are cut', async () => {
    await fc.assert(
      fc.asyncProperty(anyFeed, fc.integer({ min: 16, max: 2000 }), async (feed, max) => {
        const store = makeScratchFolder();
        const { folder, id } = await writeTestSnapshot({ feed, store, pageFileByteLengthMax: max });
        expect((await verifySnapshot(folder)).faults).toEqual([]);
        const [mapped, read] = [openSnapshot(folder, 'auto'), openSnapshot(folder, 'read')];
        expect(mapped.access).toBe(findMemoryMap() === undefined ? 'read' : 'mapped');
        expect(read.access).toBe('read');
        expect(mapped).toMatchObject({ id, facts: TEST_FACTS });
        expect(everythingOf(mapped)).toEqual(everythingOf(read));
        mapped.close();
        read.close();
      }),
      { numRuns: 50 },
    );
  });

  it('gives the records of one file and of many the same', async () => {
    const feed = tinyFeed();
    const [one, many] = await Promise.all(
      [2 ** 30, 500].map(async (pageFileByteLengthMax) => {
        const store = makeScratchFolder();
        return openSnapshot(
          (await writeTestSnapshot({ feed, store, pageFileByteLengthMax })).folder,
        );
      }),
    );
    if (one === undefined || many === undefined) throw new Error('both are opened');
    expect(many.spaces.list.read(0, many.spaces.list.offsets.at(-1) ?? 0).length).toBeGreaterThan(
      5,
    );
    expect(pagesOf(many)).toEqual(pagesOf(one));
    one.close();
    many.close();
  });

  it('opens a snapshot of nothing', async () => {
    const { folder } = await writeTestSnapshot({ feed: {}, store: makeScratchFolder() });
    const snapshot = openSnapshot(folder);
    expect(
      [snapshot.areas, snapshot.spaces, snapshot.zones].map(({ rowCount }) => rowCount),
    ).toEqual([0, 0, 0]);
    expect(readAll(snapshot.areas.list).length).toBe(0);
    expect((await verifySnapshot(folder)).faults).toEqual([]);
    snapshot.close();
  });

  it.runIf(process.platform === 'linux')(
    'leaves nothing open where it refuses (needs Linux)',
    async () => {
      const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
      // The last file that is opened.
      writeFileSync(join(folder, 'spaces.pages'), 'short');
      const before = readdirSync('/proc/self/fd').length;
      for (const access of ['auto', 'read'] as const) {
        expect(() => openSnapshot(folder, access)).toThrow(Failure);
      }
      expect(readdirSync('/proc/self/fd').length).toBe(before);
    },
  );

  it('refuses a file that has another length than the manifest says', async () => {
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
    const path = join(folder, 'zones.index');
    const { length } = readFileSync(path);
    writeFileSync(path, Buffer.concat([readFileSync(path), new Uint8Array(8)]));
    expect(() => openSnapshot(folder)).toThrow(
      new Failure(
        'world',
        `zones.index: the file has ${length + 8} bytes, but the manifest says ${length}`,
      ),
    );
  });

  it('refuses a file that the manifest says nothing of', async () => {
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
    const forged = forge(folder, (manifest) => {
      manifest.files = manifest.files.filter(({ name }) => name !== 'areas.index');
    });
    expect(() => openSnapshot(forged)).toThrow(/^areas\.index: .* the manifest does not list it$/);
  });

  it.each(['areas', 'zones', 'spaces', 'observations', 'policies', 'objects'] as const)(
    'refuses a manifest that counts other %s than the index',
    async (kind) => {
      const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
      const forged = forge(folder, ({ counts }) => {
        counts[kind] = (counts[kind] ?? 0) + 1;
      });
      expect(() => openSnapshot(forged)).toThrow(
        new RegExp(`^manifest\\.json: the manifest says \\d+ ${kind}, but the index has \\d+$`),
      );
    },
  );
});

describe('readManifest', () => {
  it('says what it lacks', () => {
    const folder = makeScratchFolder();
    const hint = 'name a store that `curbstone ingest` wrote, or one snapshot in it';
    expect(() => readManifest(folder)).toThrow(
      new Failure('world', `${folder} is not a snapshot: it has no manifest.json`, { hint }),
    );
    mkdirSync(join(folder, 'manifest.json'));
    expect(() => readManifest(folder)).toThrow(
      `${folder} is not a snapshot: its manifest.json cannot be used: it is a folder`,
    );
    rmSync(join(folder, 'manifest.json'), { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), 'curb_space_id,name\n');
    expect(() => readManifest(folder)).toThrow('manifest.json: the file is not a manifest');
  });
});

interface ManifestJson {
  counts: Record<string, number>;
  files: { name: string }[];
}

/** A copy of a snapshot whose manifest says something else, under the id that it then has. */
function forge(folder: string, change: (manifest: ManifestJson) => void): string {
  const manifest: ManifestJson = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  change(manifest);
  const bytes = Buffer.from(JSON.stringify(manifest));
  const forged = join(folder, '..', snapshotIdOf(bytes));
  mkdirSync(forged);
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(forged, name));
  writeFileSync(join(forged, 'manifest.json'), bytes);
  return forged;
}

function pagesOf({ areas, zones, spaces }: Snapshot): string[][] {
  return [areas.list, areas.detail, zones.list, zones.detail, spaces.list].map(readEach);
}

/** All that a snapshot gives, copied out of its views. */
function everythingOf(snapshot: Snapshot) {
  const { id, facts, areas, zones, spaces } = snapshot;
  const columns = [areas, zones, spaces].map((sections) =>
    Object.entries(sections).filter(([name]) => name !== 'list' && name !== 'detail'),
  );
  const pages = [areas.list, areas.detail, zones.list, zones.detail, spaces.list];
  const offsets = pages.map((each) => each.offsets);
  return structuredClone({ id, facts, columns, offsets, pages: pagesOf(snapshot) });
}
