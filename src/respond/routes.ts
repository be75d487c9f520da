import { invariant } from '../model/invariant.ts';

/** The names under which records are served: the `request_type` of their endpoints. */
export type ServedKind = 'areas' | 'zones' | 'spaces' | 'policies' | 'objects' | 'curbs';

/**
 * Every path of the interface, in Express's notation, with its endpoint and the kind of record that
 * it answers with; all other paths are answered with 404. No path matches two of them. `null`: the
 * interface names the path, but this server does not implement it.
 */
const TABLE = [
  { path: '/curbs/areas', endpoint: 'areas', kind: 'areas' },
  { path: '/curbs/areas/:curb_area_id', endpoint: 'area', kind: 'areas' },
  { path: '/curbs/zones', endpoint: 'zones', kind: 'zones' },
  { path: '/curbs/zones/:curb_zone_id', endpoint: 'zone', kind: 'zones' },
  { path: '/curbs/spaces', endpoint: 'spaces', kind: 'spaces' },
  { path: '/curbs/spaces/:curb_space_id', endpoint: 'space', kind: 'spaces' },
  { path: '/curbs/policies', endpoint: 'policies', kind: 'policies' },
  { path: '/curbs/policies/:curb_policy_id', endpoint: 'policy', kind: 'policies' },
  { path: '/curbs/objects', endpoint: 'objects', kind: 'objects' },
  { path: '/curbs/objects/:curb_object_id', endpoint: 'object', kind: 'objects' },
  { path: '/curbs', endpoint: 'root', kind: 'curbs' },
  { path: '/curbs/aggregates', endpoint: null },
] as const;

type Built = Extract<(typeof TABLE)[number], { readonly kind: ServedKind }>;

export type Endpoint = Built['endpoint'];

export interface Route {
  readonly path: string;
  readonly endpoint: Endpoint | null;
}

export const ROUTES: readonly Route[] = TABLE;

const BUILT = TABLE.filter((row): row is Built => row.endpoint !== null);

/** The endpoints: lists, and resources by identifier (INTERFACE.md, Endpoints). */
export const ENDPOINTS: readonly Endpoint[] = BUILT.map(({ endpoint }) => endpoint);

/** Returns the kind of record that an endpoint answers with. */
export function servedKindOf(endpoint: Endpoint): ServedKind {
  return getRow(endpoint).kind;
}

/** Returns the path as the documentation writes it: `/curbs/areas/{curb_area_id}`. */
export function describeRoute(route: Route): string {
  return route.path.replace(/:(\w+)/, '{$1}');
}

export function getRoute(endpoint: Endpoint): Route {
  return getRow(endpoint);
}

function getRow(endpoint: Endpoint): Built {
  const row = BUILT.find((each) => each.endpoint === endpoint);
  invariant(row !== undefined, `endpoint ${endpoint} has a route`);
  return row;
}
