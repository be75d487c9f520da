import { PAGE_NUMBER_DEFAULT, RESPONSE_SIZE_DEFAULT, RESPONSE_SIZE_MAX } from '../model/limits.ts';
import { ENDPOINTS, type Endpoint } from './routes.ts';

export type ParameterType = 'text' | 'uuid' | 'number' | 'integer' | 'boolean';

/** Parameters that must be given all together or not at all. */
export type ParameterGroup = 'circle' | 'box';

export interface Parameter {
  /** Name in the interface. */
  readonly name: string;
  readonly type: ParameterType;
  /** Endpoints that take it in the query string. */
  readonly query: readonly Endpoint[];
  /** Endpoint that takes it in the path. */
  readonly path?: Endpoint;
  /** Bounds, both inclusive. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** The value if the parameter is not given. */
  readonly default?: number | boolean;
  /** A valid value for documentation; without one, any value of its type serves. */
  readonly example?: string | number | boolean;
  readonly group?: ParameterGroup;
  /** The endpoint that echoes this value even if none was supplied. */
  readonly alwaysEchoed?: { readonly endpoint: Endpoint; readonly value: boolean };
  readonly summary: string;
}

/** Largest instant that ECMAScript can represent, in milliseconds since 1970-01-01T00:00:00Z. */
const TIME_MAX_MS = 8_640_000_000_000_000;

/** Page numbers stay exact integers; no feed has as many pages. */
const PAGE_NUMBER_MAX = Number.MAX_SAFE_INTEGER;

const WITH_SHAPES: readonly Endpoint[] = [
  'areas',
  'area',
  'zones',
  'zone',
  'spaces',
  'objects',
  'object',
];

/**
 * Every parameter, in the order of the echo and of the links: first the shared ones as in the
 * service description, then those of single endpoints. Parsing, echo, links, suggestions and
 * documentation use this table.
 */
export const PARAMETERS = [
  {
    name: 'service_token',
    type: 'text',
    query: ENDPOINTS,
    summary: 'access token, required',
  },
  {
    name: 'lat',
    type: 'number',
    query: WITH_SHAPES,
    minimum: -90,
    maximum: 90,
    group: 'circle',
    example: 40.7128,
    summary: 'latitude of the centre of a circle, degrees',
  },
  {
    name: 'lng',
    type: 'number',
    query: WITH_SHAPES,
    minimum: -180,
    maximum: 180,
    group: 'circle',
    example: -74.006,
    summary: 'longitude of the centre of a circle, degrees',
  },
  {
    name: 'radius',
    type: 'number',
    query: WITH_SHAPES,
    minimum: 0,
    group: 'circle',
    example: 25000,
    summary: 'radius of a circle, centimetres',
  },
  {
    name: 'min_lat',
    type: 'number',
    query: WITH_SHAPES,
    minimum: -90,
    maximum: 90,
    group: 'box',
    example: 40.71,
    summary: 'southern side of a box, degrees',
  },
  {
    name: 'min_lng',
    type: 'number',
    query: WITH_SHAPES,
    minimum: -180,
    maximum: 180,
    group: 'box',
    example: -74.01,
    summary: 'western side of a box, degrees',
  },
  {
    name: 'max_lat',
    type: 'number',
    query: WITH_SHAPES,
    minimum: -90,
    maximum: 90,
    group: 'box',
    example: 40.72,
    summary: 'northern side of a box, degrees',
  },
  {
    name: 'max_lng',
    type: 'number',
    query: WITH_SHAPES,
    minimum: -180,
    maximum: 180,
    group: 'box',
    example: -74,
    summary: 'eastern side of a box, degrees',
  },
  {
    name: 'response_size',
    type: 'integer',
    query: ENDPOINTS,
    minimum: 1,
    maximum: RESPONSE_SIZE_MAX,
    default: RESPONSE_SIZE_DEFAULT,
    example: 5,
    summary: 'records on a page, 100 unless given',
  },
  {
    name: 'page_num',
    type: 'integer',
    query: ENDPOINTS,
    minimum: 1,
    maximum: PAGE_NUMBER_MAX,
    default: PAGE_NUMBER_DEFAULT,
    example: 1,
    summary: 'number of the page, 1 unless given',
  },
  {
    name: 'snapshot',
    type: 'text',
    query: ENDPOINTS,
    example: 'bedbeb1a654cc72e',
    summary: 'snapshot to read from, as the links give it; the live one unless given',
  },
  {
    name: 'curb_area_id',
    type: 'uuid',
    query: ['areas', 'zones', 'zone', 'policies', 'policy'],
    path: 'area',
    summary: 'only that area, or only zones in it, or only policies of these',
  },
  {
    name: 'name',
    type: 'text',
    query: ['areas', 'area'],
    example: 'Old Town',
    summary: 'only areas of exactly that name',
  },
  {
    name: 'include_geometry',
    type: 'boolean',
    query: ['area', 'zones', 'zone'],
    alwaysEchoed: { endpoint: 'area', value: true },
    default: true,
    example: false,
    summary: 'whether records carry their geometry, true unless given',
  },
  {
    name: 'curb_zone_id',
    type: 'text',
    query: ['zones', 'spaces', 'policies', 'policy', 'objects', 'object'],
    path: 'zone',
    example: '2cae80e1-33c0-4692-9623-53efbca4fc96',
    summary: 'only that zone, or only spaces, policies or objects of it',
  },
  {
    name: 'curb_space_id',
    type: 'uuid',
    query: ['objects', 'object'],
    path: 'space',
    summary: 'that space, or only objects of it',
  },
  {
    name: 'curb_policy_id',
    type: 'uuid',
    query: ['policies'],
    path: 'policy',
    example: '8c0abb35-b8d2-469e-bdb1-b6de52c430ac',
    summary: 'only that policy',
  },
  {
    name: 'curb_object_id',
    type: 'uuid',
    query: [],
    path: 'object',
    summary: 'that object',
  },
  {
    name: 'time',
    type: 'integer',
    query: ['zones', 'zone', 'spaces', 'space', 'policies', 'policy'],
    minimum: 0,
    maximum: TIME_MAX_MS,
    example: 1719799200000,
    summary: 'only records valid at that time, availability as of then; milliseconds since 1970',
  },
] as const satisfies readonly Parameter[];

