import { describe, expect, it } from 'vitest';
import { insideOf, liveOf } from '../../../src/geo/boxes/verdicts.ts';
import {
  type CircleBand,
  createCircleBands,
  judgeBoxesInBand,
} from '../../../src/geo/distance/circle-band.ts';
import { createDistanceFrame, keyOfDistance } from '../../../src/geo/distance/distance-frame.ts';
import { geodesicPlace } from '../../support/oracle-distance.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

/** That every band holds is tested beside the slow bounds, in distance-to-box.test.ts. */

const EVERYWHERE = unitBoxes(-180, -90, 180, 90);

function bandsOf(center: { lng: number; lat: number }, metres: number, root = EVERYWHERE) {
  const frame = createDistanceFrame(center);
  const ring = { frame, innerKey: -1, outerKey: keyOfDistance(frame, metres) };
  return createCircleBands(ring, root, 0);
}

function onlyBand(center: { lng: number; lat: number }, metres: number): CircleBand {
  const [band] = bandsOf(center, metres) ?? [];
  if (band === undefined) throw new Error('no band');
  return band;
}

describe('createCircleBands', () => {
  it('puts a box around the circle that is hardly larger', () => {
    const center = { lng: 22.94, lat: 40.63 };
    const { box } = onlyBand(center, 5000);
    const north = geodesicPlace(center, 0, 5000).lat;
    expect(box.maxLat).toBeGreaterThan(north);
    expect(box.maxLat - north).toBeLessThan(0.001);
    const east = geodesicPlace(center, 90, 5000).lng;
    expect(box.maxLng).toBeGreaterThan(east);
    expect(box.maxLng - east).toBeLessThan(0.001);
  });

  it('has none for a circle of more than 100 km or near a pole', () => {
    expect(bandsOf({ lng: 0, lat: 0 }, 100_100)).toBeNull();
    expect(bandsOf({ lng: 0, lat: 88.99 }, 5000)).toBeNull();
    expect(bandsOf({ lng: 0, lat: -90 }, 5000)).toBeNull();
    expect(bandsOf({ lng: 0, lat: 88 }, 99_000)).not.toBeNull();
  });

  it('has no turns where there are no rows, and two where rows are on both sides of 180', () => {
    expect(bandsOf({ lng: 10, lat: 0 }, 500, unitBoxes(20, 0, 21, 1))).toEqual([]);
    const bands = bandsOf({ lng: 180, lat: 0 }, 500) ?? [];
    expect(bands.map(({ lng }) => Math.round(lng))).toEqual([-180, 180]);
  });
});

describe('judgeBoxesInBand', () => {
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
      const band = onlyBand(center, metres);
      const slack = metres * 5e-5 + 0.001;
      for (let azimuth = 0; azimuth < 360; azimuth += 15) {
        const boxes = unitBoxes(
          ...boxAt(center, azimuth, metres - slack),
          ...boxAt(center, azimuth, metres + slack),
        );
        const verdicts = judgeBoxesInBand(boxes, 0, 2, band);
        expect([azimuth, insideOf(verdicts), liveOf(verdicts)]).toEqual([azimuth, 0b01, 0b01]);
      }
    },
  );
});
