import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../cli/program.ts';
import { COMMANDS } from '../../../cli/start/commands.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';

async function run(...words: string[]) {
  const context = fakeContext();
  const status = await runProgram(words, context, COMMANDS);
  return { status, out: context.out(), err: context.err() };
}

async function runJson(...words: string[]) {
  const { status, out } = await run(...words, '--json');
  return { status, json: JSON.parse(out) };
}

const feed = tinyFeed();

async function writeTwo(): Promise<{ store: string; oldId: string; newId: string }> {
  const store = makeScratchFolder();
  const old = await writeTestSnapshot({ feed: { ...feed, spaces: feed.spaces.slice(1) }, store });
  utimesSync(old.folder, 1_700_000_000, 1_700_000_000);
  const { id: newId, folder } = await writeTestSnapshot({ feed, store });
  utimesSync(folder, 1_700_003_600, 1_700_003_600);
  // Without the journal, the times are those of the folders.
  rmSync(join(store, 'published'));
  return { store, oldId: old.id, newId };
}

describe('curbstone list', () => {
  it('prints a table, the live snapshot marked', async () => {
    const { store, oldId, newId } = await writeTwo();
    const { status, out } = await run('list', store);
    expect(status).toBe(0);
    const size = /\d+(\.\d+)? kB/;
    expect(out.split('\n').map((line) => line.replace(size, '# kB'))).toEqual([
      expect.stringMatching(/^snapshot +published +areas +spaces +size$/),
      `${newId}  2023-11-14 23:13:20      3      40  # kB  live`,
      `${oldId}  2023-11-14 22:13:20      3      39  # kB`,
      '',
    ]);
  });

  it.each([
    [(store: string) => rmSync(join(store, 'current')), 'has no pointer, so no snapshot is live'],
    [
      (store: string) => writeFileSync(join(store, 'current'), 'x'),
      '/current: the pointer does not hold the id of a snapshot',
    ],
    [
      (store: string) => writeFileSync(join(store, 'current'), `${'0'.repeat(16)}\n`),
      ': the live snapshot 0000000000000000 is missing',
    ],
  ])('says why none of them is live: %o', async (damage, reason) => {
    const { store } = await writeTwo();
    damage(store);
    const { status, out, err } = await run('list', store);
    expect([status, out.split('\n').length]).toEqual([0, 4]);
    expect(err).toMatch(new RegExp(`^curbstone: ${store} ?${reason}\n  make one live with `));
  });

  it('gives the same as one object', async () => {
    const { store, oldId, newId } = await writeTwo();
    const { json } = await runJson('list', store);
    expect(json.snapshots).toMatchObject([
      { id: newId, published: '2023-11-14T23:13:20.000Z', live: true, held: false, fault: null },
      { id: oldId, published: '2023-11-14T22:13:20.000Z', live: false, counts: { spaces: 39 } },
    ]);
  });
});

describe('curbstone publish', () => {
  it('publishes, says so, and names what it removed', async () => {
    const { store, oldId, newId } = await writeTwo();
    const built = await writeTestSnapshot({
      feed: { ...feed, spaces: feed.spaces.slice(2) },
      store: makeScratchFolder(),
    });
    expect(await run('publish', built.folder, '--to', store, '--keep', '2')).toEqual({
      status: 0,
      out: `Snapshot ${built.id} is live in ${store}\nRemoved 1 older snapshot: ${oldId}\n`,
      err: '',
    });
    expect(readdirSync(store).sort()).toEqual([built.id, newId, 'current', 'published'].sort());
  });

  it('ends in 1 for a damaged snapshot, and publishes nothing', async () => {
    const { store, newId } = await writeTwo();
    const built = await writeTestSnapshot({ feed: {}, store: makeScratchFolder() });
    appendFileSync(join(built.folder, 'zones.index'), 'x');
    const { status, out } = await run('publish', built.folder, '--to', store);
    expect(status).toBe(1);
    expect(out).toMatch(
      new RegExp(
        `^Snapshot ${built.id} is damaged \\(1 fault\\):\n  zones\\.index: .*\n` +
          'Nothing was published; the live snapshot is as it was\n$',
      ),
    );
    expect(readFileSync(join(store, 'current'), 'utf8')).toBe(`${newId}\n`);
    const { json } = await runJson('publish', built.folder, '--to', store);
    expect(json).toMatchObject({ snapshot: built.id, published: false, removed: [] });
  });

  it.each([
    [['publish', 'x'], '--to <store> is missing'],
    [['publish', 'x', '--to', 'y', '--keep', '0'], '--keep 0 is not a number of snapshots'],
    [['prune', 'x'], '--keep <number> is missing'],
    [['prune', 'x', '--keep', 'all'], '--keep all is not a number of snapshots'],
    [['ingest', 'x', '--keep', '1.5'], '--keep 1.5 is not a number of snapshots'],
  ])('refuses %j', async (words, message) => {
    await expect(run(...words)).rejects.toMatchObject({ kind: 'usage', message });
  });
});

describe('curbstone rollback', () => {
  it('goes back and says from where', async () => {
    const { store, oldId, newId } = await writeTwo();
    expect(await run('rollback', store)).toEqual({
      status: 0,
      out: `Snapshot ${oldId} is live in ${store}; it was ${newId} before\n`,
      err: '',
    });
    expect((await run('rollback', store, oldId)).out).toBe(
      `Snapshot ${oldId} is live in ${store} already\n`,
    );
    expect((await runJson('rollback', store, newId)).json).toEqual({
      snapshot: newId,
      live: true,
      previous: oldId,
      faults: [],
    });
  });
});

describe('curbstone prune', () => {
  it('names what it removed, or says that there was nothing', async () => {
    const { store, oldId } = await writeTwo();
    expect((await run('prune', store, '--keep', '1')).out).toBe(
      `Removed 1 older snapshot: ${oldId}\n`,
    );
    expect((await run('prune', store, '--keep', '1')).out).toBe(
      'No snapshot is older than the ones to keep\n',
    );
    expect((await runJson('prune', store, '--keep', '1')).json).toEqual({ removed: [], held: [] });
  });
});
