import { describe, expect, it } from 'vitest';
import { createDistanceFrame, distanceOfKey } from '../../../src/geo/distance/distance-frame.ts';
import { nearestKeyOfLine } from '../../../src/geo/distance/distance-to-line.ts';
import type { Position } from '../../../src/model/geometry.ts';
import { geodesicPlace, metresToParts } from '../../support/oracle-distance.ts';
import { createRandom, type Random } from '../../support/random.ts';
import type { Pair } from '../../support/random-city-shapes.ts';

function metresTo(center: Position, pairs: readonly Pair[], best = Infinity): number {
  const rings = {
    ringPositions: Uint32Array.of(0, pairs.length),
    positions: Float64Array.from(pairs.flat()),
  };
  const frame = createDistanceFrame(center);
  return distanceOfKey(frame, nearestKeyOfLine(frame, rings, 0, best));
}

/** A line of two to five positions, so many metres long in all, up to so many from the centre. */
function drawLine(center: Position, random: Random, lengthM: number): Pair[] {
  const start = geodesicPlace(center, random.between(0, 360), random.between(0, 20_000));
  const count = 1 + random.below(4);
  const pairs: Pair[] = [[start.lng, start.lat]];
  for (let step = 0; step < count; step++) {
    const [lng, lat] = pairs.at(-1) as Pair;
    const next = geodesicPlace({ lng, lat }, random.between(0, 360), lengthM / count);
    pairs.push([lng + shortTurn(next.lng - lng), next.lat]);
  }
  return pairs;
}

/** The same turn, no further than half round. */
function shortTurn(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

describe('nearestKeyOfLine', () => {
  const center = { lng: -122.348, lat: 47.615 };

  it('is the distance to a position where that is nearest', () => {
    const lat = 47.615 + 0.000809;
    const north: Pair[] = [
      [-122.348, lat],
      [-122.348, lat + 1],
    ];
    expect(metresTo(center, north)).toBeCloseTo(89.95, 1);
  });

  it('is the distance to the middle of an edge where that is nearest', () => {
    const across: Pair[] = [
      [-122.349, 47.616],
      [-122.347, 47.616],
    ];
    expect(metresTo(center, across)).toBeCloseTo(111.19, 1);
  });

  it('is 0 on a position and next to nothing on an edge', () => {
    const through: Pair[] = [
      [-122.349, 47.614],
      [-122.347, 47.616],
    ];
    expect(metresTo(center, [[-122.348, 47.615], ...through])).toBe(0);
    expect(metresTo(center, through)).toBeLessThan(1e-6);
  });

  it('takes an edge of no length for its end', () => {
    const still: Pair[] = [
      [-122.348, 47.616],
      [-122.348, 47.616],
    ];
    expect(metresTo(center, still)).toBeCloseTo(111.19, 1);
  });

  it('gives what it was given where that is nearer', () => {
    const far: Pair[] = [
      [-121, 47],
      [-121, 48],
    ];
    expect(metresTo(center, far, 4)).toBeCloseTo(2, 9);
  });

  it('comes within a centimetre of the geodesic oracle up to 20 km at latitudes 0, 45, 70, 89', () => {
    let largest = 0;
    for (const lat of [0, 45, 70, 89]) {
      const random = createRandom(lat);
      for (let count = 0; count < 250; count++) {
        const place = { lng: random.between(-180, 180), lat };
        const line = drawLine(place, random, random.pick([0.5, 6, 60, 600, 6000]));
        const metres = metresToParts(place, [{ kind: 'line', rings: [line] }]);
        largest = Math.max(largest, Math.abs(metresTo(place, line) - metres));
      }
    }
    console.log(`largest error to a shape up to 20 km: ${(largest * 1000).toFixed(3)} mm`);
    expect(largest).toBeLessThan(0.01);
  });
});
