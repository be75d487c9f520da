import { ISO_PATTERN } from '../config/date-pattern.ts';
import type { DefaultValue, Feed, Source } from '../config/feed.ts';
import {
  type ComputedValue,
  type FieldMapping,
  GEOMETRY_PART,
  type KeyPartMapping,
  ROW_PART,
} from '../config/mapping.ts';
import {
  CARRIED_FIELDS,
  type CarriedType,
  type FieldType,
  OWN_ID,
  TARGET_FIELDS,
} from '../config/target-fields.ts';
import { Failure } from '../diagnostic/failure.ts';
import type { Kind } from '../model/kind.ts';
import type { ReadPlan } from '../read/read-plan.ts';
import { collectDrawn, compileDrawing } from './compile-drawing.ts';
import { createDateParser } from './dates.ts';
import { COPY_NUMBER, type ColumnList, createColumnList } from './derive/column-list.ts';
import { FIELD_NAMES } from './field-names.ts';
import {
  type CarriedPlan,
  type FieldPlan,
  type FieldPlans,
  type GroupingPlan,
  LATEST_BY,
  type SourcePlan,
} from './source-plan.ts';
import { parseUuidForms } from './values/ids/identifiers.ts';

/** Decides once per source how its columns become the fields of its records. */
export function compileSource(feed: Feed, source: Source): SourcePlan {
  const columns = createColumnList(source.repeat !== null);
  for (const target of targetsOf(source.kind)) {
    collectColumns(target, source.fields.get(target), columns);
  }
  const latestBy = source.grouping?.latestBy ?? undefined;
  if (latestBy !== undefined) collectColumns(LATEST_BY, latestBy, columns);
  collectDrawn(source.drawing, columns);
  const copyColumn = source.repeat === null ? null : columns.want(COPY_NUMBER);
  // A word such as NULL may be the real value of a custom attribute, which is served unchanged.
  const nullColumns = columns.names.map((name) => columns.want(name));
  const rows = compileRows(source, columns);
  const customAttributes = source.customAttributes.map((name) => columns.require(name));
  const fields = compileFields(feed, source, columns);
  const carried = compileCarried(feed, source, columns);
  return {
    kind: source.kind,
    read: {
      file: source.file,
      path: source.path,
      kind: source.kind,
      columns: columns.names,
      requiredColumns: [...columns.required],
      geometry: compileGeometry(source),
      isCrsNamed: source.crs !== null,
      ...(isMadeOfRow(source) ? { carriesRow: true } : {}),
      encoding: source.encoding,
      delimiter: source.delimiter,
      ...(source.quote === undefined ? {} : { quote: source.quote }),
      ...(source.shortRows === undefined ? {} : { shortRows: source.shortRows }),
      ...(source.layer === undefined ? {} : { layer: source.layer }),
    },
    derive: {
      computed: columns.computed,
      nullColumns,
      copyColumn,
      nulls: source.nulls,
      ...rows,
    },
    fields,
    carried,
    customAttributes,
    grouping: compileGrouping(feed, source, columns),
    drawing: compileDrawing(source.drawing, columns),
    decimal: source.decimal,
    timeZone: feed.facts.timeZone,
    namespace: feed.namespace,
  };
}

/** Numbers of a file with decimal commas have them in latitudes and longitudes too. */
function compileGeometry({ geometry, decimal }: Source): ReadPlan['geometry'] {
  const hasNumbers = geometry.form === 'standard' || geometry.form === 'lat-lng';
  return hasNumbers && decimal === ',' ? { ...geometry, decimal } : geometry;
}

function compileGrouping(feed: Feed, source: Source, columns: ColumnList): GroupingPlan | null {
  const { grouping } = source;
  if (grouping === null) return null;
  const { latestBy, isUnited } = grouping;
  if (latestBy === null) return { latest: null, isUnited };
  const mapping = compileMapping(LATEST_BY, latestBy, { source, columns });
  const timeZone = feed.facts.timeZone;
  const rest = { target: LATEST_BY, identifies: null, whenMissing: null };
  return { latest: { ...AS_IS, timeZone, ...mapping, ...rest }, isUnited };
}

function isMadeOfRow({ kind, fields }: Source): boolean {
  // All members of a policy are kept, including members that the standard does not define.
  if (kind === 'policies') return true;
  return [...fields.values()].some(
    (mapping) => mapping.form === 'uuid5' && mapping.parts.includes(ROW_PART),
  );
}

function compileRows({ where, repeat }: Source, columns: ColumnList) {
  return {
    where: where.map((tests) =>
      tests.map((test) => ({ ...test, from: columns.planColumn(test.from) })),
    ),
    repeat:
      repeat?.form === 'computed'
        ? { form: 'computed' as const, value: columns.plan(repeat.value) }
        : repeat,
  };
}

function valueOfPart(part: KeyPartMapping): ComputedValue {
  return typeof part === 'string' ? valueOfColumn(part) : part;
}

function valueOfColumn(column: string): ComputedValue {
  return { from: { form: 'column', column, path: [] }, split: null, lookup: null };
}

/** Registers the columns that a field is read from, in the order of the fields. */
function collectColumns(target: string, mapping: FieldMapping | undefined, columns: ColumnList) {
  if (mapping === undefined) columns.want(target);
  else if (mapping.form === 'column') columns.require(mapping.column);
  else if (mapping.form === 'computed') columns.plan(mapping);
  else if (mapping.form === 'uuid5') {
    for (const part of mapping.parts) {
      if (part !== GEOMETRY_PART && part !== ROW_PART) columns.plan(valueOfPart(part));
    }
  }
}

