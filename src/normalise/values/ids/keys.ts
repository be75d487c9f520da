import { GEOMETRY_PART } from '../../../config/mapping.ts';
import type { RecordReport } from '../../../diagnostic/diagnostic.ts';
import { type Positions, positionListsOf, type Shape } from '../../../model/geometry.ts';
import { invariant } from '../../../model/invariant.ts';
import type { RawRecord } from '../../../read/piece.ts';
import type { ColumnPlan, FieldPlan, SourcePlan } from '../../source-plan.ts';
import { createKeyHasher, type KeyHasher } from '../../uuid5.ts';
import { isMissing } from '../value-reader.ts';
import { normalisePlainText, normaliseUuid, normaliseZoneId } from './identifiers.ts';

/** Reads what a record is known by; `shape` is the record's own, for a key that it is part of. */
export type IdReader = (
  raw: RawRecord,
  report: RecordReport,
  shape: Shape | null,
) => string | undefined;

/** The UUID of the key that a record holds in one or several columns. */
export function createKeyReader(
  field: FieldPlan,
  plan: SourcePlan,
  missingCode: 'id-missing' | 'space-zone-count' = 'id-missing',
): IdReader {
  const hash = createFieldHasher(field, plan);
  const parts = field.key ?? [];

  function noteMissing(column: string, reason: string, report: RecordReport): undefined {
    const message = `${field.target} is made of ${column}, which ${reason}`;
    report.add({ code: missingCode, field: column, message });
  }

  function readColumn(part: ColumnPlan, raw: RawRecord, report: RecordReport): string | undefined {
    const value = raw.values[part.index];
    if (isMissing(value)) return noteMissing(part.column, 'is missing', report);
    return normalisePlainText(value, part, report);
  }

  return (raw, report, shape) => {
    const texts: string[] = [];
    for (const part of parts) {
      const text = part === GEOMETRY_PART ? textOfShape(shape) : readColumn(part, raw, report);
      if (text === '') return noteShapeless(field, missingCode, report);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return hash(texts);
  };
}

/**
 * Where the shape is at fault, that has been told; where the record has none, this is the fault.
 */
function noteShapeless(
  { target }: FieldPlan,
  code: 'id-missing' | 'space-zone-count',
  report: RecordReport,
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
    : createKeyReader(field, plan);
}

/** The identifier that a zone must have. */
export function createZoneIdReader(field: FieldPlan<'zone-id'>, plan: SourcePlan): IdReader {
  return field.key === null
    ? createPlainReader(field, normaliseZoneId)
    : createKeyReader(field, plan);
}

function createPlainReader(
  field: FieldPlan,
  normalise: (value: unknown, field: FieldPlan, report: RecordReport) => string | undefined,
): IdReader {
  const { column, index, target } = field;
  return (raw, report) => {
    const value = raw.values[index];
    if (!isMissing(value)) return normalise(value, field, report);
    report.add({
      code: 'id-missing',
      field: column,
      message: `${column} is missing; if another column has a key, say so: "fields": {"${target}": {"uuid5": "KEY"}}`,
    });
    return undefined;
  };
}
