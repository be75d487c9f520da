import type { RecordReport } from '../../../diagnostic/diagnostic.ts';
import { isUuid, NIL_UUID } from '../../../model/curb-id.ts';
import type { FieldPlan } from '../../source-plan.ts';
import { quote } from '../quote.ts';
import { trimNoted } from '../value-reader.ts';

/**
 * The plain lower-case form of a UUID that a record is known by; `undefined` where `value` is none.
 * Other ways of writing one are told of (RULES.md, `id-normalised`).
 */
export function normaliseUuid(
  value: unknown,
  field: FieldPlan,
  report: RecordReport,
): string | undefined {
  if (typeof value !== 'string') return refuse(value, field, report);
  const text = trimNoted(value, field, report);
  const uuid = parseUuidForms(text);
  if (uuid === undefined) return refuse(value, field, report);
  if (uuid !== text) noteNormalised({ text, uuid }, field, report);
  if (uuid === NIL_UUID) {
    report.add({
      code: 'id-nil',
      field: field.column,
      value,
      message: `${field.column} is the nil UUID, which identifies nothing; give the record one of its own`,
    });
  }
  return uuid;
}

/** A UUID in any case, in braces or as a URN (RFC 4122 section 3), in its plain lower-case form. */
export function parseUuidForms(text: string): string | undefined {
  const plain = isUuid(text) ? text : unwrapUuid(text);
  return plain?.toLowerCase();
}

export function noteNormalised(
  { text, uuid }: { readonly text: string; readonly uuid: string },
  { column }: FieldPlan,
  report: RecordReport,
): void {
  report.add({
    code: 'id-normalised',
    field: column,
    value: text,
    message: `${column} ${quote(text)} was read as ${uuid}`,
  });
}

const URN = 'urn:uuid:';
const UUID_LENGTH = 36;

function unwrapUuid(text: string): string | undefined {
  if (text.length === UUID_LENGTH + 2 && text.startsWith('{') && text.endsWith('}')) {
    return onlyUuid(text.slice(1, -1));
  }
  if (text.length === UUID_LENGTH + URN.length && text.toLowerCase().startsWith(URN)) {
    return onlyUuid(text.slice(URN.length));
  }
  return undefined;
}

function onlyUuid(text: string): string | undefined {
  return isUuid(text) ? text : undefined;
}

function refuse(value: unknown, { column, target }: FieldPlan, report: RecordReport): undefined {
  report.add({
    code: 'id-malformed',
    field: column,
    value,
    message: `${column} ${quote(value)} is not a UUID; a key of the city's own is made one by "fields": {"${target}": {"uuid5": "${column}"}}`,
  });
}
