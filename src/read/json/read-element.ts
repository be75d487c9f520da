import type { Finding } from '../../diagnostic/diagnostic.ts';
import { findUnsupportedCrs } from '../geometry/crs.ts';
import { listGeometryColumns, parseGeometry, takeGeometry } from '../geometry/parse-geometry.ts';
import type { JsonPiece } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import type { ParsedRecord } from '../records/record-writer.ts';

/** Reads one element of an array of records: gives the record, or why it is none. */
export type ElementReader = (element: unknown) => ParsedRecord | Finding;

export function createElementReader(format: JsonPiece['format'], plan: ReadPlan): ElementReader {
  const shapeColumns = listGeometryColumns(plan.geometry);
  const wantsId = plan.columns.includes('id');

  function readRecord(element: unknown): ParsedRecord | Finding {
    if (!isObject(element)) return foreign(element, 'an object');
    return {
      found: { names: Object.keys(element), values: Object.values(element) },
      values: selectValues(element, plan.columns),
      shape: parseGeometry(plan.geometry, selectValues(element, shapeColumns)),
    };
  }

  function readFeature(feature: unknown): ParsedRecord | Finding {
    if (!isObject(feature) || feature.type !== 'Feature') return foreign(feature, 'a Feature');
    const { properties, geometry, crs } = feature;
    const unsupported = findUnsupportedCrs(crs);
    if (unsupported !== undefined) return describeOwnCrs(unsupported);
    const members = isObject(properties) ? properties : NO_MEMBERS;
    if (members === NO_MEMBERS && !isEmpty(properties)) {
      return foreign(properties, 'an object or null, as properties are');
    }
    const named = wantsId ? withOwnId(members, feature) : members;
    return {
      found: { names: Object.keys(named), values: Object.values(named) },
      values: selectValues(named, plan.columns),
      shape:
        plan.geometry.form === 'standard'
          ? takeGeometry({ column: 'geometry', cell: geometry })
          : parseGeometry(plan.geometry, selectValues(named, shapeColumns)),
    };
  }

  return format === 'geojson' ? readFeature : readRecord;
}

type Members = Readonly<Record<string, unknown>>;

const NO_MEMBERS: Members = {};

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Some exporters write properties without a member as `[]`. */
function isEmpty(properties: unknown): boolean {
  if (properties === undefined || properties === null) return true;
  return Array.isArray(properties) && properties.length === 0;
}

/** Only what the object has itself: a column may well be called `constructor`. */
function selectValues(members: Members, names: readonly string[]): unknown[] {
  const values = new Array<unknown>(names.length);
  for (const [index, name] of names.entries()) {
    values[index] = Object.hasOwn(members, name) ? members[name] : undefined;
  }
  return values;
}

/** A Feature may carry its identifier beside the properties (RFC 7946 section 3.2). */
function withOwnId(members: Members, feature: Members): Members {
  if (feature.id === undefined || Object.hasOwn(members, 'id')) return members;
  return { ...members, id: feature.id };
}

function describeOwnCrs(crs: string): Finding {
  return {
    code: 'crs-unsupported',
    field: 'crs',
    value: crs,
    message: `the Feature has a member crs that says ${crs}, which is not supported`,
  };
}

function foreign(value: unknown, wanted: string): Finding {
  const text = JSON.stringify(value) ?? 'nothing';
  const found = text.length > FOUND_LENGTH_MAX ? `${text.slice(0, FOUND_LENGTH_MAX)}…` : text;
  return { code: 'format-unknown', value, message: `${found} is not ${wanted}` };
}

/** Characters of an element that a message quotes. */
const FOUND_LENGTH_MAX = 40;
