import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyStore } from '../../src/inspect.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { writeCity } from '../support/sample-city.ts';
import { makeScratchFolder } from '../support/scratch.ts';

/** The fault case E1 asks for many moments; each costs a process. */
const MOMENTS = 25;

describe('an ingest that is killed', () => {
  it('leaves the live snapshot as it was at any moment, or the new one whole', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const before = writeCity(scratch, { name: 'before', seed: 1 });
    const after = writeCity(scratch, { name: 'after', seed: 2, spaceCount: 3000 });
    expect((await runCli(['ingest', before, '--out', store])).status).toBe(0);
    const oldId = readFileSync(join(store, 'current'), 'utf8');
    const wholeMs = await timeOf(() => runCli(['ingest', after, '--out', join(scratch, 'other')]));
    const newId = readFileSync(join(scratch, 'other', 'current'), 'utf8');

    const seen = new Set<string>();
    for (let moment = 1; moment <= MOMENTS; moment++) {
      await killAfter(startCli(['ingest', after, '--out', store]), (wholeMs * moment) / MOMENTS);
      const live = readFileSync(join(store, 'current'), 'utf8');
      seen.add(live);
      expect([oldId, newId]).toContain(live);
      expect((await verifyStore(store)).faults).toEqual([]);
      // Back to the old one, so that every kill meets the same store.
      await runCli(['ingest', before, '--out', store]);
    }
    expect(seen.has(oldId)).toBe(true);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function killAfter(child: ReturnType<typeof startCli>, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), delayMs);
    child.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
