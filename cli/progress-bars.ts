import { SingleBar } from 'cli-progress';
import { type Progress, SILENT } from '../src/diagnostic/progress.ts';
import type { CommandContext } from './command.ts';

/** Shows bars on a terminal, otherwise one plain line per step, and nothing with `--json`. */
export function createProgress(context: CommandContext): Progress {
  if (context.json) return SILENT;
  if (context.isTerminal) return createBars();
  return createLines(context);
}

function createBars(): Progress {
  let bar: SingleBar | undefined;
  return {
    begin({ label, total }) {
      bar = new SingleBar({
        format: `{bar} {percentage}% ${label}`,
        barsize: 24,
        stream: process.stderr,
        clearOnComplete: true,
        hideCursor: true,
      });
      bar.start(Math.max(1, total), 0);
    },
    advance: (count) => bar?.increment(count),
    end() {
      bar?.stop();
      bar = undefined;
    },
  };
}

function createLines(context: CommandContext): Progress {
  return {
    begin: ({ label }) => context.stderr(`reading ${label}\n`),
    advance() {},
    end() {},
  };
}
