import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insideOf, liveOf } from '../../../src/geo/boxes/verdicts.ts';
import { createCircleBands, judgeBoxesInBand } from '../../../src/geo/distance/circle-band.ts';
import {
  chordSquaredTo,
  createDistanceFrame,
  type DistanceFrame,
  distanceOfKey,
  FAR_KEY,
  keyOfDistance,
  keyOfFarDistance,
} from '../../../src/geo/distance/distance-frame.ts';
import {
  farthestKeyOfBox,
  judgeBoxesInRing,
  nearestKeyOfBox,
} from '../../../src/geo/distance/distance-to-box.ts';
import { geodesicDistance } from '../../../src/geo/distance/geodesic-distance.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

/** The key of a place by itself. */
function keyOf(frame: DistanceFrame, lng: number, lat: number): number {
  const key = chordSquaredTo(frame, lng, lat);
  return key <= FAR_KEY
    ? key
    : keyOfFarDistance(frame, geodesicDistance(frame.center, { lng, lat }));
}

/** Any size, anywhere, most often near the centre; longitudes as shapes have them. */
function drawBox(random: Random, center: { lng: number; lat: number }) {
  const reach = 10 ** random.between(-6, 2);
  const near = random.chance(0.8);
  const lng = near ? center.lng + random.between(-reach, reach) : random.between(-180, 180);
  const west = Math.max(-180, Math.min(180, lng));
  const south = near ? center.lat + random.between(-reach, reach) : random.between(-90, 90);
  const minLat = Math.max(-90, Math.min(90, south));
  return {
    minLng: west,
    minLat,
    maxLng: Math.min(west + random.pick([0, random.between(0, reach)]), west + 360),
    maxLat: Math.min(90, minLat + random.pick([0, random.between(0, reach)])),
  };
}

function drawCenter(random: Random) {
  return {
    lng: random.pick([random.between(-180, 180), 180, -180, 0]),
    lat: random.pick([random.between(-90, 90), random.between(-70, 70), 90, -90, 89.99, 0]),
  };
}

describe('bounds of the distance to a box', () => {
  it('hold for every place in it, near and far, at the poles and across the antimeridian', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const frame = createDistanceFrame(drawCenter(random));
        const box = drawBox(random, frame.center);
        const boxes = unitBoxes(box.minLng, box.minLat, box.maxLng, box.maxLat);
        const nearest = nearestKeyOfBox(frame, boxes, 0);
        const farthest = farthestKeyOfBox(frame, boxes, 0);
        for (let count = 0; count < 12; count++) {
          const key = keyOf(
            frame,
            box.minLng + random.pick([0, 1, random.next()]) * (box.maxLng - box.minLng),
            box.minLat + random.pick([0, 1, random.next()]) * (box.maxLat - box.minLat),
          );
          expect(nearest).toBeLessThanOrEqual(key);
          expect(farthest).toBeGreaterThanOrEqual(key);
        }
      }),
      { numRuns: 4000 },
    );
  });

  it('are close together for a small box', () => {
    const frame = createDistanceFrame({ lng: 22.94, lat: 40.63 });
    const boxes = unitBoxes(23.04, 40.73, 23.0401, 40.7301);
    const nearest = distanceOfKey(frame, nearestKeyOfBox(frame, boxes, 0));
    const farthest = distanceOfKey(frame, farthestKeyOfBox(frame, boxes, 0));
    expect(farthest - nearest).toBeLessThan(15);
  });
});

describe('judgeBoxesInRing', () => {
  const frame = createDistanceFrame({ lng: 0, lat: 0 });
  const ring = (innerM: number, outerM: number) => ({
    frame,
    innerKey: innerM < 0 ? -1 : keyOfDistance(frame, innerM),
    outerKey: keyOfDistance(frame, outerM),
  });
  /**
   * Squares of 0.0002 degrees, 22 m, whose south-western corners are so far east on the equator.
   */
  const boxes = unitBoxes(
    ...[0, 0.001, 0.002, 0.003].flatMap((lng) => [lng, 0, lng + 0.0002, 0.0002]),
  );
  const empty = unitBoxes(Infinity, Infinity, -Infinity, -Infinity);

  it('tells in, partly and out of a circle', () => {
    const verdicts = judgeBoxesInRing(boxes, 0, 4, ring(-1, 230));
    expect(insideOf(verdicts)).toBe(0b0011);
    expect(liveOf(verdicts)).toBe(0b0111);
  });

  it('leaves out what is in the inner circle', () => {
    const verdicts = judgeBoxesInRing(boxes, 0, 4, ring(120, 400));
    expect(insideOf(verdicts)).toBe(0b1100);
    expect(liveOf(verdicts)).toBe(0b1110);
  });

  it('is out of nothing within half the earth but an empty box', () => {
    expect(insideOf(judgeBoxesInRing(boxes, 0, 4, ring(-1, 20_003_932)))).toBe(0b1111);
    expect(liveOf(judgeBoxesInRing(empty, 0, 1, ring(-1, 20_003_932)))).toBe(0);
  });
});

describe('verdicts on boxes', () => {
  it('hold for every place in them, by bands and without', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const frame = createDistanceFrame(drawCenter(random));
        const list = Array.from({ length: 8 }, () => drawBox(random, frame.center));
        const boxes = unitBoxes(
          ...[...list, EVERYWHERE].flatMap(({ minLng, minLat, maxLng, maxLat }) => [
            minLng,
            minLat,
            maxLng,
            maxLat,
          ]),
        );
        const outerKey = keyOfDistance(frame, 10 ** random.between(-1, 7.3));
        const innerKey = random.chance(0.5) ? -1 : outerKey * random.next();
        const ring = { frame, innerKey, outerKey };
        const bands = createCircleBands(ring, boxes, list.length);
        const verdicts = [
          judgeBoxesInRing(boxes, 0, list.length, ring),
          ...(bands?.length === 1 && bands[0] !== undefined
            ? [judgeBoxesInBand(boxes, 0, list.length, bands[0])]
            : []),
        ];
        list.forEach((box, index) => {
          const lng = box.minLng + random.pick([0, 1, random.next()]) * (box.maxLng - box.minLng);
          const lat = box.minLat + random.pick([0, 1, random.next()]) * (box.maxLat - box.minLat);
          const key = keyOf(frame, lng, lat);
          const isIn = key > innerKey && key <= outerKey;
          for (const verdict of verdicts) {
            if (isIn) expect((liveOf(verdict) >>> index) & 1).toBe(1);
            else expect((insideOf(verdict) >>> index) & 1).toBe(0);
          }
        });
      }),
      { numRuns: 4000 },
    );
  });
});

const EVERYWHERE = { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
