import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkSnapshot } from '../../src/open/check-snapshot.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

/** A snapshot of more than a megabyte, which is verified in a thread. */
async function writeLarge(): Promise<{ id: string; folder: string }> {
  const { spaces, ...feed } = tinyFeed();
  const [first, ...others] = spaces.map((space) => ({ ...space }));
  const long = { ...first, name: 'x'.repeat(1_200_000) } as (typeof spaces)[number];
  return writeTestSnapshot({
    feed: { ...feed, spaces: [long, ...others] },
    store: makeScratchFolder(),
  });
}

/** The priorities of all threads of this process while `work` goes on. */
async function prioritiesDuring(work: Promise<void>): Promise<ReadonlySet<number>> {
  const seen = new Set<number>();
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const thread of readdirSync('/proc/self/task')) seen.add(priorityOf(thread));
    await setImmediate();
  }
  await ended;
  return seen;
}

/** The 19th field of the line. The 2nd is a name, which may hold anything. */
function priorityOf(thread: string): number {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  } catch {
    return Number.NaN; // The thread has ended.
  }
}

describe('a snapshot that is verified in a thread', () => {
  it.skipIf(process.platform !== 'linux')(
    'takes less of the processor while requests are answered, and not before (needs Linux)',
    async () => {
      const { folder } = await writeLarge();
      const own = getPriority();
      const low = Math.max(own, 10);
      const starting = await prioritiesDuring(checkSnapshot(folder, { isServing: false }));
      expect(starting.has(low)).toBe(low === own);
      const patienceMs = 60_000;
      const serving = await prioritiesDuring(
        checkSnapshot(folder, { isServing: true, patienceMs }),
      );
      expect(serving.has(low)).toBe(true);
      expect(getPriority()).toBe(own);
    },
  );

  it.each([60_000, 1])('is refused if it is damaged, also after %i ms', async (patienceMs) => {
    const { id, folder } = await writeLarge();
    await checkSnapshot(folder, { isServing: true, patienceMs });
    appendFileSync(join(folder, 'areas.index'), 'x');
    await expect(checkSnapshot(folder, { isServing: true, patienceMs })).rejects.toMatchObject({
      kind: 'world',
      message: expect.stringMatching(
        new RegExp(
          `^snapshot ${id} is damaged: areas\\.index: the file has \\d+ bytes, but the manifest says`,
        ),
      ),
      hint: 'see all faults with `curbstone verify`, and ingest the feed again',
    });
  });

  it('is abandoned at once if the signal asks for it, before or meanwhile', async () => {
    const { folder } = await writeLarge();
    for (const isServing of [true, false]) {
      const controller = new AbortController();
      const { signal } = controller;
      const checked = checkSnapshot(folder, { isServing, signal });
      controller.abort();
      await expect(checked).rejects.toMatchObject({ name: 'AbortError' });
      await expect(checkSnapshot(folder, { isServing, signal })).rejects.toBe(signal.reason);
    }
  });
});
