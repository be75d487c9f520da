import { describe, expect, it } from 'vitest';
import { parseValues } from '../../../src/respond/request/parse-values.ts';
import type { Endpoint } from '../../../src/respond/routes.ts';

const UUID = '8F3C6E52-0000-4000-8000-00000000000a';

function parse(
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
  identifier?: string,
): object {
  return parseValues({ query: new Map(Object.entries(query)), identifier }, endpoint);
}

describe('parseValues', () => {
  it('gives each value its type, in table order', () => {
    const values = parse('areas', {
      name: 'Ladadika',
      curb_area_id: UUID,
      page_num: '2',
      response_size: '7',
      radius: '100.5',
      lng: '-22.94',
      lat: '40',
      service_token: 't',
    });
    expect(JSON.stringify(values)).toBe(
      '{"service_token":"t","lat":40,"lng":-22.94,"radius":100.5,"response_size":7,"page_num":2' +
        `,"curb_area_id":"${UUID}","name":"Ladadika"}`,
    );
  });

  it('adds no defaults', () => {
    expect(parse('spaces', { service_token: 't' })).toEqual({ service_token: 't' });
  });

  it('adds the identifier of the path, as supplied', () => {
    expect(parse('space', { time: '5' }, UUID)).toEqual({ curb_space_id: UUID, time: 5 });
  });

  it('always has include_geometry for an area, and only there', () => {
    expect(parse('area', {}, UUID)).toEqual({ curb_area_id: UUID, include_geometry: true });
    expect(parse('area', { include_geometry: 'true' }, UUID)).toMatchObject({
      include_geometry: true,
    });
    expect(parse('area', { include_geometry: 'false' }, UUID)).toMatchObject({
      include_geometry: false,
    });
    expect(parse('areas', {})).toEqual({});
  });

  it.each([
    ['0', 0],
    ['-0', -0],
    ['7', 7],
    ['-7', -7],
    ['0.5', 0.5],
    ['-0.5', -0.5],
    ['1.0', 1],
    ['47.6150', 47.615],
    ['0.00000000000000000001', 1e-20],
    ['100000000000000000000000', 1e23],
  ])('reads the number %s', (text, value) => {
    expect(parse('areas', { radius: text })).toEqual({ radius: value });
  });

  const NO_NUMBERS = [
    ' ',
    ' 1',
    '1 ',
    '\t',
    '1e2',
    '1E2',
    '1e-2',
    '+5',
    '--5',
    '0x10',
    '0b1',
    '0o7',
    '10abc',
    'abc',
    '007',
    '00',
    '-01',
    '00.5',
    '.5',
    '5.',
    '-.5',
    '-',
    '.',
    '1.2.3',
    '1,5',
    '1,000',
    '1_000',
    'Infinity',
    '-Infinity',
    'NaN',
    'null',
    '１',
    '9'.repeat(400),
  ];

  it.each(NO_NUMBERS)('refuses %j as a number', (text) => {
    expect(parse('areas', { radius: text })).toMatchObject({
      problem: 'invalid_parameter',
      description: expect.stringMatching(/^radius .+ is not a number in plain decimal notation$/),
      details: ['radius'],
    });
  });

  it.each([...NO_NUMBERS, '1.5', '1.0', '-1.0'])('refuses %j as a whole number', (text) => {
    for (const name of ['page_num', 'response_size', 'time']) {
      expect(parse('spaces', { [name]: text })).toMatchObject({
        problem: 'invalid_parameter',
        description: expect.stringMatching(/ is not a whole number in plain decimal notation$/),
        details: [name],
      });
    }
  });

  it.each(['service_token', 'lat', 'page_num', 'name', 'curb_area_id'])(
    'says that %s is empty',
    (name) => {
      expect(parse('areas', { [name]: '' })).toEqual({
        problem: 'invalid_parameter',
        description: `${name} is empty`,
        details: [name],
      });
    },
  );

  it.each([
    ['curb_area_id', 'abc', 'curb_area_id abc is not a UUID'],
    ['curb_area_id', `{${UUID}}`, `curb_area_id "{${UUID}}" is not a UUID`],
    ['include_geometry', 'TRUE', 'include_geometry TRUE is neither true nor false'],
    ['include_geometry', '1', 'include_geometry 1 is neither true nor false'],
    ['lat', '1e2', 'lat 1e2 is not a number in plain decimal notation'],
  ])('quotes what is wrong with %s', (name, text, description) => {
    const endpoint = name === 'include_geometry' ? 'area' : 'areas';
    expect(parse(endpoint, { [name]: text }, UUID)).toEqual({
      problem: 'invalid_parameter',
      description,
      details: [name],
    });
  });

  it.each(['abc', '__proto__', '\0', 'SECRET-abc123'])(
    'does not quote the malformed identifier %j of a path',
    (identifier) => {
      expect(parse('space', {}, identifier)).toEqual({
        problem: 'invalid_parameter',
        description: 'curb_space_id in the path is not a UUID',
        details: ['curb_space_id'],
      });
    },
  );

  it('tells of the first of two faults in table order', () => {
    expect(parse('areas', { name: '', page_num: 'x', lat: 'y' })).toMatchObject({
      details: ['lat'],
    });
  });

  it('takes names that every object has for ordinary text', () => {
    expect(parse('areas', { name: 'constructor' })).toEqual({ name: 'constructor' });
    expect(parse('spaces', { curb_zone_id: '__proto__' })).toEqual({ curb_zone_id: '__proto__' });
  });
});
