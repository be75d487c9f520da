import { describe, expect, it } from 'vitest';
import { insideOf, liveOf } from '../../../src/geo/boxes/verdicts.ts';
import { createCircleBands, judgeBoxesInBands } from '../../../src/geo/distance/circle-band.ts';
import {
  chordSquaredTo,
  createDistanceFrame,
  keyOfDistance,
} from '../../../src/geo/distance/distance-frame.ts';
import { geodesicPlace } from '../../support/oracle-distance.ts';
import { createRandom } from '../../support/random.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

/** That every band holds is tested beside the slow bounds, in distance-to-box.test.ts. */

const EVERYWHERE = unitBoxes(-180, -90, 180, 90);

function bandsOf(center: { lng: number; lat: number }, metres: number, root = EVERYWHERE) {
  const frame = createDistanceFrame(center);
  const outerKey = keyOfDistance(frame, metres);
  return createCircleBands({ frame, outerKey }, root, 0);
}

function newBounds() {
  return { least: new Float64Array(16), most: new Float64Array(16) };
}

describe('createCircleBands', () => {
  it('has none for a circle of more than 100 km or near a pole', () => {
    expect(bandsOf({ lng: 0, lat: 0 }, 100_100)).toBeNull();
    expect(bandsOf({ lng: 0, lat: 88.99 }, 5000)).toBeNull();
    expect(bandsOf({ lng: 0, lat: -90 }, 5000)).toBeNull();
    expect(bandsOf({ lng: 0, lat: 88 }, 99_000)).not.toBeNull();
  });

  it('has one for a larger circle around rows that are nearer than that', () => {
    expect(bandsOf({ lng: 0, lat: 0 }, 1e6, unitBoxes(-0.5, -0.5, 0.5, 0.5))).toHaveLength(1);
    expect(bandsOf({ lng: 0, lat: 0 }, 1e6, unitBoxes(-0.5, -0.5, 0.5, 1.5))).toBeNull();
  });

  it('has no turns where there are no rows, and two where rows are on both sides of 180', () => {
    expect(bandsOf({ lng: 10, lat: 0 }, 500, unitBoxes(20, 0, 21, 1))).toEqual([]);
    const bands = bandsOf({ lng: 180, lat: 0 }, 500) ?? [];
    expect(bands.map(({ lng }) => Math.round(lng / 1e7))).toEqual([-180, 180]);
  });
});

