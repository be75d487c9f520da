import type { CommandContext } from '../../cli/command.ts';

export interface FakeContext extends CommandContext {
  /** What was written so far. */
  readonly out: () => string;
  readonly err: () => string;
  /** Asks the command to end, as a signal does. */
  readonly signal: () => void;
  /** Asks it to look at what has changed. */
  readonly reload: () => void;
}

/** A process that only this test sees. */
export function fakeContext(changes: Partial<CommandContext> = {}): FakeContext {
  const out: string[] = [];
  const err: string[] = [];
  const handlers: (() => void)[] = [];
  const reloadHandlers: (() => void)[] = [];
  return {
    stdout: (text) => out.push(text),
    stderr: (text) => err.push(text),
    log: (line) => err.push(line),
    env: {},
    json: false,
    isTerminal: false,
    hasColors: false,
    onSignal: (handler) => handlers.push(handler),
    onReload: (handler) => reloadHandlers.push(handler),
    ...changes,
    out: () => out.join(''),
    err: () => err.join(''),
    signal() {
      for (const handler of handlers) handler();
    },
    reload() {
      for (const handler of reloadHandlers) handler();
    },
  };
}
