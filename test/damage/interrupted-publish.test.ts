import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSnapshotFolder, openStore } from '../../src/open/open-store.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { INDEX_FILES, MANIFEST_FILE, PAGE_FILES, REPORT_FILE } from '../../src/snapshot/layout.ts';
import { createSpool } from '../../src/write/spool.ts';
import { openWorkplace, type Workplace } from '../../src/write/workplace.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeFilesInto, writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

/**
 * Fault case E1: a run that ends at any step leaves the store as it was, and
 * the next one clears up.
 */

const before = tinyFeed();
const after = { ...before, spaces: before.spaces.slice(1) };

interface Step {
  readonly name: string;
  /** Does all that a run has done when it ends behind this step. */
  run(workplace: Workplace): void;
}

/** The number of a process that has ended. */
const DEAD_PID = spawnSync(process.execPath, ['-e', '']).pid;

/** Page files, index files, then what names them all: in the order in which they are written. */
const FILES = [
  ...Object.values(PAGE_FILES),
  ...Object.values(INDEX_FILES),
  MANIFEST_FILE,
  REPORT_FILE,
];

const STEPS: readonly Step[] = [
  { name: 'the workplace is made', run() {} },
  {
    name: 'the records are spooled',
    run({ spoolFolder }) {
      const spool = createSpool(join(spoolFolder, 'spaces.list'));
      spool.append(Buffer.from('{"half a rec'));
      spool.finish();
      spool.close();
    },
  },
  ...FILES.flatMap((file, index): Step[] => [
    {
      name: `half of ${file} is written`,
      run(workplace) {
        keepFiles(workplace, index + 1);
        const path = join(workplace.snapshotFolder, file);
        writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2));
      },
    },
    { name: `${file} is written`, run: (workplace) => keepFiles(workplace, index + 1) },
  ]),
  {
    name: 'the folder has its name',
    run(workplace) {
      const id = keepFiles(workplace, FILES.length);
      renameSync(workplace.snapshotFolder, join(workplace.store, id));
    },
  },
  {
    name: 'the next pointer is written',
    run(workplace) {
      const id = keepFiles(workplace, FILES.length);
      renameSync(workplace.snapshotFolder, join(workplace.store, id));
      writeFileSync(join(workplace.folder, 'current'), `${id}\n`);
    },
  },
];

/** Writes the whole snapshot and takes away what a run has not come to. */
function keepFiles(workplace: Workplace, count: number): string {
  const id = writeFilesInto(workplace, { feed: after, store: workplace.store });
  expect(readdirSync(workplace.snapshotFolder).sort()).toEqual([...FILES].sort());
  for (const file of FILES.slice(count)) rmSync(join(workplace.snapshotFolder, file));
  return id;
}

describe('a run that ends when', () => {
  it.each(STEPS)('$name, leaves the live snapshot live and whole', async ({ run }) => {
    const store = makeScratchFolder();
    const old = await writeTestSnapshot({ feed: before, store });
    const pointer = readFileSync(join(store, 'current'));
    const workplace = openWorkplace(store);
    run(workplace);
    dieWith(workplace);

    expect(readFileSync(join(store, 'current')).equals(pointer)).toBe(true);
    expect(findSnapshotFolder(store)).toBe(old.folder);
    const snapshot = await openStore(store);
    expect(snapshot.id).toBe(old.id);
    snapshot.close();
    expect((await verifySnapshot(old.folder)).faults).toEqual([]);

    const next = await writeTestSnapshot({ feed: after, store });
    expect((await verifySnapshot(next.folder)).faults).toEqual([]);
    expect(readFileSync(join(store, 'current'), 'utf8')).toBe(`${next.id}\n`);
    expect(readdirSync(store).sort()).toEqual([old.id, next.id, 'current', 'published'].sort());
  });

  it.each(STEPS)('$name, in an empty store, leaves no snapshot', async ({ run }) => {
    const store = makeScratchFolder();
    const workplace = openWorkplace(store);
    run(workplace);
    dieWith(workplace);
    await expect(openStore(store)).rejects.toThrow('is neither a store nor a snapshot');
  });

  it('leaves another run that still works alone', async () => {
    const store = makeScratchFolder();
    const working = openWorkplace(store);
    const id = writeFilesInto(working, { feed: before, store });
    const dead = openWorkplace(store);
    dieWith(dead);
    await writeTestSnapshot({ feed: after, store });
    expect(readdirSync(working.snapshotFolder).length).toBe(FILES.length);
    expect(existsSync(join(store, id))).toBe(false);
    working.remove();
  });
});

/** Leaves everything where it is, in the name of a process that has ended. */
function dieWith(workplace: Workplace): void {
  const name = basename(workplace.folder);
  const renamed = name.replace(`-${process.pid}.`, `-${DEAD_PID}.`);
  expect(renamed).not.toBe(name);
  renameSync(workplace.folder, join(workplace.store, renamed));
}
