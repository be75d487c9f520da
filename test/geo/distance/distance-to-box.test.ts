import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBit, insideOf, liveOf } from '../../../src/geo/boxes/verdicts.ts';
import { createCircleBands, judgeBoxesInBands } from '../../../src/geo/distance/circle-band.ts';
import {
  CHORD_SLACK,
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
  judgeBoxesInCircle,
  type KeyBounds,
  keyBoundsOfBox,
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
        const { nearest, farthest } = keyBoundsOfBox(frame, boxes, 0);
        if (nearest <= FAR_KEY) expect(farthestKeyOfBox(frame, boxes, 0)).toBe(farthest);
        const keys = Array.from({ length: 12 }, () =>
          keyOf(
            frame,
            box.minLng + random.pick([0, 1, random.next()]) * (box.maxLng - box.minLng),
            box.minLat + random.pick([0, 1, random.next()]) * (box.maxLat - box.minLat),
          ),
        );
        expect(nearest).toBeLessThanOrEqual(Math.min(...keys));
        expect(farthest).toBeGreaterThanOrEqual(Math.max(...keys));
      }),
      { numRuns: 4000 },
    );
  });

  it('are close together for a small box', () => {
    const frame = createDistanceFrame({ lng: 22.94, lat: 40.63 });
    const boxes = unitBoxes(23.04, 40.73, 23.0401, 40.7301);
    const nearest = distanceOfKey(frame, keyBoundsOfBox(frame, boxes, 0).nearest);
    const farthest = distanceOfKey(frame, farthestKeyOfBox(frame, boxes, 0));
    expect(farthest - nearest).toBeLessThan(15);
  });
});

const newBounds = () => ({ least: new Float64Array(16), most: new Float64Array(16) });

describe('judgeBoxesInCircle', () => {
  const frame = createDistanceFrame({ lng: 0, lat: 0 });
  const circle = (metres: number) => ({ frame, outerKey: keyOfDistance(frame, metres) });
  /**
   * Squares of 0.0002 degrees, 22 m, whose south-western corners are so far east on the equator.
   */
  const boxes = unitBoxes(
    ...[0, 0.001, 0.002, 0.003].flatMap((lng) => [lng, 0, lng + 0.0002, 0.0002]),
  );
  const empty = unitBoxes(Infinity, Infinity, -Infinity, -Infinity);
  const all = { first: 0, count: 4, areRows: false };

  it('tells in, partly and out of a circle, and bounds the keys', () => {
    const bounds = newBounds();
    const verdicts = judgeBoxesInCircle(boxes, all, circle(230), bounds);
    expect(insideOf(verdicts)).toBe(0b0011);
    expect(liveOf(verdicts)).toBe(0b0111);
    expect(Math.sqrt(bounds.least[1]!)).toBeCloseTo(111.32, 2);
    expect(Math.sqrt(bounds.most[1]!)).toBeCloseTo(135.4, 1);
  });

  it('is out of nothing within half the earth but an empty box', () => {
    const earth = circle(20_003_932);
    expect(insideOf(judgeBoxesInCircle(boxes, all, earth, newBounds()))).toBe(0b1111);
    expect(
      liveOf(judgeBoxesInCircle(empty, { first: 0, count: 1, areRows: false }, earth, newBounds())),
    ).toBe(0);
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
        const circle = { frame, outerKey };
        const nodes = { first: 0, count: list.length, areRows: false };
        const bands = createCircleBands(circle, boxes, list.length);
        const judged = [
          (bounds: KeyBounds) => judgeBoxesInCircle(boxes, nodes, circle, bounds),
          ...(bands === null
            ? []
            : [(bounds: KeyBounds) => judgeBoxesInBands(boxes, nodes, bands, bounds)]),
        ].map((judge) => {
          const bounds = newBounds();
          return { verdicts: judge(bounds), bounds };
        });
        const wrong = list.flatMap((box, index) => {
          const lng = box.minLng + random.pick([0, 1, random.next()]) * (box.maxLng - box.minLng);
          const lat = box.minLat + random.pick([0, 1, random.next()]) * (box.maxLat - box.minLat);
          const key = keyOf(frame, lng, lat);
          return judged.flatMap(({ verdicts, bounds }, judge) => {
            const isInside = hasBit(insideOf(verdicts), index);
            const isLive = hasBit(liveOf(verdicts), index);
            const isHeld =
              key > outerKey ? !isInside : isLive && bounds.least[index]! <= longer(key);
            const isBelow = !isInside || longer(bounds.most[index]!) >= key;
            return isHeld && isBelow ? [] : [{ judge, box, lng, lat, isInside, isLive }];
          });
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 4000 },
    );
  });
});

/** The key of a chord that is longer by what bounds may be off by. */
function longer(key: number): number {
  return (Math.sqrt(key) + CHORD_SLACK) ** 2;
}

const EVERYWHERE = { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
