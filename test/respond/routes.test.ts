import { describe, expect, it } from 'vitest';
import {
  describeRoute,
  ENDPOINTS,
  findPlainRoute,
  getRoute,
  ROUTES,
} from '../../src/respond/routes.ts';

describe('the routes', () => {
  it('are the paths of the interface, built and not built', () => {
    expect(ROUTES.map((route) => [describeRoute(route), route.endpoint])).toEqual([
      ['/curbs/areas', 'areas'],
      ['/curbs/areas/{curb_area_id}', 'area'],
      ['/curbs/zones', 'zones'],
      ['/curbs/zones/{curb_zone_id}', 'zone'],
      ['/curbs/spaces', 'spaces'],
      ['/curbs/spaces/{curb_space_id}', 'space'],
      ['/curbs/policies', 'policies'],
      ['/curbs/policies/{curb_policy_id}', 'policy'],
      ['/curbs/objects', 'objects'],
      ['/curbs/objects/{curb_object_id}', 'object'],
      ['/curbs', 'root'],
      ['/curbs/aggregates', null],
    ]);
  });

  it('have one for each endpoint', () => {
    for (const endpoint of ENDPOINTS) expect(getRoute(endpoint).endpoint).toBe(endpoint);
  });
});

describe('the route of a plain path', () => {
  it('is found for every route, with the identifier as it is written', () => {
    for (const route of ROUTES) {
      const identifier = route.path.includes(':') ? 'a+b:c.1' : undefined;
      const path = route.path.replace(/:.*/, identifier ?? '');
      expect(findPlainRoute(path)).toEqual({ route, identifier });
    }
  });

  it.each([
    '',
    '/',
    '/curbs/',
    '/curbs/none',
    '/curbs/areas/',
    '/curbs/areas//',
    '/curbs/areas//a',
    '/curbs/areas/a/',
    '/curbs/areas/a/b',
    '/curbs/areas/a%2Fb',
    '/curbs/areas/%',
    '/curbs/root/a',
    '/Curbs/areas',
    '/constructor',
    'curbs/areas/a',
  ])('is left to the router for %s', (path) => {
    expect(findPlainRoute(path)).toBeUndefined();
  });
});
