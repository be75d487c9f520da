import type { FieldReport } from '../derive/field-report.ts';
import type { ColumnPlan } from '../source-plan.ts';
import { quote } from './quote.ts';

/**
 * Whether a text has no half of a surrogate pair standing alone. JSON can write one (`\ud800`), and
 * no encoding can: it would be served as one thing and looked up as another.
 */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Tells of such a text, which no record can be served with. */
export function noteHalfCharacter(
  text: string,
  { column }: ColumnPlan,
  report: FieldReport,
): undefined {
  report.add({
    code: 'encoding-invalid',
    field: column,
    value: text,
    message: `${column} ${quote(text)} holds half of a character (a lone surrogate); export the file again`,
  });
}
