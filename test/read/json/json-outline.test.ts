import { describe, expect, test } from 'vitest';
import type { Kind } from '../../../src/model/kind.ts';
import { createOutline, createOutlineReader } from '../../../src/read/json/json-outline.ts';
import { createJsonScanner } from '../../../src/read/json/scan-json.ts';

/** The outline of a text, and what the taker of elements was told. */
function outlineOf(text: string, kind: Kind = 'spaces') {
  const bytes = Buffer.from(text);
  const told: string[] = [];
  const outline = createOutline();
  let start = 0;
  const taker = {
    open: (pointer: string) => told.push(pointer),
    begin(offset: number) {
      start = offset;
    },
    end: (offset: number) => told.push(bytes.toString('utf8', start, offset)),
    close: () => told.push('close'),
  };
  const readText = (range: { start: number; end: number }) =>
    bytes.toString('utf8', range.start, range.end);
  const { visitor } = createOutlineReader(outline, { kind, taker, readText });
  const scanner = createJsonScanner(visitor);
  scanner.scan({ bytes, base: 0, isLast: true });
  expect(scanner.fault).toBeUndefined();
  return { outline, told };
}

describe('arrays of records', () => {
  test('are the features', () => {
    const { outline, told } = outlineOf('{"a":[[1]],"features":[{"b":[]}, 2 ],"type":"x"}');
    expect(told).toEqual(['/features', '{"b":[]}', '2', 'close']);
    expect(outline.format).toBe('geojson');
  });

  test('are those of the kind in the data', () => {
    expect(outlineOf('{"data":{"zones":[1],"spaces":[2,[3]]}}').told).toEqual([
      '/data/spaces',
      '2',
      '[3]',
      'close',
    ]);
    const list = '{"data":[{"zones":[1]},5,{"zones":[{"zones":[2]}],"spaces":[]}]}';
    expect(outlineOf(list, 'zones').told).toEqual([
      '/data/0/zones',
      '1',
      'close',
      '/data/2/zones',
      '{"zones":[2]}',
      'close',
    ]);
  });

  test('are nowhere else', () => {
    for (const text of [
      '[{"features":[1]}]',
      '{"spaces":[1]}',
      '{"x":{"features":[1]},"data":{"x":{"spaces":[1]},"features":[1]}}',
      '{"data/spaces":[1],"data":{"0":{"spaces":[1]}}}',
      '{"features":{"0":1},"data":{"spaces":{"0":1}}}',
      '{"type":"FeatureCollection","data":{"spaces":[1]}}',
      '5',
    ]) {
      const { outline, told } = outlineOf(text);
      expect([outline.format, told]).toEqual([undefined, []]);
    }
  });
});

describe('what stands round them', () => {
  test('is kept where it is short', () => {
    const long = `"${'x'.repeat(70_000)}"`;
    const { outline } = outlineOf(`{"a":1,"b":{"c":[]},"long":${long},"features":[],"é/~":null}`);
    expect([...outline.names]).toEqual(['a', 'b', 'long', 'features', 'é/~']);
    expect([...outline.members]).toEqual([
      ['a', 1],
      ['b', { c: [] }],
      ['é~1~0', null],
    ]);
  });

  test('is the first element of a bare array', () => {
    const { outline } = outlineOf('[{"a":1},{"b":2}]');
    expect([outline.root, [...outline.members]]).toEqual(['array', [['0', { a: 1 }]]]);
  });

  test('is known by name alone beyond a number, but for what decides', () => {
    const many = Array.from({ length: 100 }, (_, index) => `"m${index}":${index}`).join();
    const { outline } = outlineOf(`{${many},"type":"FeatureCollection","features":[]}`);
    expect(outline.names.size).toBe(66);
    expect(outline.members.get('type')).toBe('FeatureCollection');
    expect(outline.members.size).toBe(65);
  });

  test('is what the data hold', () => {
    expect([...outlineOf('{"data":[{"a":1},{"b":1,"a":2}]}').outline.dataNames]).toEqual([
      'a',
      'b',
    ]);
  });

  test('is told of where it is given twice and decides', () => {
    const repeatedIn = (text: string) => outlineOf(text).outline.repeated;
    expect(repeatedIn('{"type":1,"type":1}')).toBe('/type');
    expect(repeatedIn('{"data":{"spaces":[],"spaces":[]}}')).toBe('/data/spaces');
    expect(repeatedIn('{"a":1,"a":2,"data":{"zones":[],"zones":[]}}')).toBeUndefined();
  });
});
