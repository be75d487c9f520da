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
  leastKeyByTangent,
  mostKeyByTangent,
} from '../../../src/geo/distance/key-tangent.ts';
import type { Position } from '../../../src/model/geometry.ts';
import { createRandom } from '../../support/random.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

function keyOf(frame: DistanceFrame, place: Position): number {
  const key = chordSquaredTo(frame, place.lng, place.lat);
  return key <= FAR_KEY ? key : keyOfFarDistance(frame, geodesicDistance(frame.center, place));
}

function boxAround({ lng, lat }: Position, half: number) {
  return { minLng: lng - half, minLat: lat - half, maxLng: lng + half, maxLat: lat + half };
}

describe('findKeyTangent', () => {
  it('bounds the keys of all places in the box, at any far distance', () => {
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
        const boxes = unitBoxes(box.minLng, box.minLat, box.maxLng, box.maxLat);
        const least = leastKeyByTangent(tangent, boxes, 0);
        const most = mostKeyByTangent(tangent, boxes, 0);
        const keys = Array.from({ length: 10 }, () =>
          keyOf(frame, {
            lng: random.pick([box.minLng, box.maxLng, random.between(box.minLng, box.maxLng)]),
            lat: random.pick([box.minLat, box.maxLat, random.between(box.minLat, box.maxLat)]),
          }),
        );
        expect(least).toBeLessThanOrEqual(Math.min(...keys));
        expect(most).toBeGreaterThanOrEqual(Math.max(...keys));
      }),
      { numRuns: 5000 },
    );
    expect(tangentCount).toBeGreaterThan(2000);
  });

  it('leaves a band of little width around a block 9,000 km off', () => {
    const frame = createDistanceFrame({ lng: 0, lat: 45 });
    const tangent = findKeyTangent(frame, boxAround({ lng: 0, lat: -36 }, 0.001));
    expect(tangent?.error ?? Infinity).toBeLessThan(0.15);
  });

  it('gives up where it would tell little', () => {
    const frame = createDistanceFrame({ lng: 0, lat: 45 });
    expect(findKeyTangent(frame, boxAround({ lng: 0, lat: 27.5 }, 0.001))).toBeUndefined();
    expect(findKeyTangent(frame, boxAround({ lng: 0, lat: 26 }, 0.001))).toBeDefined();
    expect(findKeyTangent(frame, boxAround({ lng: 90, lat: 0 }, 2))).toBeUndefined();
    expect(findKeyTangent(frame, boxAround({ lng: 180, lat: -45 }, 0.001))).toBeUndefined();
    expect(findKeyTangent(frame, boxAround({ lng: 0, lat: 89.5 }, 0.001))).toBeUndefined();
    const empty = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity };
    expect(findKeyTangent(frame, empty)).toBeUndefined();
  });
});
