import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from '../../cli/progress-bars.ts';
import type { Progress } from '../../src/diagnostic/progress.ts';
import { fakeContext } from '../support/fake-context.ts';
import { pretendTerminal } from '../support/pretend-terminal.ts';

const STEP = { label: 'bays.csv (spaces)', total: 10, unit: 'bytes' } as const;

function goThrough(progress: Progress, step = STEP as Parameters<Progress['begin']>[0]): void {
  progress.begin(step);
  progress.advance(4);
  progress.advance(6);
  progress.end();
}

afterEach(() => vi.restoreAllMocks());

describe('createProgress', () => {
  it('says one plain line a step where there is no terminal', () => {
    const context = fakeContext();
    const progress = createProgress(context);
    goThrough(progress);
    goThrough(progress, { ...STEP, label: 'areas.geojson (areas)' });
    expect(context.err()).toBe('reading bays.csv (spaces)\nreading areas.geojson (areas)\n');
    expect(context.out()).toBe('');
  });

  it('says nothing under --json, also on a terminal', () => {
    pretendTerminal('stderr', true);
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const isTerminal of [false, true]) {
      const context = fakeContext({ json: true, isTerminal });
      goThrough(createProgress(context));
      expect([context.err(), context.out(), written.mock.calls]).toEqual(['', '', []]);
    }
  });

  it('draws a bar on a terminal, on standard error, and clears it', () => {
    pretendTerminal('stderr', true);
    const drawn: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      drawn.push(String(text));
      return true;
    });
    const context = fakeContext({ isTerminal: true });
    const progress = createProgress(context);
    goThrough(progress);
    goThrough(progress, { ...STEP, total: 0 });
    expect(drawn).toContainEqual(expect.stringMatching(/^-+ 0% bays\.csv \(spaces\)$/));
    expect(drawn.at(-1)).toBe('\u001b[2K');
    expect([context.err(), context.out()]).toEqual(['', '']);
  });

  it('takes an end without a beginning for nothing', () => {
    const progress = createProgress(fakeContext({ isTerminal: true }));
    progress.advance(5);
    expect(progress.end()).toBeUndefined();
  });
});
