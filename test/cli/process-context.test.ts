import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProcessContext } from '../../cli/process-context.ts';
import { pretendTerminal } from '../support/pretend-terminal.ts';

/** What the process says of itself while the test runs. */
function pretend({ out, err, env }: { out?: boolean; err?: boolean; env?: string | undefined }) {
  pretendTerminal('stdout', out === true);
  pretendTerminal('stderr', err === true);
  vi.stubEnv('NO_COLOR', env);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('createProcessContext', () => {
  it('shows bars where standard error is a terminal', () => {
    pretend({ err: true });
    expect(createProcessContext()).toMatchObject({ isTerminal: true, hasColors: false });
    pretend({ out: true });
    expect(createProcessContext().isTerminal).toBe(false);
  });

  it('shows colours where standard output is a terminal and colours are not switched off', () => {
    pretend({ out: true });
    expect(createProcessContext().hasColors).toBe(true);
    for (const asked of ['1', '']) {
      pretend({ out: true, env: asked });
      expect(createProcessContext().hasColors).toBe(false);
    }
  });

  it('writes to the streams of the process', () => {
    const written: string[] = [];
    for (const name of ['stdout', 'stderr'] as const) {
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        written.push(`${name} ${text}`);
        return true;
      });
    }
    const { stdout, stderr } = createProcessContext();
    stdout('a');
    stderr('b');
    expect(written).toEqual(['stdout a', 'stderr b']);
  });

  it('hears either signal once', () => {
    const before = process.listeners('SIGTERM');
    let count = 0;
    createProcessContext().onSignal(() => count++);
    process.emit('SIGTERM');
    process.emit('SIGTERM');
    process.emit('SIGINT');
    expect(count).toBe(2);
    expect(process.listeners('SIGTERM')).toEqual(before);
  });
});