describe('judgeBoxesInBands', () => {
  /** A box of no size so many metres off, at an azimuth. */
  const boxAt = (center: { lng: number; lat: number }, azimuth: number, metres: number) => {
    const { lng, lat } = geodesicPlace(center, azimuth, metres);
    return [lng, lat, lng, lat];
  };

  it.each([
    [0, 300],
    [47, 500],
    [-60, 20_000],
    [45, 20_000],
  ])(
    'tells the two sides of a circle apart at latitude %d, %d m from the centre',
    (lat, metres) => {
      const center = { lng: 5, lat };
      const bands = bandsOf(center, metres) ?? [];
      expect(bands).toHaveLength(1);
      const slack = metres * 5e-5 + 0.001;
      for (let azimuth = 0; azimuth < 360; azimuth += 15) {
        const boxes = unitBoxes(
          ...boxAt(center, azimuth, metres - slack),
          ...boxAt(center, azimuth, metres + slack),
        );
        const verdicts = judgeBoxesInBands(
          boxes,
          { first: 0, count: 2, areRows: false },
          bands,
          newBounds(),
        );
        expect([azimuth, insideOf(verdicts), liveOf(verdicts)]).toEqual([azimuth, 0b01, 0b01]);
      }
    },
  );

  it('bounds the keys in a box from both sides, closely', () => {
    const center = { lng: 5, lat: 47 };
    const frame = createDistanceFrame(center);
    const bands = bandsOf(center, 20_000) ?? [];
    const boxes = unitBoxes(5.001, 47.001, 5.0011, 47.0011, 4.9, 46.9, 5.1, 47.1);
    const { least, most } = newBounds();
    judgeBoxesInBands(boxes, { first: 0, count: 2, areRows: false }, bands, { least, most });
    const nearest = Math.sqrt(chordSquaredTo(frame, 5.001, 47.001));
    const farthest = Math.sqrt(chordSquaredTo(frame, 5.0011, 47.0011));
    expect(Math.sqrt(least[0]!)).toBeLessThanOrEqual(nearest);
    expect(Math.sqrt(least[0]!)).toBeCloseTo(nearest, 1);
    expect(Math.sqrt(most[0]!)).toBeGreaterThanOrEqual(farthest);
    expect(Math.sqrt(most[0]!)).toBeCloseTo(farthest, 1);
    expect(least[1]).toBe(0);
  });

  it('bounds the nearest position of a row, of which there is one on each side of its box', () => {
    const random = createRandom(5);
    const near = (middle: number, reach: number) => random.between(middle - reach, middle + reach);
    for (let count = 0; count < 2000; count++) {
      const center = { lng: near(0, 170), lat: near(0, 70) };
      const frame = createDistanceFrame(center);
      const bands = bandsOf(center, 5000) ?? [];
      const [lng, lat, size] = [near(center.lng, 0.02), near(center.lat, 0.02), random.below(4)];
      const positions = Array.from({ length: 1 + random.below(4) }, () => ({
        lng: near(lng, size * 1e-4),
        lat: near(lat, size * 1e-4),
      }));
      const lngs = positions.map((position) => position.lng);
      const lats = positions.map((position) => position.lat);
      const sides = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
      const [row, node] = [newBounds(), newBounds()];
      const boxes = unitBoxes(...sides);
      const nodes = { first: 0, count: 1 };
      const verdict = judgeBoxesInBands(boxes, { ...nodes, areRows: true }, bands, row);
      judgeBoxesInBands(boxes, { ...nodes, areRows: false }, bands, node);
      const keys = positions.map((position) => chordSquaredTo(frame, position.lng, position.lat));
      expect(row.most[0]).toBeGreaterThanOrEqual(Math.min(...keys));
      expect(row.least[0]).toBe(node.least[0]);
      if (positions.length === 1) {
        expect(Math.sqrt(row.most[0]!) - Math.sqrt(keys[0]!)).toBeLessThan(0.05);
      } else {
        expect(row.most[0]).toBeLessThanOrEqual(node.most[0]! + Math.sqrt(node.most[0]!) * 0.05);
      }
      if (insideOf(verdict) === 1) {
        expect(Math.min(...keys)).toBeLessThanOrEqual(keyOfDistance(frame, 5000));
      }
    }
  });

  it('has a tighter bound for a row than for a node, but none for an eastern side without limit', () => {
    const bands = bandsOf({ lng: 0, lat: 0 }, 500) ?? [];
    const boxes = unitBoxes(0.001, 0, 0.002, 0.001, 0.001, 0, 220, 0.001);
    const [row, node] = [newBounds(), newBounds()];
    judgeBoxesInBands(boxes, { first: 0, count: 2, areRows: true }, bands, row);
    judgeBoxesInBands(boxes, { first: 0, count: 2, areRows: false }, bands, node);
    expect(Math.sqrt(row.most[0]!)).toBeCloseTo(Math.hypot(111.32, 110.574), 1);
    expect(Math.sqrt(node.most[0]!)).toBeCloseTo(Math.hypot(222.64, 110.574), 1);
    expect(row.most[1]).toBeGreaterThan(1e14);
  });

  it('takes the nearer of two turns across the antimeridian', () => {
    const bands = bandsOf({ lng: 180, lat: 0 }, 500) ?? [];
    const boxes = unitBoxes(179.999, 0, 179.999, 0, -179.999, 0, -179.999, 0, 0, 0, 0, 0);
    const { least, most } = newBounds();
    const verdicts = judgeBoxesInBands(boxes, { first: 0, count: 3, areRows: false }, bands, {
      least,
      most,
    });
    expect([insideOf(verdicts), liveOf(verdicts)]).toEqual([0b11, 0b11]);
    for (const node of [0, 1]) {
      expect(Math.sqrt(least[node]!)).toBeCloseTo(111.32, 2);
      expect(Math.sqrt(most[node]!)).toBeCloseTo(111.32, 2);
    }
  });

  it('holds no empty box', () => {
    const bands = bandsOf({ lng: 0, lat: 0 }, 500) ?? [];
    const boxes = unitBoxes(Infinity, Infinity, -Infinity, -Infinity);
    expect(
      judgeBoxesInBands(boxes, { first: 0, count: 1, areRows: false }, bands, newBounds()),
    ).toBe(0);
    expect(judgeBoxesInBands(boxes, { first: 0, count: 1, areRows: false }, [], newBounds())).toBe(
      0,
    );
  });
});
