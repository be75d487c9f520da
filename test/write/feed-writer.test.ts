import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import {
  closeSpools,
  finishSpools,
  openSpools,
  pathsOfSpools,
  type Spools,
  spoolBatch,
} from '../../src/write/feed-spools.ts';
import { createFeedWriter, type FeedToWrite } from '../../src/write/thread/feed-writer.ts';
import { startKindsThread } from '../../src/write/thread/kinds-thread.ts';
import { openWorkplace, type Workplace } from '../../src/write/workplace.ts';
import { type WrittenFeed, writeRecords } from '../../src/write/write-snapshot.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { buildTables } from '../support/tables.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

/** A feed in tables and spools, and a workplace for its files. */
interface Prepared {
  readonly feed: FeedToWrite & { readonly spools: Spools };
  readonly workplace: Workplace;
}

function prepare(): Prepared {
  const workplace = openWorkplace(makeScratchFolder());
  const spools = openSpools(workplace.spoolFolder);
  onTestFinished(() => closeSpools(spools));
  const tables = buildTables(tinyFeed(), { spoolBatch: (batch) => spoolBatch(spools, batch) });
  return { feed: { tables, spools, h3Resolution: 11 }, workplace };
}

function createWriter({ workplace }: Prepared) {
  const writer = createFeedWriter(workplace);
  onTestFinished(() => writer.close());
  return writer;
}

/** Every file of the snapshot with its content. */
function filesIn({ snapshotFolder }: Workplace): Record<string, string> {
  const names = readdirSync(snapshotFolder).sort();
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(snapshotFolder, name), 'latin1')]),
  );
}

/** What one thread writes of the feed, without space `leftOut`. */
function writeOnOneThread(leftOut?: number): { files: object; written: WrittenFeed } {
  const { feed, workplace } = prepare();
  if (leftOut !== undefined) feed.tables.spaces.dropped[leftOut] = 1;
  finishSpools(feed.spools);
  const written = writeRecords(feed, workplace.snapshotFolder);
  return { files: filesIn(workplace), written };
}

/** The files in any order: the manifest sorts them. */
function sorted({ zones, others }: WrittenFeed): object {
  const files = [...zones.files, ...others.files].map(({ name, sha256 }) => `${name} ${sha256}`);
  return { zones: { ...zones, files: [] }, others: { ...others, files: [] }, all: files.sort() };
}

describe('createFeedWriter', () => {
  it.each([
    ['one thread', { waits: false, begins: false, usesThread: false }],
    ['a thread', { waits: false, begins: false, usesThread: true }],
    ['a thread that waited', { waits: true, begins: false, usesThread: true }],
    ['one thread beside one that waits', { waits: true, begins: false, usesThread: false }],
    ['a thread that began early', { waits: false, begins: true, usesThread: true }],
    ['a thread that waited and began early', { waits: true, begins: true, usesThread: true }],
  ])('writes with %s the same files as writeRecords', async (_, { waits, begins, usesThread }) => {
    const prepared = prepare();
    const writer = createWriter(prepared);
    if (waits) writer.prepare();
    if (begins) writer.begin(prepared.feed);
    const written = await writer.finish(prepared.feed, { usesThread });
    const expected = writeOnOneThread();
    expect(filesIn(prepared.workplace)).toEqual(expected.files);
    expect(Object.keys(expected.files).length).toBe(12);
    expect(sorted(written)).toEqual(sorted(expected.written));
  });

  it.each([true, false])(
    'writes without a record that is left out after the beginning, thread %s',
    async (usesThread) => {
      const prepared = prepare();
      const writer = createWriter(prepared);
      writer.begin(prepared.feed);
      prepared.feed.tables.spaces.dropped[5] = 1;
      writer.revoke();
      writer.revoke();
      const written = await writer.finish(prepared.feed, { usesThread });
      const expected = writeOnOneThread(5);
      expect(written.others.counts.spaces).toBe(39);
      expect(filesIn(prepared.workplace)).toEqual(expected.files);
      expect(sorted(written)).toEqual(sorted(expected.written));
    },
  );

  it('leaves a workplace that can be removed, although the thread had just begun', async () => {
    const prepared = prepare();
    const writer = createWriter(prepared);
    writer.begin(prepared.feed);
    await writer.close();
    expect(prepared.workplace.remove()).toBe(undefined);
    expect(readdirSync(prepared.workplace.store)).toEqual([]);
  });

  it('closes although what was begun could not be removed, which finish reports', async () => {
    const prepared = prepare();
    const writer = createFeedWriter(prepared.workplace);
    writer.begin(prepared.feed);
    rmSync(prepared.workplace.snapshotFolder, { recursive: true });
    writer.revoke();
    const finished = writer.finish(prepared.feed, { usesThread: true });
    await expect(finished).rejects.toMatchObject({ code: 'ENOENT', syscall: 'lstat' });
    await expect(writer.close()).resolves.toBe(undefined);
  });

  it.each([true, false])(
    'rejects with the system error of a file that cannot be written, thread %s',
    async (usesThread) => {
      const prepared = prepare();
      const path = join(prepared.workplace.snapshotFolder, 'spaces.pages');
      writeFileSync(path, 'in the way');
      const finished = createWriter(prepared).finish(prepared.feed, { usesThread });
      await expect(finished).rejects.toMatchObject({ code: 'EEXIST', syscall: 'open', path });
    },
  );

  it('rejects with the failure of the thread', async () => {
    const prepared = prepare();
    const { spools } = prepared.feed;
    finishSpools(spools);
    truncateSync(spools.spaceList.path, 100);
    const finished = createWriter(prepared).finish(prepared.feed, { usesThread: true });
    const error = await finished.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({
      kind: 'world',
      message: 'a temporary file of the ingest ends early',
    });
  });
});

describe('a thread that does not write', () => {
  it.each([
    ['ends with 0', 'process.exit(0)', 'a worker thread ended with status 0'],
    ['ends with 3', 'process.exit(3)', 'a worker thread ended with status 3'],
    ['throws', 'throw new Error("broken")', 'broken'],
    ['posts the order only', 'parentPort.postMessage({ form: "order", basis: 1 })', 'status 0'],
  ])('and %s fails', async (_, reaction, message) => {
    const { feed, workplace } = prepare();
    const script = `import { parentPort } from 'node:worker_threads'; ${reaction};`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const thread = startKindsThread(url);
    onTestFinished(() => thread.close());
    thread.write({
      ...{ tables: feed.tables, h3Resolution: 11, pageFileByteLengthMax: undefined },
      spoolPaths: pathsOfSpools(feed.spools),
      folder: workplace.snapshotFolder,
    });
    await expect(thread.written).rejects.toThrow(message);
  });
});
