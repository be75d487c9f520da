import { GEOMETRY_PART } from '../../../config/mapping.ts';
import { type Positions, positionListsOf, type Shape } from '../../../model/geometry.ts';
import { invariant } from '../../../model/invariant.ts';
import type { RawRecord } from '../../../read/piece.ts';
import type { FieldReport, Note } from '../../derive/field-report.ts';
import type { ColumnPlan, FieldPlan, SourcePlan } from '../../source-plan.ts';
import { createKeyHasher, type KeyHasher } from '../../uuid5.ts';
import { isMissing } from '../value-reader.ts';
import { normalisePlainText, normaliseUuid, normaliseZoneId } from './identifiers.ts';

/**
 * Reads what a record is known by and tells the report; `shape` is the shape of the record, for a
 * key that it is part of.
 */
export type IdReader = (
  raw: RawRecord,
  report: FieldReport,
  shape: Shape | null,
) => string | undefined;

/** Reads the texts of a key, of which a UUID is made. */
function createKeyTextReader(field: FieldPlan, missingCode: 'id-missing' | 'space-zone-count') {
  const parts = field.key ?? [];

  function noteMissing(column: string, report: FieldReport): undefined {
    const message = `${field.target} is made of ${column}, which is missing`;
    report.add({ code: missingCode, field: column, message });
  }

  function readColumn(part: ColumnPlan, raw: RawRecord, report: FieldReport): string | undefined {
    const value = raw.values[part.index];
    if (isMissing(value)) return noteMissing(part.column, report);
    return normalisePlainText(value, part, report);
  }

  return (raw: RawRecord, report: FieldReport, shape: Shape | null): string[] | undefined => {
    const texts: string[] = [];
    for (const part of parts) {
      const text = part === GEOMETRY_PART ? textOfShape(shape) : readColumn(part, raw, report);
      if (text === '') return noteShapeless(field, missingCode, report);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return texts;
  };
}

/** The UUID of the key that a record holds in one or several columns. */
export function createKeyReader(
  field: FieldPlan,
  plan: SourcePlan,
  missingCode: 'id-missing' | 'space-zone-count' = 'id-missing',
): IdReader {
  const hash = createFieldHasher(field, plan);
  const readTexts = createKeyTextReader(field, missingCode);
  const derived = createDerivedNote(field);
  return (raw, report, shape) => {
    const texts = readTexts(raw, report, shape);
    if (texts === undefined) return undefined;
    report.count(derived);
    return hash(texts);
  };
}

/** As `createKeyReader`, for the record's own identifier: the report is told the key as well. */
function createOwnKeyReader(field: FieldPlan, plan: SourcePlan): IdReader {
  const hash = createFieldHasher(field, plan);
  const readTexts = createKeyTextReader(field, 'id-missing');
  const derived = createDerivedNote(field);
  const isShape = (field.key ?? []).map((part) => part === GEOMETRY_PART);
  return (raw, report, shape) => {
    const texts = readTexts(raw, report, shape);
    if (texts === undefined) return undefined;
    report.count(derived);
    const id = hash(texts);
    report.identify(id, describeKey(texts, isShape));
    return id;
  };
}

/** The key as its city knows it, in the order of its parts; a shape is too long to show. */
function describeKey(texts: readonly string[], isShape: readonly boolean[]): string {
  if (texts.length === 1 && isShape[0] !== true) return texts[0] ?? '';
  return texts.map((text, index) => (isShape[index] === true ? 'its shape' : text)).join(', ');
}

/** Says how many identifiers were made, and of what. */
export function createDerivedNote({ target, key }: FieldPlan): Note {
  const names = (key ?? []).map((part) => (part === GEOMETRY_PART ? 'the shape' : part.column));
  return {
    key: 'id-derived',
    field: target,
    details: { field: target, key: names.join(', ') },
  };
}

/**
 * Where the shape is at fault, that has been told; where the record has none, this is the fault.
 */
function noteShapeless(
  { target }: FieldPlan,
  code: 'id-missing' | 'space-zone-count',
  report: FieldReport,
): undefined {
  report.add({
    code,
    field: GEOMETRY_PART,
    message: `${target} is made of ${GEOMETRY_PART}, which is missing or at fault`,
    isConsequence: true,
  });
}

/** The hash of the keys of the kind that `field` identifies. */
export function createFieldHasher(field: FieldPlan, plan: SourcePlan): KeyHasher {
  invariant(field.identifies !== null, `${field.target} identifies no record`);
  return createKeyHasher(plan.namespace, { kind: field.identifies, prefix: field.prefix });
}

/**
 * The coordinates of a shape as it came out of normalising, `lng lat,lng lat;…` with a semicolon
 * between rings or lines, so that WKT and GeoJSON of one shape are one key; empty without a shape.
 */
function textOfShape(shape: Shape | null): string {
  return shape === null ? '' : positionListsOf(shape).map(textOfPositions).join(';');
}

function textOfPositions(positions: Positions): string {
  let text = '';
  for (let index = 0; index < positions.length; index += 2) {
    text += `${index === 0 ? '' : ','}${positions[index]} ${positions[index + 1]}`;
  }
  return text;
}

/** The UUID that a record must have: its own, or the one of the space it is about. */
export function createUuidReader(field: FieldPlan<'uuid'>, plan: SourcePlan): IdReader {
  return field.key === null
    ? createPlainReader(field, normaliseUuid)
    : createOwnKeyReader(field, plan);
}

/** The identifier that a zone must have. */
export function createZoneIdReader(field: FieldPlan<'zone-id'>, plan: SourcePlan): IdReader {
  return field.key === null
    ? createPlainReader(field, normaliseZoneId)
    : createOwnKeyReader(field, plan);
}

function createPlainReader(
  field: FieldPlan,
  normalise: (value: unknown, field: FieldPlan, report: FieldReport) => string | undefined,
): IdReader {
  const { column, index, target } = field;
  return (raw, report) => {
    const value = raw.values[index];
    if (!isMissing(value)) {
      const id = normalise(value, field, report);
      if (id !== undefined) report.identify(id);
      return id;
    }
    report.add({
      code: 'id-missing',
      field: column,
      message: `${column} is missing; if another column has a key, say so: "fields": {"${target}": {"uuid5": "KEY"}}`,
    });
    return undefined;
  };
}
