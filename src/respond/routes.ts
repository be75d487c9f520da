import { invariant } from '../model/invariant.ts';
import type { Endpoint } from './parameters.ts';

/** A path of the interface, in Express's notation. */
export interface Route {
  readonly path: string;
  /** `null`: the interface defines the path, but this server does not implement it yet. */
  readonly endpoint: Endpoint | null;
}

/** Every known path; all others are answered with 404. No path matches two of them. */
export const ROUTES: readonly Route[] = [
  { path: '/curbs/areas', endpoint: 'areas' },
  { path: '/curbs/areas/:curb_area_id', endpoint: 'area' },
  { path: '/curbs/zones', endpoint: 'zones' },
  { path: '/curbs/zones/:curb_zone_id', endpoint: 'zone' },
  { path: '/curbs/spaces', endpoint: 'spaces' },
  { path: '/curbs/spaces/:curb_space_id', endpoint: 'space' },
  { path: '/curbs/policies', endpoint: 'policies' },
  { path: '/curbs/policies/:curb_policy_id', endpoint: 'policy' },
  { path: '/curbs', endpoint: 'root' },
  { path: '/curbs/objects', endpoint: null },
];

/** Returns the path as the documentation writes it: `/curbs/areas/{curb_area_id}`. */
export function describeRoute(route: Route): string {
  return route.path.replace(/:(\w+)/, '{$1}');
}

export function getRoute(endpoint: Endpoint): Route {
  const route = ROUTES.find((each) => each.endpoint === endpoint);
  invariant(route !== undefined, `endpoint ${endpoint} has a route`);
  return route;
}
