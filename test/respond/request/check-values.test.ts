import { describe, expect, it } from 'vitest';
import { isProblem } from '../../../src/respond/problem.ts';
import { checkValues } from '../../../src/respond/request/check-values.ts';
import { parseValues } from '../../../src/respond/request/parse-values.ts';
import type { Endpoint } from '../../../src/respond/routes.ts';

const CIRCLE = { lat: '40.63', lng: '22.94', radius: '5000' };
const BOX = { min_lat: '40.6', min_lng: '22.9', max_lat: '40.7', max_lng: '23' };

function check(query: Readonly<Record<string, string>>, endpoint: Endpoint = 'spaces') {
  const texts = new Map(Object.entries(query));
  const values = parseValues({ query: texts, identifier: undefined }, endpoint);
  if (isProblem(values)) throw new Error(values.description);
  return checkValues(values, texts, endpoint);
}

describe('checkValues', () => {
  it.each([
    {},
    CIRCLE,
    BOX,
    { ...CIRCLE, radius: '0' },
    { ...CIRCLE, radius: '2003750834.5' },
    { lat: '-90', lng: '-180', radius: '1' },
    { lat: '90', lng: '180', radius: '1' },
    { ...BOX, min_lat: '40.7', min_lng: '23' },
    { min_lat: '-90', min_lng: '-180', max_lat: '90', max_lng: '180' },
    { ...BOX, min_lng: '179', max_lng: '-179' },
    { response_size: '1' },
    { response_size: '250' },
    { page_num: '1' },
    { page_num: '9007199254740991' },
    { time: '0' },
    { time: '8640000000000000' },
  ])('finds nothing wrong with %j', (query) => {
    expect(check(query)).toBeUndefined();
  });

  it.each([
    [
      { lat: '1' },
      'circle is incomplete: add lng, radius, for example lng=-74.006&radius=25000',
      ['lng', 'radius'],
    ],
    [
      { radius: '1' },
      'circle is incomplete: add lat, lng, for example lat=40.7128&lng=-74.006',
      ['lat', 'lng'],
    ],
    [
      { lat: '1', lng: '1' },
      'circle is incomplete: add radius, for example radius=25000',
      ['radius'],
    ],
    [
      { max_lng: '1' },
      'box is incomplete: add min_lat, min_lng, max_lat, for example min_lat=40.71&min_lng=-74.01&max_lat=40.72',
      ['min_lat', 'min_lng', 'max_lat'],
    ],
    [
      { min_lat: '1', min_lng: '1', max_lng: '1' },
      'box is incomplete: add max_lat, for example max_lat=40.72',
      ['max_lat'],
    ],
  ])('names what is missing from %j', (query, description, details) => {
    expect(check(query)).toEqual({ problem: 'incomplete_parameters', description, details });
  });

  it.each([
    [{ ...CIRCLE, lat: '90.0001' }, 'lat 90.0001 is above 90'],
    [{ ...CIRCLE, lat: '-91' }, 'lat -91 is below -90'],
    [{ ...CIRCLE, lng: '180.5' }, 'lng 180.5 is above 180'],
    [{ ...CIRCLE, lng: '-181' }, 'lng -181 is below -180'],
    [{ ...CIRCLE, radius: '-5' }, 'radius -5 is below 0'],
    [{ ...CIRCLE, radius: '-0.1' }, 'radius -0.1 is below 0'],
    [{ ...BOX, min_lat: '-90.5' }, 'min_lat -90.5 is below -90'],
    [{ ...BOX, max_lat: '91' }, 'max_lat 91 is above 90'],
    [{ ...BOX, min_lng: '-200' }, 'min_lng -200 is below -180'],
    [{ ...BOX, max_lng: '200' }, 'max_lng 200 is above 180'],
    [{ response_size: '0' }, 'response_size 0 is below 1'],
    [{ response_size: '251' }, 'response_size 251 is above 250'],
    [{ response_size: '-1' }, 'response_size -1 is below 1'],
    [{ page_num: '0' }, 'page_num 0 is below 1'],
    [{ page_num: '-0' }, 'page_num -0 is below 1'],
    [{ page_num: '9007199254740992' }, 'page_num 9007199254740992 is above 9007199254740991'],
    [{ time: '-1' }, 'time -1 is below 0'],
    [{ time: '8640000000000001' }, 'time 8640000000000001 is above 8640000000000000'],
  ])('finds %j out of range', (query, description) => {
    const [name = ''] = description.split(' ');
    expect(check(query)).toEqual({ problem: 'invalid_parameter', description, details: [name] });
  });

  it('refuses a circle with a box', () => {
    expect(check({ ...CIRCLE, ...BOX })).toEqual({
      problem: 'conflicting_parameters',
      description: 'circle and box cannot be combined; use one of them',
      details: ['lat', 'lng', 'radius', 'min_lat', 'min_lng', 'max_lat', 'max_lng'],
    });
  });

  it.each([
    [
      'a part before a range',
      { lat: '91', page_num: '0' },
      'incomplete_parameters',
      ['lng', 'radius'],
    ],
    [
      'the circle before the box',
      { max_lng: '1', radius: '1' },
      'incomplete_parameters',
      ['lat', 'lng'],
    ],
    ['a part before a conflict', { ...BOX, radius: '1' }, 'incomplete_parameters', ['lat', 'lng']],
    [
      'a range before a conflict',
      { ...BOX, ...CIRCLE, page_num: '0' },
      'invalid_parameter',
      ['page_num'],
    ],
    [
      'a range before a reversed box',
      { ...BOX, min_lat: '80', page_num: '0' },
      'invalid_parameter',
      ['page_num'],
    ],
    [
      'a reversed box before a conflict',
      { ...BOX, ...CIRCLE, min_lat: '80' },
      'invalid_parameter',
      ['min_lat', 'max_lat'],
    ],
    [
      'ranges in table order',
      { page_num: '0', response_size: '0' },
      'invalid_parameter',
      ['response_size'],
    ],
  ])('tells of %s', (_, query, problem, details) => {
    expect(check(query)).toMatchObject({ problem, details });
  });
});
