import { ISO_PATTERN } from '../config/date-pattern.ts';
import type { DefaultValue, Feed, FieldMapping, Source } from '../config/feed.ts';
import { GEOMETRY_PART } from '../config/feed.ts';
import { type FieldType, TARGET_FIELDS } from '../config/target-fields.ts';
import { Failure } from '../diagnostic/failure.ts';
import type { Kind } from '../model/kind.ts';
import { createDateParser } from './dates.ts';
import { FIELD_NAMES } from './field-names.ts';
import type { ColumnPlan, FieldPlan, FieldPlans, SourcePlan } from './source-plan.ts';
import { parseUuidForms } from './values/ids/uuids.ts';

/** Decides once for a source how its columns become the fields of its records. */
export function compileSource(feed: Feed, source: Source): SourcePlan {
  const columns = createColumnList();
  const fields = compileFields(feed, source, columns);
  const customAttributes = source.customAttributes.map((name) => columns.require(name));
  return {
    kind: source.kind,
    read: {
      file: source.file,
      path: source.path,
      kind: source.kind,
      columns: columns.names,
      requiredColumns: [...columns.required],
      geometry: source.geometry,
      foreignCrs: 'refuse',
      encoding: source.encoding,
      delimiter: source.delimiter,
    },
    fields,
    customAttributes,
    decimal: source.decimal,
    timeZone: feed.facts.timeZone,
    namespace: feed.namespace,
  };
}

/** The columns that are read, each once however many fields want it. */
interface ColumnList {
  readonly names: string[];
  readonly required: Set<string>;
  /** A column that may be absent. */
  want(name: string): ColumnPlan;
  /** A column that the feed names itself. */
  require(name: string): ColumnPlan;
}

function createColumnList(): ColumnList {
  const names: string[] = [];
  const required = new Set<string>();
  function want(column: string): ColumnPlan {
    const found = names.indexOf(column);
    return { column, index: found === -1 ? names.push(column) - 1 : found };
  }
  return {
    names,
    required,
    want,
    require(column) {
      required.add(column);
      return want(column);
    },
  };
}

function compileFields(feed: Feed, source: Source, columns: ColumnList): FieldPlans<Kind> {
  const members: Readonly<Record<string, string>> = FIELD_NAMES[source.kind];
  const fields: Record<string, FieldPlan> = {};
  for (const [target, type] of Object.entries(TARGET_FIELDS[source.kind])) {
    fields[members[target] ?? target] = {
      ...compileMapping(target, source.fields.get(target), columns),
      target,
      identifies: IDENTIFIES[target] ?? null,
      whenMissing: compileDefault(source.defaults.get(target), { type, target, feed, source }),
    };
  }
  return fields;
}

/** The kind of record that the fields of this name identify, wherever they stand. */
const IDENTIFIES: Readonly<Record<string, Kind>> = {
  curb_area_id: 'areas',
  curb_area_ids: 'areas',
  curb_zone_id: 'zones',
  curb_zone_ids: 'zones',
  curb_space_id: 'spaces',
  curb_space_ids: 'spaces',
};

type Mapping = Pick<FieldPlan, 'column' | 'index' | 'unit' | 'date' | 'key'>;

function compileMapping(
  target: string,
  mapping: FieldMapping | undefined,
  columns: ColumnList,
): Mapping {
  if (mapping === undefined) return { ...AS_IS, ...columns.want(target) };
  if (mapping.form === 'column') {
    const { column, unit, date } = mapping;
    return { ...AS_IS, ...columns.require(column), unit: unit ?? AS_IS.unit, date };
  }
  const key = mapping.parts.map((part) =>
    part === GEOMETRY_PART ? GEOMETRY_PART : columns.require(part),
  );
  const first = key.find((part) => part !== GEOMETRY_PART);
  // A key of the shape alone has no column; findings name the shape.
  return { ...AS_IS, ...(first ?? { column: GEOMETRY_PART, index: -1 }), key };
}

const AS_IS = { unit: 'cm', date: null, key: null } as const;

interface DefaultScope {
  readonly type: FieldType;
  readonly target: string;
  readonly feed: Feed;
  readonly source: Source;
}

/** A default in the form that a value of its type has in a record. */
function compileDefault(
  value: DefaultValue | undefined,
  scope: DefaultScope,
): FieldPlan['whenMissing'] {
  if (value === undefined) return null;
  if (typeof value === 'object') return value.map(normaliseZoneDefault);
  if (typeof value !== 'string') return value;
  if (scope.type === 'timestamp') return compileDate(value, scope);
  return scope.type === 'zone-id' ? normaliseZoneDefault(value) : value;
}

function normaliseZoneDefault(id: string): string {
  return parseUuidForms(id) ?? id;
}

/** A day without a time begins at midnight in the feed's time zone. */
function compileDate(text: string, { target, feed, source }: DefaultScope): number {
  const parse = createDateParser({ pattern: ISO_PATTERN, timeZone: feed.facts.timeZone });
  const timeMs = parse(text) ?? -1;
  if (timeMs >= 0) return timeMs;
  throw new Failure(
    'usage',
    `the default "${text}" of ${target} in the source ${source.file} is before 1970 in ${feed.facts.timeZone}`,
  );
}
