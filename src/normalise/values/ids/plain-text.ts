import type { RecordReport } from '../../../diagnostic/diagnostic.ts';
import type { ColumnPlan } from '../../source-plan.ts';
import { quote } from '../quote.ts';
import { trimNoted } from '../value-reader.ts';
import { isWellFormed, noteHalfCharacter } from '../well-formed.ts';

/**
 * A value of an identifier or of a key as text without the blanks around it; a number of JSON as
 * its shortest decimal, which is how CSV would have it.
 */
export function normalisePlainText(
  value: unknown,
  column: ColumnPlan,
  report: RecordReport,
): string | undefined {
  const text = findPlainText(value);
  if (text === undefined) return refuse(value, column, report);
  if (!isWellFormed(text)) return noteHalfCharacter(text, column, report);
  return trimNoted(text, column, report);
}

/**
 * `undefined` where a value has no such text: JSON has rounded a number beyond 2^53 before we see
 * it, and two ids may have become one.
 */
export function findPlainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return isExact || typeof value === 'boolean' ? String(value) : undefined;
}

function refuse(value: unknown, { column }: ColumnPlan, report: RecordReport): undefined {
  const reason =
    typeof value === 'number'
      ? 'is a number too long to be read exactly, write it in quotes'
      : 'is neither a text nor a number';
  const message = `${column} ${quote(value)} ${reason}`;
  report.add({ code: 'id-malformed', field: column, value, message });
}
