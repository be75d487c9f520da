import { describe, expect, it } from 'vitest';
import {
  membersOf,
  PARAMETERS,
  parametersOf,
  queryParametersOf,
} from '../../src/respond/parameters.ts';
import { ENDPOINTS } from '../../src/respond/routes.ts';

const SHARED = ['lat', 'lng', 'radius', 'min_lat', 'min_lng', 'max_lat', 'max_lng'];
const OF_ZONES = ['curb_area_id', 'include_geometry', 'curb_zone_id', 'time'];
const OF_POLICIES = ['curb_area_id', 'curb_zone_id', 'curb_policy_id', 'time'];
const OF_OBJECTS = ['curb_zone_id', 'curb_space_id'];
const PAGING = ['response_size', 'page_num', 'snapshot'];

describe('the parameter table', () => {
  it('names each parameter once', () => {
    const names = PARAMETERS.map((row) => row.name);
    expect(new Set(names).size).toBe(names.length);
  });

  // INTERFACE.md, Endpoints and Parameters.
  it.each([
    ['areas', ['service_token', ...SHARED, ...PAGING, 'curb_area_id', 'name']],
    ['area', ['service_token', ...SHARED, ...PAGING, 'name', 'include_geometry']],
    ['zones', ['service_token', ...SHARED, ...PAGING, ...OF_ZONES]],
    ['zone', ['service_token', ...SHARED, ...PAGING, 'curb_area_id', 'include_geometry', 'time']],
    ['spaces', ['service_token', ...SHARED, ...PAGING, 'curb_zone_id', 'time']],
    ['space', ['service_token', ...PAGING, 'time']],
    ['policies', ['service_token', ...PAGING, ...OF_POLICIES]],
    ['policy', ['service_token', ...PAGING, 'curb_area_id', 'curb_zone_id', 'time']],
    ['objects', ['service_token', ...SHARED, ...PAGING, ...OF_OBJECTS]],
    ['object', ['service_token', ...SHARED, ...PAGING, ...OF_OBJECTS]],
  ] as const)('lists what %s takes in the query, in order', (endpoint, names) => {
    expect([...queryParametersOf(endpoint).keys()]).toEqual(names);
  });

  it('puts the identifier of a path among the rest', () => {
    const inPath = ENDPOINTS.map((endpoint) => parametersOf(endpoint).map((row) => row.name));
    expect(inPath).toEqual([
      ['service_token', ...SHARED, ...PAGING, 'curb_area_id', 'name'],
      ['service_token', ...SHARED, ...PAGING, 'curb_area_id', 'name', 'include_geometry'],
      ['service_token', ...SHARED, ...PAGING, ...OF_ZONES],
      ['service_token', ...SHARED, ...PAGING, ...OF_ZONES],
      ['service_token', ...SHARED, ...PAGING, 'curb_zone_id', 'time'],
      ['service_token', ...PAGING, 'curb_space_id', 'time'],
      ['service_token', ...PAGING, ...OF_POLICIES],
      ['service_token', ...PAGING, ...OF_POLICIES],
      ['service_token', ...SHARED, ...PAGING, ...OF_OBJECTS],
      ['service_token', ...SHARED, ...PAGING, ...OF_OBJECTS, 'curb_object_id'],
      ['service_token', ...PAGING],
    ]);
  });

  it('groups the circle and the box', () => {
    expect(membersOf('circle')).toEqual(['lat', 'lng', 'radius']);
    expect(membersOf('box')).toEqual(['min_lat', 'min_lng', 'max_lat', 'max_lng']);
  });
});
