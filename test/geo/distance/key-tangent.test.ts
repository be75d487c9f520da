import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chordSquaredTo,
  createDistanceFrame,
  type DistanceFrame,
  FAR_KEY,
  keyOfFarDistance,
} from '../../../src/geo/distance/distance-frame.ts';
import { geodesicDistance } from '../../../src/geo/distance/geodesic-distance.ts';
import {
  findKeyTangent,
  isTellingKeys,
  keyOfLineByTangent,
  leastKeyByTangent,
  mostKeyByTangent,
} from '../../../src/geo/distance/key-tangent.ts';
import type { Position } from '../../../src/model/geometry.ts';
import { createRandom } from '../../support/random.ts';

function keyOf(frame: DistanceFrame, place: Position): number {
  const key = chordSquaredTo(frame, place.lng, place.lat);
  return key <= FAR_KEY ? key : keyOfFarDistance(frame, geodesicDistance(frame.center, place));
}

function boxAround({ lng, lat }: Position, half: number) {
  return { minLng: lng - half, minLat: lat - half, maxLng: lng + half, maxLat: lat + half };
}

describe('findKeyTangent', () => {
  it('bounds the keys of all places in the box, at any distance', () => {
    let tangentCount = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const frame = createDistanceFrame({
          lng: random.between(-180, 180),
          lat: random.pick([random.between(-90, 90), 90, 0]),
        });
        const box = boxAround(
          { lng: random.between(-180, 180), lat: random.between(-88.9, 88.9) },
          10 ** random.between(-6, 0),
        );
        const tangent = findKeyTangent(frame, box);
        if (tangent === undefined) return;
        tangentCount++;
        const boxes = Float64Array.of(box.minLng, box.minLat, box.maxLng, box.maxLat);
        const least = leastKeyByTangent(tangent, boxes, 0);
        const most = mostKeyByTangent(tangent, boxes, 0);
        for (let count = 0; count < 10; count++) {
          const key = keyOf(frame, {
            lng: random.pick([box.minLng, box.maxLng, random.between(box.minLng, box.maxLng)]),
            lat: random.pick([box.minLat, box.maxLat, random.between(box.minLat, box.maxLat)]),
          });
          expect(least).toBeLessThanOrEqual(key);
          expect(most).toBeGreaterThanOrEqual(key);
        }
      }),
      { numRuns: 5000 },
    );
    expect(tangentCount).toBeGreaterThan(2000);
  });

  it.each([
    ['a block 150 km off', 151_000, 0.001, 0.2],
    ['a block 1,500 km off', 1_510_000, 0.001, 0.2],
    ['a block 9,000 km off', 9_010_000, 0.001, 0.3],
  ])('leaves a band of little width around %s', (_, metres, half, width) => {
    const frame = createDistanceFrame({ lng: 0, lat: 45 });
    const place = { lng: 0, lat: 45 - metres / 111_200 };
    const tangent = findKeyTangent(frame, boxAround(place, half));
    const metresPerKey = metres > 2e6 ? 1 : 1 / (2 * metres);
    expect((tangent?.error ?? Infinity) * metresPerKey).toBeLessThan(width);
  });

  it('gives up where it would tell little', () => {
    const frame = createDistanceFrame({ lng: 0, lat: 45 });
    expect(findKeyTangent(frame, boxAround({ lng: 0, lat: 45 }, 0.001))).toBeUndefined();
    expect(findKeyTangent(frame, boxAround({ lng: 0, lat: 45.02 }, 0.001))).toBeDefined();
    expect(findKeyTangent(frame, boxAround({ lng: 0, lat: 45.02 }, 0.005))).toBeUndefined();
    expect(findKeyTangent(frame, boxAround({ lng: 90, lat: 0 }, 2))).toBeUndefined();
    expect(findKeyTangent(frame, boxAround({ lng: 180, lat: -45 }, 0.001))).toBeUndefined();
    expect(findKeyTangent(frame, boxAround({ lng: 0, lat: 89.5 }, 0.001))).toBeUndefined();
    const empty = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity };
    expect(findKeyTangent(frame, empty)).toBeUndefined();
  });
});

describe('keyOfLineByTangent', () => {
  const frame = createDistanceFrame({ lng: 0, lat: 0 });
  const line = {
    ringPositions: Uint32Array.of(0, 3),
    positions: Float64Array.of(90.0001, 0.0001, 90, 0, 90.0002, 0.0001),
  };

  it('is the key of the nearest position', () => {
    const tangent = findKeyTangent(frame, boxAround({ lng: 90.0001, lat: 0 }, 0.0001));
    if (!isTellingKeys(tangent)) throw new Error('no telling tangent');
    const key = keyOf(frame, { lng: 90, lat: 0 });
    expect(Math.abs(keyOfLineByTangent(tangent, line, 0, Infinity) - key)).toBeLessThan(0.01);
    expect(keyOfLineByTangent(tangent, line, 0, 5)).toBe(5);
  });

  it('is not to be told of a large shape', () => {
    expect(isTellingKeys(findKeyTangent(frame, boxAround({ lng: 90, lat: 0 }, 0.1)))).toBe(false);
    expect(isTellingKeys(undefined)).toBe(false);
  });
});
