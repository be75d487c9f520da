import { GEOMETRY_PART, ROW_PART } from '../../../config/mapping.ts';
import { diagnose } from '../../../diagnostic/diagnose.ts';
import { type Positions, positionListsOf, type Shape } from '../../../model/geometry.ts';
import { invariant } from '../../../model/invariant.ts';
import { compareText } from '../../../model/text-order.ts';
import type { RawRecord } from '../../../read/piece.ts';
import type { ColumnPlan } from '../../column-plan.ts';
import type { FieldReport, Note } from '../../derive/field-report.ts';
import type { FieldPlan, KeyPart, SourcePlan } from '../../source-plan.ts';
import { isMissing } from '../value-reader.ts';
import { findKeyText, normalisePlainText, normaliseUuid, normaliseZoneId } from './identifiers.ts';
import { createKeyHasher, type KeyHasher } from './uuid5.ts';

/**
 * Reads the identifier of a record and passes it to the report. `shape` is the shape of the record,
 * for a key that includes it.
 */
export type IdReader = (
  raw: RawRecord,
  report: FieldReport,
  shape: Shape | null,
) => string | undefined;

/** Reads the texts of a key, from which a UUID is made. */
function createKeyTextReader(field: FieldPlan, missingCode: 'id-missing' | 'space-zone-count') {
  const parts = field.key ?? [];

  function noteMissing(column: string, report: FieldReport): undefined {
    const details = { target: field.target, field: column };
    report.add(diagnose(`${missingCode}:key`, details, { field: column }));
    return undefined;
  }

  function readColumn(part: ColumnPlan, raw: RawRecord, report: FieldReport): string | undefined {
    const value = raw.values[part.index];
    if (isMissing(value)) return noteMissing(part.column, report);
    return normalisePlainText(value, part, report);
  }

  function readPart(
    part: KeyPart,
    {
      raw,
      report,
      shape,
    }: {
      readonly raw: RawRecord;
      readonly report: FieldReport;
      readonly shape: Shape | null;
    },
  ): string | undefined {
    if (part === GEOMETRY_PART) return textOfShape(shape);
    return part === ROW_PART ? textOfRow(raw, shape) : readColumn(part, raw, report);
  }

  return (raw: RawRecord, report: FieldReport, shape: Shape | null): string[] | undefined => {
    const texts: string[] = [];
    for (const part of parts) {
      const text = readPart(part, { raw, report, shape });
      if (text === '') return noteShapeless(field, missingCode, report);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return texts;
  };
}

/** Passes an identifier that was made from a key to the report. */
type TellKey = (report: FieldReport, id: string, describe: () => string | undefined) => void;

/**
 * Creates a reader of a reference to another record, as the UUID made from that record's key. The
 * key is in one or several columns.
 */
export function createKeyReader(
  field: FieldPlan,
  plan: SourcePlan,
  missingCode: 'id-missing' | 'space-zone-count' = 'id-missing',
): IdReader {
  return createMadeIdReader(field, plan, {
    missingCode,
    tell(report, id, describe) {
      const key = report.refer === undefined ? undefined : describe();
      if (key !== undefined) report.refer?.(id, key);
    },
  });
}

/** Creates a reader of the record's own identifier, likewise made from its key. */
function createOwnKeyReader(field: FieldPlan, plan: SourcePlan): IdReader {
  return createMadeIdReader(field, plan, {
    missingCode: 'id-missing',
    tell: (report, id, describe) => report.identify(id, describe()),
  });
}

function createMadeIdReader(
  field: FieldPlan,
  plan: SourcePlan,
  {
    missingCode,
    tell,
  }: { readonly missingCode: 'id-missing' | 'space-zone-count'; readonly tell: TellKey },
): IdReader {
  const hash = createFieldHasher(field, plan);
  const readTexts = createKeyTextReader(field, missingCode);
  const derived = createDerivedNote(field);
  const parts = field.key ?? [];
  return (raw, report, shape) => {
    const texts = readTexts(raw, report, shape);
    if (texts === undefined) return undefined;
    report.count(derived);
    const id = hash(texts);
    tell(report, id, () => describeKey(texts, parts));
    return id;
  };
}

/**
 * Returns the key as the city writes it. A shape or a row is too long to show, and names nothing
 * where it is the whole key.
 */
function describeKey(texts: readonly string[], parts: readonly KeyPart[]): string | undefined {
  if (parts.every((part) => part === GEOMETRY_PART || part === ROW_PART)) return undefined;
  return texts.map((text, index) => KEY_WORDS[nameOfPart(parts[index])] ?? text).join(', ');
}

const KEY_WORDS: Readonly<Record<string, string>> = {
  [GEOMETRY_PART]: 'its shape',
  [ROW_PART]: 'its row',
};

function nameOfPart(part: KeyPart | undefined): string {
  return typeof part === 'string' ? part : '';
}

/** Counts how many identifiers were made, and from which columns. */
export function createDerivedNote({ target, key }: FieldPlan): Note {
  const names = (key ?? []).map((part) => {
    if (typeof part === 'object') return part.column;
    return part === ROW_PART ? 'the row' : 'the shape';
  });
  return {
    key: 'id-derived',
    field: target,
    details: { field: target, key: names.join(', ') },
  };
}

/** Reports a missing shape. An invalid shape has already been reported. */
function noteShapeless(
  { target }: FieldPlan,
  code: 'id-missing' | 'space-zone-count',
  report: FieldReport,
): undefined {
  const extra = { field: GEOMETRY_PART, isConsequence: true } as const;
  report.add(diagnose(`${code}:shape`, { target }, extra));
  return undefined;
}

/** Returns the hash of keys of the kind that `field` identifies. */
export function createFieldHasher(field: FieldPlan, plan: SourcePlan): KeyHasher {
  invariant(field.identifies !== null, `${field.target} identifies no record`);
  return createKeyHasher(plan.namespace, { kind: field.identifies, prefix: field.prefix });
}

/**
 * Returns the coordinates of a normalised shape as `lng lat,lng lat;…` with a semicolon between
 * rings or lines, so that WKT and GeoJSON of one shape give one key. Empty without a shape.
 */
function textOfShape(shape: Shape | null): string {
  return shape === null ? '' : positionListsOf(shape).map(textOfPositions).join(';');
}

/**
 * Returns all columns with a value, by their names, and the shape. The text is equal for rows with
 * equal values, whatever the order of their columns. A number is written as the file writes it,
 * as in CSV.
 */
function textOfRow({ row }: RawRecord, shape: Shape | null): string {
  invariant(row !== undefined, 'a plan whose key is the row reads whole rows');
  const cells: [name: string, text: string][] = [];
  for (const [index, name] of row.names.entries()) {
    const value = row.values[index];
    if (!isMissing(value)) cells.push([name, textOfCell(value)]);
  }
  cells.sort(([a], [b]) => compareText(a, b));
  return JSON.stringify([...cells, textOfShape(shape)]);
}

function textOfCell(value: unknown): string {
  return findKeyText(value)?.trim() ?? JSON.stringify(value);
}

function textOfPositions(positions: Positions): string {
  let text = '';
  for (let index = 0; index < positions.length; index += 2) {
    text += `${index === 0 ? '' : ','}${positions[index]} ${positions[index + 1]}`;
  }
  return text;
}

/** Reads a required UUID: the record's own, or the UUID of the space that it refers to. */
export function createUuidReader(field: FieldPlan<'uuid'>, plan: SourcePlan): IdReader {
  return field.key === null
    ? createPlainReader(field, normaliseUuid)
    : createOwnKeyReader(field, plan);
}

/** Reads the required identifier of a zone. */
export function createZoneIdReader(field: FieldPlan<'zone-id'>, plan: SourcePlan): IdReader {
  return field.key === null
    ? createPlainReader(field, normaliseZoneId)
    : createOwnKeyReader(field, plan);
}

function createPlainReader(
  field: FieldPlan,
  normalise: (value: unknown, field: FieldPlan, report: FieldReport) => string | undefined,
): IdReader {
  const { column, index } = field;
  const missing = diagnose('id-missing:record', { field: column }, { field: column });
  return (raw, report) => {
    const value = raw.values[index];
    if (!isMissing(value)) {
      const id = normalise(value, field, report);
      if (id !== undefined) report.identify(id);
      return id;
    }
    report.add(missing);
    return undefined;
  };
}
