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

/** A route, with the path that it matches taken apart. */
export interface RouteMatch {
  readonly route: Route;
  /** The decoded path parameter of the route, if it has one. */
  readonly identifier: string | undefined;
}

/**
 * Finds the route of a path without escape sequences; it never finds another one than Express's
 * router. Nearly all requests have such a path. The router compares it with one pattern after the
 * other, which takes 1.1 µs for a list of spaces and 2.7 µs for one space, a tenth of its request.
 */
export function findPlainRoute(path: string): RouteMatch | undefined {
  const whole = WHOLE_PATHS.get(path);
  if (whole !== undefined) return { route: whole, identifier: undefined };
  const start = path.lastIndexOf('/') + 1;
  const route = PATH_STARTS.get(path.slice(0, start));
  const identifier = path.slice(start);
  if (route === undefined || identifier === '' || identifier.includes('%')) return undefined;
  return { route, identifier };
}

/** The routes without a parameter by their paths. */
const WHOLE_PATHS: ReadonlyMap<string, Route> = new Map(
  TABLE.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]),
);

/** The others by their paths up to the parameter, which comes last. */
const PATH_STARTS: ReadonlyMap<string, Route> = new Map(
  TABLE.filter(({ path }) => path.includes(':')).map((route) => [
    route.path.slice(0, route.path.indexOf(':')),
    route,
  ]),
);

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
