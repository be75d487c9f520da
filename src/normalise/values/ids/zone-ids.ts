import type { RecordReport } from '../../../diagnostic/diagnostic.ts';
import type { CurbZoneId } from '../../../model/curb-id.ts';
import type { FieldPlan } from '../../source-plan.ts';
import { normalisePlainText } from './plain-text.ts';
import { noteNormalised, parseUuidForms } from './uuids.ts';

/**
 * An identifier of a curb zone, which is any text: as written but for blanks around it, so that
 * `007` and `208310224003697457` stay what they are. One that is a UUID is brought to the plain
 * lower-case form, by which it is found (INTERFACE.md, Records). `undefined` where `value`, which
 * is there, is none.
 */
export function normaliseZoneId(
  value: unknown,
  field: FieldPlan,
  report: RecordReport,
): CurbZoneId | undefined {
  const text = normalisePlainText(value, field, report);
  if (text === undefined) return undefined;
  const uuid = text.length < UUID_LENGTH_MIN ? undefined : parseUuidForms(text);
  if (uuid !== undefined && uuid !== text) noteNormalised({ text, uuid }, field, report);
  // Not empty: a value that is there has more than blanks.
  return (uuid ?? text) as CurbZoneId;
}

const UUID_LENGTH_MIN = 36;
