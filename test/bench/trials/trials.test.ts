import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/paths.ts';
import { startNode } from './trial.ts';

/**
 * Small runs of the trials that judge by what comes back, not by time: that they work and find
 * nothing. `README.md` has the counts of a full run.
 */
const RUNS: readonly (readonly [name: string, words: readonly string[], figure: RegExp])[] = [
  ['kill', ['3'], /"moments": 3,/],
  ['full-disk', ['2'], /"points": 2,|"skipped": "a tmpfs/],
  ['damage', ['40', '10'], /"found": 50,/],
  ['fuzz', ['400'], /"requests": 40\d,/],
  ['publishes', ['3', '500'], /"walks": /],
  ['cities', ['1', '500'], /"walks": \{/],
  ['rolling', ['4', '500'], /"network": "three |"skipped": "nginx/],
];

describe('a trial', () => {
  it.each(RUNS)('of %s finds nothing', async (name, words, figure) => {
    const script = join(ROOT, 'out/js/test/bench/trials', `${name}-main.js`);
    const { child, ended } = startNode([script, ...words]);
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const { status, stderr } = await ended;
    expect({ status, out: status === 0 ? '' : out + stderr }).toEqual({ status: 0, out: '' });
    expect(out).toMatch(figure);
    expect(out).toContain('"fault_count": 0');
  });
});
