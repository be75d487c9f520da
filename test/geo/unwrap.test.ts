import { describe, expect, it } from 'vitest';
import { crossesAntimeridian, unwrapShape } from '../../src/geo/unwrap.ts';
import type { Shape } from '../../src/model/geometry.ts';
import { makePositions, makeRing } from '../support/make-positions.ts';

describe('unwrapShape', () => {
  it('gives a shape that nothing crosses back as the same object', () => {
    const polygon: Shape = {
      type: 'Polygon',
      rings: [makeRing('170 0, 180 0, 180 9')],
    };
    const line: Shape = {
      type: 'LineString',
      positions: makePositions('-90 0, 90 0'),
    };
    expect(unwrapShape(polygon)).toBe(polygon);
    expect(unwrapShape(line)).toBe(line);
  });

  it('lets longitudes run on past 180 from the west', () => {
    const given = makeRing('179 -17, -179 -17, -179 -16, 179 -16');
    expect(unwrapShape({ type: 'Polygon', rings: [given] })).toEqual({
      type: 'Polygon',
      rings: [makeRing('179 -17, 181 -17, 181 -16, 179 -16')],
    });
  });

  it('comes to the same for a ring that begins east of the antimeridian', () => {
    const given = makeRing('-179 -17, -179 -16, 179 -16, 179 -17');
    expect(unwrapShape({ type: 'Polygon', rings: [given] })).toEqual({
      type: 'Polygon',
      rings: [makeRing('181 -17, 181 -16, 179 -16, 179 -17')],
    });
  });

  it('leaves the given positions as they are', () => {
    const given = makeRing('179 -17, -179 -17, -179 -16');
    unwrapShape({ type: 'Polygon', rings: [given] });
    expect(given).toEqual(makeRing('179 -17, -179 -17, -179 -16'));
  });

  it('puts a hole that crosses nothing itself inside its shell', () => {
    const shell = makeRing('170 -9, -170 -9, -170 9, 170 9');
    const west = makeRing('171 0, 171 1, 172 1');
    const east = makeRing('-172 0, -172 1, -171 1');
    expect(unwrapShape({ type: 'Polygon', rings: [shell, west, east] })).toEqual({
      type: 'Polygon',
      rings: [makeRing('170 -9, 190 -9, 190 9, 170 9'), west, makeRing('188 0, 188 1, 189 1')],
    });
  });

  it('takes -180 and 180 for one meridian', () => {
    const given = makeRing('179 0, -180 0, 180 1, 179 1');
    expect(unwrapShape({ type: 'Polygon', rings: [given] })).toEqual({
      type: 'Polygon',
      rings: [makeRing('179 0, 180 0, 180 1, 179 1')],
    });
  });

  it('puts a shape that only touches the antimeridian from the east at -180', () => {
    const given = makeRing('180 0, -179 0, -179 1, 180 1');
    expect(unwrapShape({ type: 'Polygon', rings: [given] })).toEqual({
      type: 'Polygon',
      rings: [makeRing('-180 0, -179 0, -179 1, -180 1')],
    });
  });

  it('unwraps a line, also one that crosses and comes back', () => {
    const given = makePositions('-179 0, 179 1, -178 2, -177 3');
    expect(unwrapShape({ type: 'LineString', positions: given })).toEqual({
      type: 'LineString',
      positions: makePositions('181 0, 179 1, 182 2, 183 3'),
    });
  });

  it('puts the parts on both sides of the antimeridian side by side', () => {
    const west = makeRing('179 -17, 180 -17, 180 -16, 179 -16');
    const east = makeRing('-180 -17, -179 -17, -179 -16, -180 -16');
    const moved = makeRing('180 -17, 181 -17, 181 -16, 180 -16');
    const polygons = (...shells: Float64Array[]): Shape => ({
      type: 'MultiPolygon',
      polygons: shells.map((shell) => [shell]),
    });
    expect(unwrapShape(polygons(west, east))).toEqual(polygons(west, moved));
    expect(unwrapShape(polygons(east, west))).toEqual(polygons(moved, west));
    expect(unwrapShape({ type: 'MultiPoint', positions: makePositions('179 1, -179 2') })).toEqual({
      type: 'MultiPoint',
      positions: makePositions('179 1, 181 2'),
    });
    const lines = [makePositions('-179 0, -178 0'), makePositions('178 0, 179 0')];
    expect(unwrapShape({ type: 'MultiLineString', lines })).toEqual({
      type: 'MultiLineString',
      lines: [makePositions('181 0, 182 0'), lines[1]],
    });
  });

  it('leaves parts far apart as they are where turning them makes nothing narrower', () => {
    const far: Shape = { type: 'MultiPoint', positions: makePositions('-100 0, 0 0, 100 0') };
    expect(unwrapShape(far)).toEqual(far);
  });

  it('gives a ring round a pole back as the same object', () => {
    const polar: Shape = {
      type: 'Polygon',
      rings: [makeRing('-120 80, 0 80, 120 80')],
    };
    expect(unwrapShape(polar)).toBe(polar);
  });

  it('reads 200,000 vertices (fault case B9)', () => {
    const positions = Float64Array.from({ length: 400_000 }, (_, index) =>
      index % 2 === 0 ? 179 + (index % 4) : index / 1e5,
    ).map((value) => (value > 180 ? value - 360 : value));
    const unwrapped = unwrapShape({ type: 'LineString', positions });
    expect(unwrapped.type === 'LineString' && crossesAntimeridian(unwrapped.positions)).toBe(false);
  });
});

describe('crossesAntimeridian', () => {
  it('takes an edge of exactly 180 degrees to run as it is drawn', () => {
    expect(crossesAntimeridian(makePositions('-90 0, 90 0'))).toBe(false);
    expect(crossesAntimeridian(makePositions('-90 0, 90.000001 0'))).toBe(true);
    expect(crossesAntimeridian(makePositions('90.000001 0, -90 0'))).toBe(true);
  });
});
