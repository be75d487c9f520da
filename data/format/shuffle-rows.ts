import { createRandom, STREAM } from '../ground/random.ts';
import type { RowSink } from './row-file.ts';

/**
 * Distributes rows to `sinks` in turn, in shuffled order. A window of rows is held, and each
 * new row replaces a random one, which is written. A city smaller than the window is
 * shuffled completely.
 */
export function createShuffledRows(options: { seed: number; sinks: readonly RowSink[] }): RowSink {
  const random = createRandom({ seed: options.seed, stream: STREAM.shuffle, index: 0 });
  // Bytes and not text: a text row still refers to the pieces that it was built from, ten times
  // its size.
  const window: Buffer[] = [];
  let dealtCount = 0;

  function deal(row: string): void {
    options.sinks[dealtCount % options.sinks.length]?.add(row);
    dealtCount++;
  }

  function takeAny(): string {
    const index = random.below(window.length);
    const row = window[index];
    const last = window.pop();
    if (last !== undefined && index < window.length) window[index] = last;
    return row?.toString() ?? '';
  }

  return {
    add(row) {
      if (window.length === WINDOW_ROWS) deal(takeAny());
      window.push(Buffer.from(row));
    },
    close() {
      while (window.length > 0) deal(takeAny());
      for (const sink of options.sinks) sink.close();
    },
  };
}

/** About 20 MB of text. */
const WINDOW_ROWS = 65_536;
