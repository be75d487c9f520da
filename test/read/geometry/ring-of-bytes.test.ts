import { describe, expect, it } from 'vitest';
import { parsePlainPolygon } from '../../../src/read/geometry/plain-polygon.ts';
import { readRingOfBytes } from '../../../src/read/geometry/ring-of-bytes.ts';

function read(text: string, room = new Float64Array(20)): number[] {
  const bytes = Buffer.from(`before,${text},1)`);
  const start = 'before,'.length;
  return [...room.subarray(0, readRingOfBytes(bytes, start, start + text.length, room))];
}

describe('readRingOfBytes', () => {
  it.each([
    'POLYGON ((13.4 52.5, 13.41 52.5, 13.41 52.51, 13.4 52.5))',
    'POLYGON((-72.3990506 41.2004544,-72.3990592 41.2004750,-0.0 0,5. .5))',
    'POLYGON  ( ( 1  2 ,3 4 , 123456789012345 0.00000000000001 ) )  ',
    'POLYGON ((0.1 0.2, 0.3 0.7, 9007199254.74099 1.23456789012345))',
  ])('reads %s as the parser of texts does', (text) => {
    expect(read(text)).toEqual([...(parsePlainPolygon(text)?.rings[0] ?? [])]);
    expect(read(text).length).toBeGreaterThan(0);
  });

  it.each([
    'POINT (1 2)',
    'Polygon ((1 2, 3 4))',
    'POLYGON ((1 2, 3 4), (5 6, 7 8))',
    'POLYGON ((1 2, 3 4)) x',
    'POLYGON ((1 2, 3 4)',
    'POLYGON ((1 2 3, 4 5 6))',
    'POLYGON ((1e1 2, 3 4))',
    'POLYGON ((+1 2, 3 4))',
    'POLYGON ((1 2, 3))',
    'POLYGON ((1 1.2.3, 3 4))',
    'POLYGON ((1 2, - 3))',
    'POLYGON ((1 2,\t3 4))',
    'POLYGON ((1234567890123456 2, 3 4))',
    'POLYGON (())',
    'POLYGON EMPTY',
    'POLYGON',
    '',
  ])('leaves %j to the parser of texts', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('leaves a ring that has no room', () => {
    expect(read('POLYGON ((1 2, 3 4))', new Float64Array(4))).toEqual([1, 2, 3, 4]);
    expect(read('POLYGON ((1 2, 3 4, 5 6))', new Float64Array(4))).toEqual([]);
  });
});