function compileFields(feed: Feed, source: Source, columns: ColumnList): FieldPlans<Kind> {
  const members: Readonly<Record<string, string>> = FIELD_NAMES[source.kind];
  const fields: Record<string, FieldPlan> = {};
  for (const [target, type] of Object.entries(TARGET_FIELDS[source.kind])) {
    const mapping = source.fields.get(target);
    const constant = findConstant(mapping);
    const whenMissing = constant ?? source.defaults.get(target);
    fields[members[target] ?? target] = {
      ...AS_IS,
      timeZone: feed.facts.timeZone,
      ...(constant === undefined
        ? compileMapping(target, mapping, { source, columns })
        : { column: target, index: NO_COLUMN }),
      target,
      identifies: IDENTIFIES[target] ?? null,
      whenMissing: compileDefault(whenMissing, { type, target, feed, source }),
    };
  }
  return fields;
}

/** The index of a column that does not exist in any record. */
const NO_COLUMN = -1;

/** Returns the value that the feed gives every record. */
function findConstant(mapping: FieldMapping | undefined): DefaultValue | undefined {
  if (mapping?.form !== 'computed' || mapping.from.form !== 'value') return undefined;
  const { value } = mapping.from;
  return typeof value === 'object' ? value.map(String) : value;
}

function compileCarried(feed: Feed, source: Source, columns: ColumnList): CarriedPlan[] {
  const types: Readonly<Record<string, CarriedType>> = CARRIED_FIELDS[source.kind];
  return Object.entries(types).map(([target, type]) => {
    const mapping = source.fields.get(target);
    const constant = findConstant(mapping);
    return {
      unit: AS_IS.unit,
      date: AS_IS.date,
      timeZone: feed.facts.timeZone,
      ...(constant === undefined
        ? compileMapping(target, mapping, { source, columns })
        : { column: target, index: NO_COLUMN }),
      target,
      type,
      constant: constant ?? null,
    };
  });
}

/** Returns every field that a source of a kind may fill, in the order in which columns are read. */
function targetsOf(kind: Kind): readonly string[] {
  return [...Object.keys(TARGET_FIELDS[kind]), ...Object.keys(CARRIED_FIELDS[kind])];
}

/** Returns the kind of record that fields of this name identify, in records of any kind. */
const IDENTIFIES: Readonly<Record<string, Kind>> = {
  curb_area_id: 'areas',
  curb_area_ids: 'areas',
  curb_zone_id: 'zones',
  curb_zone_ids: 'zones',
  curb_space_id: 'spaces',
  curb_space_ids: 'spaces',
  curb_policy_id: 'policies',
  curb_object_id: 'objects',
};

const AS_IS = {
  unit: 'cm',
  date: null,
  key: null,
  prefix: null,
  position: null,
  isMeasured: false,
  isSequence: false,
} as const;

type Mapping = Pick<FieldPlan, 'column' | 'index'> & Partial<FieldPlan>;

function compileMapping(
  target: string,
  mapping: FieldMapping | undefined,
  { source, columns }: { readonly source: Source; readonly columns: ColumnList },
): Mapping {
  if (mapping === undefined) {
    const isNumbered = target === 'space_number' && source.repeat !== null;
    return columns.want(isNumbered && !source.defaults.has(target) ? COPY_NUMBER : target);
  }
  switch (mapping.form) {
    case 'column': {
      const { column, unit, date } = mapping;
      return { ...columns.require(column), unit: unit ?? AS_IS.unit, date };
    }
    case 'computed': {
      const { unit, date, timeZone } = mapping;
      return {
        ...columns.compute(mapping),
        unit: unit ?? AS_IS.unit,
        date,
        ...(timeZone === null ? {} : { timeZone }),
      };
    }
    case 'uuid5':
      return compileKey(mapping.parts, { prefix: mapping.prefix, target, source, columns });
    case 'measure':
      return { column: GEOMETRY_PART, index: NO_COLUMN, isMeasured: true };
    case 'sequence':
      return { column: target, index: NO_COLUMN, isSequence: true };
    default:
      return { column: GEOMETRY_PART, index: NO_COLUMN, position: mapping };
  }
}

/** Copies of one row have the number of the copy as the last part of their key. */
function compileKey(
  parts: readonly KeyPartMapping[],
  scope: {
    readonly prefix: string | null;
    readonly target: string;
    readonly source: Source;
    readonly columns: ColumnList;
  },
): Mapping {
  const { prefix, target, source, columns } = scope;
  const isOwn = target === OWN_ID[source.kind];
  const numbered = isOwn && source.repeat !== null && !parts.includes(COPY_NUMBER);
  const key = (numbered ? [...parts, COPY_NUMBER] : parts).map((part) => {
    if (part === GEOMETRY_PART || part === ROW_PART) return part;
    return typeof part === 'string' ? columns.require(part) : columns.compute(part);
  });
  const first = key.find((part) => typeof part === 'object');
  // A key of the shape or the row alone has no column, so findings name the shape.
  return { ...(first ?? { column: GEOMETRY_PART, index: NO_COLUMN }), key, prefix };
}

interface DefaultScope {
  readonly type: FieldType;
  readonly target: string;
  readonly feed: Feed;
  readonly source: Source;
}

/** Converts a default value to the form that a value of its type has in a record. */
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
  const timeMs = parse(text)?.timeMs ?? -1;
  if (timeMs >= 0) return timeMs;
  throw new Failure(
    'usage',
    `the default "${text}" of ${target} in the source ${source.file} is before 1970 in ${feed.facts.timeZone}`,
  );
}