type ParameterRow = (typeof PARAMETERS)[number];

export type ParameterName = ParameterRow['name'];

interface ValueOfType {
  text: string;
  uuid: string;
  number: number;
  integer: number;
  boolean: boolean;
}

/** The parameters of one request, typed, its members in table order. */
export type ParameterValues = {
  readonly [Row in ParameterRow as Row['name']]?: ValueOfType[Row['type']];
};

/** Returns the query parameters of `endpoint` by name, in table order. */
export function queryParametersOf(endpoint: Endpoint): ReadonlyMap<string, Parameter> {
  return QUERY_PARAMETERS[endpoint];
}

/**
 * Returns the table rows that apply to `endpoint`, in the query string or in the path, in
 * table order.
 */
export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  return ALL_PARAMETERS[endpoint];
}

/** Returns the members of a group, in table order. */
export function membersOf(group: ParameterGroup): readonly ParameterName[] {
  return GROUP_MEMBERS[group];
}

const ROWS: readonly Parameter[] = PARAMETERS;

const QUERY_PARAMETERS = byEndpoint(
  (endpoint) =>
    new Map(ROWS.filter((row) => row.query.includes(endpoint)).map((row) => [row.name, row])),
);

const ALL_PARAMETERS = byEndpoint((endpoint) =>
  ROWS.filter((row) => row.query.includes(endpoint) || row.path === endpoint),
);

const GROUP_MEMBERS = {
  circle: namesInGroup('circle'),
  box: namesInGroup('box'),
};

function byEndpoint<T>(of: (endpoint: Endpoint) => T): Readonly<Record<Endpoint, T>> {
  const entries = ENDPOINTS.map((endpoint) => [endpoint, of(endpoint)]);
  return Object.fromEntries(entries) as Record<Endpoint, T>; // One for each of them.
}

function namesInGroup(group: ParameterGroup): readonly ParameterName[] {
  return PARAMETERS.filter((row) => 'group' in row && row.group === group).map((row) => row.name);
}
