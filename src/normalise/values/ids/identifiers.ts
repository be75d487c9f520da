import { type CurbZoneId, isUuid, NIL_UUID } from '../../../model/curb-id.ts';
import { WrittenNumber } from '../../../model/custom-attributes.ts';
import type { ColumnPlan } from '../../column-plan.ts';
import type { FieldReport } from '../../derive/field-report.ts';
import type { FieldPlan } from '../../source-plan.ts';
import { diagnoseValue, trimNoted } from '../value-reader.ts';
import { noteHalfCharacter } from '../well-formed.ts';

/** Returns the value of an identifier or key (`findKeyText`) without surrounding blanks. */
export function normalisePlainText(
  value: unknown,
  column: ColumnPlan,
  report: FieldReport,
): string | undefined {
  const text = findKeyText(value);
  if (text === undefined) return refuse(value, column, report);
  if (!text.isWellFormed()) return noteHalfCharacter(text, column, report);
  return trimNoted(text, column, report);
}

/** Returns the text of a scalar value, as the file writes it; `undefined` for any other value. */
export function findPlainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const isScalar =
    typeof value === 'number' || typeof value === 'boolean' || value instanceof WrittenNumber;
  return isScalar ? String(value) : undefined;
}

/**
 * Returns the text of a key: as the file writes it, except that `12.0` of JSON is `12`. Programs
 * write whole numbers in this way where a column has empty cells, in one file and not in the next.
 */
export function findKeyText(value: unknown): string | undefined {
  const text = findPlainText(value);
  if (!(value instanceof WrittenNumber)) return text;
  return text?.replace(/^(-?\d+)\.0+$/, '$1');
}

function refuse(value: unknown, { column }: ColumnPlan, report: FieldReport): undefined {
  report.add(diagnoseValue('id-malformed:not-text', { field: column, value }));
}

/**
 * Returns the plain lower-case form of a record's UUID, or `undefined` if `value` is not a UUID.
 * Other notations are reported (RULES.md, `id-normalised`).
 */
export function normaliseUuid(
  value: unknown,
  field: FieldPlan,
  report: FieldReport,
): string | undefined {
  if (typeof value !== 'string') return refuseUuid(value, field, report);
  const text = trimNoted(value, field, report);
  const uuid = parseUuidForms(text);
  if (uuid === undefined) return refuseUuid(value, field, report);
  if (uuid !== text) noteNormalised({ text, uuid }, field, report);
  if (uuid === NIL_UUID) {
    report.add(diagnoseValue('id-nil', { field: field.column, value }));
  }
  return uuid;
}

/**
 * Parses a UUID in any case, in braces or parentheses as Windows writes it, or as a URN (RFC 4122
 * section 3), to plain lower case.
 */
export function parseUuidForms(text: string): string | undefined {
  const plain = isUuid(text) ? text : unwrapUuid(text);
  return plain?.toLowerCase();
}

export function noteNormalised(
  { text, uuid }: { readonly text: string; readonly uuid: string },
  { column }: FieldPlan,
  report: FieldReport,
): void {
  report.add(diagnoseValue('id-normalised', { field: column, value: text, uuid }));
}

const URN = 'urn:uuid:';
const BRACED = /^(?:\{.*\}|\(.*\))$/;
/** Two braces, and a few blanks inside them. */
const BRACES_LENGTH_MAX = 8;
const UUID_LENGTH = 36;

function unwrapUuid(text: string): string | undefined {
  if (text.length <= UUID_LENGTH + BRACES_LENGTH_MAX && BRACED.test(text)) {
    return onlyUuid(text.slice(1, -1).trim());
  }
  if (text.length === UUID_LENGTH + URN.length && text.toLowerCase().startsWith(URN)) {
    return onlyUuid(text.slice(URN.length));
  }
  return undefined;
}

function onlyUuid(text: string): string | undefined {
  return isUuid(text) ? text : undefined;
}

function refuseUuid(value: unknown, { column, target }: FieldPlan, report: FieldReport): undefined {
  const about = { field: column, value };
  report.add(
    typeof value === 'string' && isMistakenUuid(value.trim())
      ? diagnoseValue('id-malformed:mistaken', about)
      : diagnoseValue('id-malformed:not-uuid', { ...about, target }),
  );
}

/** Returns whether a text that is not a UUID seems to be one with a few wrong characters. */
function isMistakenUuid(text: string): boolean {
  const inside = text.replace(/^[{(]|[)}]$/g, '');
  if (inside.length < MISTAKEN_LENGTH_MIN || inside.length > MISTAKEN_LENGTH_MAX) return false;
  const foreign = inside.replace(/[0-9a-f-]/gi, '');
  return inside.includes('-') && foreign.length <= FOREIGN_COUNT_MAX;
}

const MISTAKEN_LENGTH_MIN = 30;
const MISTAKEN_LENGTH_MAX = 40;
/** A letter such as O in place of a digit is a mistake; several are a key of the city. */
const FOREIGN_COUNT_MAX = 2;

/**
 * Reads the identifier of a curb zone, which is any text. It is kept as written except for
 * surrounding blanks, so that `007` and `208310224003697457` are unchanged. A UUID is converted to
 * plain lower case, by which it is looked up (INTERFACE.md, Records). Returns `undefined` if
 * `value`, which is present, is not an identifier.
 */
export function normaliseZoneId(
  value: unknown,
  field: FieldPlan,
  report: FieldReport,
): CurbZoneId | undefined {
  const text = normalisePlainText(value, field, report);
  if (text === undefined) return undefined;
  const uuid = text.length < UUID_LENGTH_MIN ? undefined : parseUuidForms(text);
  if (uuid !== undefined && uuid !== text) noteNormalised({ text, uuid }, field, report);
  // Not empty: a value that is present contains more than blanks.
  return (uuid ?? text) as CurbZoneId;
}

const UUID_LENGTH_MIN = 36;
