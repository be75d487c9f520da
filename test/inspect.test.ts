import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectStore, verifyStore } from '../src/inspect.ts';
import { makeScratchFolder, useScratchFolder } from './support/scratch.ts';
import { TEST_FACTS, type WrittenSnapshot, writeTestSnapshot } from './support/snapshots.ts';
import { tinyFeed } from './support/tiny-feed.ts';
import { tinyArea } from './support/tiny-records.ts';

const store = join(useScratchFolder(), 'store');
let old: WrittenSnapshot;
let live: WrittenSnapshot;

beforeAll(async () => {
  old = await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
  live = await writeTestSnapshot({ feed: tinyFeed(), store });
});

describe('inspectStore', () => {
  it('shows the live snapshot of a store, and what else lies there', () => {
    expect(inspectStore(store)).toEqual({
      id: live.id,
      folder: live.folder,
      isLive: true,
      access: expect.stringMatching(/^(mapped|read)$/),
      otherSnapshots: [old.id],
      leftovers: [],
      manifest: expect.objectContaining({
        facts: TEST_FACTS,
        counts: { areas: 3, zones: 3, spaces: 40, observations: 64, policies: 3, objects: 3 },
      }),
    });
  });

  it('shows one snapshot by its folder, and that it is not the live one', () => {
    const { id, isLive, otherSnapshots, manifest } = inspectStore(old.folder);
    expect([id, isLive, otherSnapshots]).toEqual([old.id, false, [live.id]]);
    expect(manifest.counts).toEqual({
      areas: 1,
      zones: 0,
      spaces: 0,
      observations: 0,
      policies: 0,
      objects: 0,
    });
    expect(inspectStore(live.folder).isLive).toBe(true);
  });

  it('names what a killed run left behind, and takes no other file for a snapshot', () => {
    const leftover = join(store, '.incoming-1-abc');
    const other = join(store, 'notes');
    for (const folder of [leftover, other]) mkdirSync(folder);
    try {
      const { leftovers, otherSnapshots } = inspectStore(store);
      expect([leftovers, otherSnapshots]).toEqual([[leftover], [old.id]]);
    } finally {
      for (const folder of [leftover, other]) rmSync(folder, { recursive: true });
    }
  });

  it('fails where there is no store, and where the snapshot cannot be opened', async () => {
    const folder = makeScratchFolder();
    expect(() => inspectStore(folder)).toThrow('is neither a store nor a snapshot');
    const broken = await writeTestSnapshot({ feed: tinyFeed(), store: join(folder, 'store') });
    writeFileSync(join(broken.folder, 'areas.index'), 'short');
    expect(() => inspectStore(broken.folder)).toThrow('areas.index: the file has 5 bytes');
  });
});

describe('verifyStore', () => {
  it('finds no fault in what was written, by store or by folder', async () => {
    for (const path of [store, live.folder]) {
      const { id, folder, faults, files } = await verifyStore(path);
      expect([id, folder, faults]).toEqual([live.id, live.folder, []]);
      expect(files.map(({ name }) => name)).toContain('spaces.pages');
    }
  });

  it('names the file in which a byte is another', async () => {
    const copy = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
    const path = join(copy.folder, 'areas.detail');
    const bytes = readFileSync(path);
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const { faults } = await verifyStore(copy.folder);
    expect(faults).toEqual([expect.stringMatching(/^areas\.detail: the checksum is /)]);
  });

  it('fails where the manifest cannot be trusted', async () => {
    const copy = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
    writeFileSync(join(copy.folder, 'manifest.json'), '{}');
    await expect(verifyStore(copy.folder)).rejects.toMatchObject({ kind: 'world' });
  });
});
