import colors from 'picocolors';
import { Failure } from '../src/diagnostic/failure.ts';
import { PLAIN, type Style } from '../src/diagnostic/render-report.ts';
import { escapeJson, escapeLines } from '../src/diagnostic/words/show-text.ts';
import type { CommandContext } from './command.ts';

/** Returns a style with colours if standard output supports them. */
export function styleFor(context: CommandContext): Style {
  if (!context.hasColors) return PLAIN;
  const palette = colors.createColors(true);
  return {
    bold: palette.bold,
    dim: palette.dim,
    error: palette.red,
    warning: palette.yellow,
  };
}

/** Prints the one object of `--json`. */
export function printJson(context: CommandContext, value: object): void {
  context.stdout(formatJson(value));
}

/** Returns JSON in which no character can move a cursor or change the reading direction. */
export function formatJson(value: object): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`;
}

/** Returns an error as the one object of `--json`: what happened, its kind, and what to do. */
export function encodeError(error: unknown): object {
  if (error instanceof Failure) {
    const { kind, message, hint } = error;
    return { error: { kind, message, ...(hint === undefined ? {} : { hint }) } };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { error: { kind: 'bug', message } };
}

/**
 * Returns one line and a hint for an error of the environment or the caller, and a stack for a bug.
 */
export function describeError(error: unknown): string {
  if (error instanceof Failure) {
    const hint = error.hint === undefined ? '' : `  ${escapeLines(error.hint)}\n`;
    return `curbstone: ${escapeLines(error.message)}\n${hint}`;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `curbstone: this is a bug of Curbstone, please report it\n${escapeLines(stack)}\n`;
}
