import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { isObject } from '../../model/is-object.ts';
import { findUnsupportedCrs } from '../geometry/crs.ts';
import { parseEsriGeometry } from '../geometry/esri-geometry.ts';
import {
  listGeometryColumns,
  type ParsedGeometry,
  parseGeometry,
  takeGeometry,
} from '../geometry/parse-geometry.ts';
import type { JsonPiece } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import type { ParsedRecord } from '../records/record-writer.ts';
import { isEsriFeature } from './json-document.ts';

/** Reads one element of a list of records. Returns the record, or why it is not one. */
export type ElementReader = (element: unknown) => ParsedRecord | Finding;

export function createElementReader(
  { format, declaredCrs }: Pick<JsonPiece, 'format' | 'declaredCrs'>,
  plan: ReadPlan,
): ElementReader {
  const shapeColumns = listGeometryColumns(plan.geometry);
  const wantsId = plan.columns.includes('id');
  const isStandard = plan.geometry.form === 'standard';

  function readRecord(element: unknown): ParsedRecord | Finding {
    if (!isObject(element)) return foreign(element, 'an object');
    return withCrs(element, {
      found: { names: Object.keys(element), values: Object.values(element) },
      values: selectValues(element, plan.columns),
      shape: parseGeometry(plan.geometry, selectValues(element, shapeColumns)),
    });
  }

  /** Reads the members of a feature. `shape` is its own shape, unless the feed names a column. */
  function readMembers(members: Members, shape: () => ParsedGeometry): ParsedRecord {
    return {
      found: { names: Object.keys(members), values: Object.values(members) },
      values: selectValues(members, plan.columns),
      shape: isStandard
        ? shape()
        : parseGeometry(plan.geometry, selectValues(members, shapeColumns)),
    };
  }

  function readFeature(feature: Members): ParsedRecord | Finding {
    const { properties, geometry } = feature;
    const members = isObject(properties) ? properties : NO_MEMBERS;
    if (members === NO_MEMBERS && !isEmpty(properties)) {
      return foreign(properties, 'an object or null, as properties are');
    }
    const named = wantsId ? withOwnId(members, feature) : members;
    const record = readMembers(named, () => takeGeometry(geometry));
    return withCrs(feature, record);
  }

  function readEsriFeature({ attributes, geometry }: Members): ParsedRecord | Finding {
    if (!isObject(attributes)) return foreign(attributes, 'an object, as attributes are');
    const { fault, declaredCrs: crs, ...shape } = parseEsriGeometry(geometry);
    const column = 'geometry';
    const record = readMembers(attributes, () =>
      fault === undefined
        ? shape
        : {
            ...shape,
            finding: diagnose('geometry-malformed:fault', { column, fault }, { field: column }),
          },
    );
    return carry(record, crs ?? declaredCrs ?? undefined);
  }

  /** Adds the reference system that the record itself declares, as PostGIS writes Features. */
  function withCrs(element: Members, record: ParsedRecord): ParsedRecord | Finding {
    const own = format === 'cds-json' ? undefined : findUnsupportedCrs(element.crs);
    return carry(record, own ?? declaredCrs ?? undefined);
  }

  function carry(record: ParsedRecord, crs: string | undefined): ParsedRecord {
    return crs === undefined ? record : { ...record, declaredCrs: crs };
  }

  return (element) => {
    if (format === 'cds-json') return readRecord(element);
    if (isObject(element)) {
      if (element.type === 'Feature') return readFeature(element);
      if (isEsriFeature(element)) return readEsriFeature(element);
      if (format === 'json') {
        return isGeometry(element)
          ? readFeature({ properties: null, geometry: element })
          : readRecord(element);
      }
    }
    return foreign(element, format === 'json' ? 'an object' : 'a Feature');
  };
}

function isGeometry({ type, coordinates, geometries }: Members): boolean {
  return typeof type === 'string' && (Array.isArray(coordinates) || Array.isArray(geometries));
}

type Members = Readonly<Record<string, unknown>>;

const NO_MEMBERS: Members = {};

/** Returns whether there are no properties. Some exporters write `[]` for that. */
function isEmpty(properties: unknown): boolean {
  if (properties === undefined || properties === null) return true;
  return Array.isArray(properties) && properties.length === 0;
}

/** Selects own members only, since a column may be called `constructor`. */
function selectValues(members: Members, names: readonly string[]): unknown[] {
  const values = new Array<unknown>(names.length);
  for (const [index, name] of names.entries()) {
    values[index] = Object.hasOwn(members, name) ? members[name] : undefined;
  }
  return values;
}

/** Adds the `id` of a Feature, which is outside its properties (RFC 7946 section 3.2). */
function withOwnId(members: Members, feature: Members): Members {
  if (feature.id === undefined || Object.hasOwn(members, 'id')) return members;
  return { ...members, id: feature.id };
}

function foreign(value: unknown, wanted: string): Finding {
  return diagnose('format-unknown:element', { value, wanted }, { value });
}
