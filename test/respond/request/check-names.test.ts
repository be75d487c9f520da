import { describe, expect, it } from 'vitest';
import { isProblem } from '../../../src/respond/problem.ts';
import { findUnknown, parseTexts } from '../../../src/respond/request/check-names.ts';
import { parseQuery } from '../../../src/respond/request/parse-query.ts';
import type { SuppliedTexts } from '../../../src/respond/request/parse-values.ts';

function textsOf(query: string): SuppliedTexts {
  const texts = parseTexts(parseQuery(query));
  if (isProblem(texts)) throw new Error(texts.description);
  return texts;
}

describe('parseTexts', () => {
  it('has every value by its name, in the order of the query', () => {
    expect([...textsOf('b=1&a=1&=2')]).toEqual([
      ['b', '1'],
      ['a', '1'],
      ['', '2'],
    ]);
  });

  it.each([
    ['lat=1&lat=2', 'lat', 'lat is given more than once'],
    ['lat=1&lng=1&lng=1&lat=1', 'lng', 'lng is given more than once'],
    [`${'name=A&'.repeat(30)}`, 'name', 'name is given more than once'],
    ['name[]=A', 'name', 'name takes one value, without brackets'],
    ['name[x]=A', 'name', 'name takes one value, without brackets'],
    ['name%5B%5D=A', 'name', 'name takes one value, without brackets'],
    ['a%20b[0]=A', 'a b', '"a b" takes one value, without brackets'],
  ])('names the parameter of %s', (query, name, description) => {
    expect(parseTexts(parseQuery(query))).toEqual({
      problem: 'repeated_parameter',
      description,
      details: [name],
    });
  });

  it('leaves a bracket without a name to be unknown', () => {
    expect(findUnknown(textsOf('[]=1'), 'areas')?.problem).toBe('unknown_parameter');
  });
});

describe('findUnknown', () => {
  it('lets every parameter of an endpoint pass', () => {
    expect(findUnknown(textsOf('service_token=a&time=1&page_num=2'), 'space')).toBeUndefined();
  });

  it.each([
    ['spaces', 'zone', 'curb_zone_id'],
    ['spaces', 'timestamp', 'time'],
    ['space', 'Timestamp', 'time'],
    ['areas', 'lon', 'lng'],
    ['areas', 'limit', 'response_size'],
    ['areas', 'LAT', 'lat'],
    ['areas', 'responsesize', 'response_size'],
    ['areas', 'curb_area_ids', 'curb_area_id'],
    ['area', 'include_geometri', 'include_geometry'],
  ] as const)('of %s: takes %s for %s', (endpoint, name, meant) => {
    const problem = findUnknown(textsOf(`${name}=1`), endpoint);
    expect(problem).toMatchObject({ problem: 'unknown_parameter', details: [name] });
    expect(problem?.description).toMatch(new RegExp(`did you mean ${meant}\\?$`));
  });

  it.each([
    ['areas', 'zone', '/curbs/areas'],
    ['space', 'lon', '/curbs/spaces/{curb_space_id}'],
    ['areas', 'time', '/curbs/areas'],
    ['area', 'curb_space_id', '/curbs/areas/{curb_area_id}'],
    ['areas', '__proto__', '/curbs/areas'],
    ['areas', 'constructor', '/curbs/areas'],
  ] as const)('of %s: suggests nothing for %s', (endpoint, name, path) => {
    const problem = findUnknown(textsOf(`${name}=1`), endpoint);
    expect(problem?.description).toBe(`${name} is not a parameter of ${path}`);
    expect(problem?.details).toEqual([name]);
  });

  it('tells of the first of two', () => {
    expect(findUnknown(textsOf('b=1&a=2'), 'areas')?.details).toEqual(['b']);
  });
});
