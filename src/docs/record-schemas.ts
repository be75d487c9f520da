import { CARRIED_FIELDS, type CarriedType } from '../config/target-fields.ts';
import type { Kind } from '../model/kind.ts';
import type { ServedKind } from '../respond/routes.ts';
import { closedObject, refTo, type Schema } from './openapi-document.ts';

/** Description of one kind of records. */
export interface KindDescription {
  /** Name of the record's schema. */
  readonly schemaName: string;
  readonly singular: string;
  readonly plural: string;
  readonly schema: Schema;
}

const ID: Schema = { type: 'string', format: 'uuid' };
const TEXT: Schema = { type: 'string' };
const IDS: Schema = { type: 'array', items: TEXT };
const TIME: Schema = { type: 'integer', description: 'milliseconds since 1970-01-01T00:00:00Z' };
const TIME_OR_NULL: Schema = { ...TIME, type: ['integer', 'null'] };
const CENTIMETRES: Schema = { type: 'integer', minimum: 0, description: 'centimetres' };
const CENTIMETRE_TEXT: Schema = {
  type: ['string', 'null'],
  pattern: '^[0-9]+$',
  description: 'whole centimetres',
};
const STRUCTURE: Schema = {
  type: ['array', 'object'],
  description: 'as the feed has it; see the Curb Data Specification',
};
const CUSTOM_ATTRIBUTES: Schema = {
  type: 'object',
  description: 'columns that the city publishes beside the standard fields',
};

const CARRIED_SCHEMAS: Readonly<Record<CarriedType, Schema>> = {
  text: TEXT,
  id: TEXT,
  ids: IDS,
  length: CENTIMETRES,
  'whole-number': { type: 'integer' },
  boolean: { type: 'boolean' },
  timestamp: TIME,
  'whole-numbers': { type: 'array', items: { type: 'integer' } },
  json: STRUCTURE,
};

/** Returns the fields of a kind that are published exactly as in the feed. */
function carriedBy(kind: Kind): Record<string, Schema> {
  const types: Readonly<Record<string, CarriedType>> = CARRIED_FIELDS[kind];
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, CARRIED_SCHEMAS[type]]),
  );
}

const AREA = closedObject(
  {
    curb_area_id: ID,
    name: TEXT,
    published_date: TIME,
    last_updated_date: TIME,
    curb_zone_ids: IDS,
    custom_attributes: CUSTOM_ATTRIBUTES,
    geometry: {
      type: 'array',
      items: refTo('schemas', 'LngLat'),
      description:
        'the outer ring, closed, counter-clockwise; only in a response by identifier, ' +
        'unless include_geometry is false',
    },
  },
  ['custom_attributes', 'geometry'],
);

const SPACE = closedObject(
  {
    curb_space_id: ID,
    name: TEXT,
    published_date: TIME,
    last_updated_date: TIME,
    curb_zone_id: { type: 'array', items: TEXT, minItems: 1, maxItems: 1 },
    space_number: { type: 'integer' },
    length: CENTIMETRE_TEXT,
    width: CENTIMETRE_TEXT,
    custom_attributes: CUSTOM_ATTRIBUTES,
    available: { type: 'boolean' },
    availability_time: TIME_OR_NULL,
  },
  ['custom_attributes'],
);

const ZONE_MEMBERS: Readonly<Record<string, Schema>> = {
  curb_zone_id: TEXT,
  geometry: { anyOf: [refTo('schemas', 'Geometry'), { type: 'null' }] },
  ...carriedBy('zones'),
  published_date: TIME,
  last_updated_date: TIME,
  start_date: TIME_OR_NULL,
  end_date: TIME,
  curb_area_ids: { type: 'array', items: ID },
  curb_space_ids: { type: 'array', items: ID },
  custom_attributes: CUSTOM_ATTRIBUTES,
};

const ZONE_MEMBERS_ALWAYS_THERE: readonly string[] = [
  'curb_zone_id',
  'curb_policy_ids',
  'published_date',
  'last_updated_date',
  'start_date',
];

const ZONE = closedObject(
  ZONE_MEMBERS,
  Object.keys(ZONE_MEMBERS).filter((name) => !ZONE_MEMBERS_ALWAYS_THERE.includes(name)),
);

/** An open schema: a policy keeps members that the standard does not define. */
const POLICY: Schema = {
  type: 'object',
  properties: {
    curb_policy_id: ID,
    published_date: TIME,
    ...carriedBy('policies'),
  },
  required: ['curb_policy_id', 'published_date'],
};

const OBJECT_MEMBERS: Readonly<Record<string, Schema>> = {
  curb_object_id: ID,
  geometry: { anyOf: [refTo('schemas', 'Geometry'), { type: 'null' }] },
  curb_zone_id: TEXT,
  curb_space_id: ID,
  name: TEXT,
  ...carriedBy('objects'),
  published_date: TIME,
  last_updated_date: TIME,
  custom_attributes: CUSTOM_ATTRIBUTES,
};

const OBJECT_MEMBERS_ALWAYS_THERE: readonly string[] = [
  'curb_object_id',
  'geometry',
  'name',
  'published_date',
  'last_updated_date',
];

const OBJECT = closedObject(
  OBJECT_MEMBERS,
  Object.keys(OBJECT_MEMBERS).filter((name) => !OBJECT_MEMBERS_ALWAYS_THERE.includes(name)),
);

const SUMMARY = closedObject({
  kind: TEXT,
  path: { type: 'string', description: 'path of the list, without the base address' },
  count: { type: 'integer', minimum: 1 },
  bbox: {
    type: ['array', 'null'],
    items: { type: 'number' },
    minItems: 4,
    maxItems: 4,
    description:
      'min_lng, min_lat, max_lng, max_lat; the first is above the third across the antimeridian',
  },
  last_updated_date: TIME_OR_NULL,
});

/** Descriptions of the kinds that the interface serves. */
export const KIND_DESCRIPTIONS: Readonly<Record<ServedKind, KindDescription>> = {
  areas: { schemaName: 'CurbArea', singular: 'curb area', plural: 'curb areas', schema: AREA },
  zones: { schemaName: 'CurbZone', singular: 'curb zone', plural: 'curb zones', schema: ZONE },
  spaces: { schemaName: 'CurbSpace', singular: 'curb space', plural: 'curb spaces', schema: SPACE },
  policies: { schemaName: 'Policy', singular: 'policy', plural: 'policies', schema: POLICY },
  objects: {
    schemaName: 'CurbObject',
    singular: 'curb object',
    plural: 'curb objects',
    schema: OBJECT,
  },
  curbs: {
    schemaName: 'KindSummary',
    singular: 'kind of record',
    plural: 'kinds of records with their number, box and last update',
    schema: SUMMARY,
  },
};

/** Nesting depth of the position lists (RFC 7946 section 3.1). */
const NESTING_BY_TYPE = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const;

/** Schemas that the record schemas refer to. */
export const GEOMETRY_SCHEMAS: Readonly<Record<string, Schema>> = {
  LngLat: {
    type: 'array',
    items: { type: 'number' },
    minItems: 2,
    maxItems: 2,
    description: 'longitude and latitude in degrees (WGS 84)',
  },
  Geometry: {
    description: 'a GeoJSON geometry (RFC 7946)',
    oneOf: Object.entries(NESTING_BY_TYPE).map(([type, depth]) =>
      closedObject({ type: { type: 'string', const: type }, coordinates: nest(depth) }),
    ),
  },
};

function nest(depth: number): Schema {
  return depth === 0 ? refTo('schemas', 'LngLat') : { type: 'array', items: nest(depth - 1) };
}
