import { describe, expect, it } from 'vitest';
import { geodesicDistance, geodesicTo } from '../../../src/geo/distance/geodesic-distance.ts';
import type { Position } from '../../../src/model/geometry.ts';
import { geodesicMetres } from '../../support/oracle-distance.ts';
import { createRandom } from '../../support/random.ts';

function errorOf(one: Position, other: Position): number {
  return Math.abs(geodesicDistance(one, other) - geodesicMetres(one, other));
}

describe('geodesicDistance', () => {
  it.each([
    ['New York to London', { lng: -73.8, lat: 40.6 }, { lng: -0.5, lat: 51.6 }, 5551759.4],
    ['pole to pole', { lng: 0, lat: 90 }, { lng: 123, lat: -90 }, 20003931.4586],
    ['half round the equator', { lng: 0, lat: 0 }, { lng: 180, lat: 0 }, 20003931.4586],
    ['a quarter of the equator', { lng: 10, lat: 0 }, { lng: 100, lat: 0 }, 10018754.1714],
    ['a quarter of a meridian', { lng: 5, lat: 0 }, { lng: 5, lat: 90 }, 10001965.7293],
    ['nowhere', { lng: 5, lat: 5 }, { lng: 5, lat: 5 }, 0],
  ])('from %s', (_, one, other, metres) => {
    expect(geodesicDistance(one, other)).toBeCloseTo(metres, 1);
    expect(geodesicDistance(other, one)).toBeCloseTo(metres, 1);
  });

  it('is within a tenth of a millimetre of geographiclib all over the earth', () => {
    const random = createRandom(1);
    let largest = 0;
    const place = () => ({
      lng: random.between(-180, 180),
      lat: (Math.asin(random.between(-1, 1)) * 180) / Math.PI,
    });
    for (let count = 0; count < 20_000; count++) {
      largest = Math.max(largest, errorOf(place(), place()));
    }
    console.log(`largest error of a geodesic: ${(largest * 1000).toFixed(4)} mm`);
    expect(largest).toBeLessThan(0.0001);
  });

  it('is as good for places all but opposite each other', () => {
    const random = createRandom(2);
    for (let count = 0; count < 20_000; count++) {
      const spread = 10 ** random.between(-8, 1);
      const lat = random.pick([random.between(-90, 90), 0, 1e-9]);
      const lng = random.between(-180, 180);
      const opposite = {
        lng: lng + 180 + random.between(-spread, spread),
        lat: Math.max(-90, Math.min(90, -lat + random.between(-spread, spread))),
      };
      expect(errorOf({ lng, lat }, opposite)).toBeLessThan(0.001);
    }
  });

  it('takes every pair of special places', () => {
    const lats = [0, 90, -90, 45, -45, 1e-9, -1e-9, 89.9999, -89.9999];
    const turns = [0, 1e-9, 90, 179, 179.39, 179.4, 180, 270];
    for (const lat of lats) {
      for (const other of lats) {
        for (const turn of turns) {
          const error = errorOf({ lng: 10, lat }, { lng: 10 + turn, lat: other });
          expect([lat, other, turn, error < 0.001]).toEqual([lat, other, turn, true]);
        }
      }
    }
  });
});

describe('geodesicTo', () => {
  it('tells how the distance changes around the place, in every quarter and across the equator', () => {
    const random = createRandom(3);
    for (let count = 0; count < 5000; count++) {
      const center = { lng: random.between(-180, 180), lat: random.between(-89, 89) };
      const place = { lng: random.between(-180, 180), lat: random.between(-85, 85) };
      const { distance, perLng, perLat } = geodesicTo(center, place);
      if (distance < 1_000_000 || distance > 19_000_000) continue;
      const step = 1e-4;
      const east = geodesicDistance(center, { ...place, lng: place.lng + step });
      const north = geodesicDistance(center, { ...place, lat: place.lat + step });
      expect(Math.abs((east - distance) / step - perLng)).toBeLessThan(25);
      expect(Math.abs((north - distance) / step - perLat)).toBeLessThan(25);
    }
  });

  it('tells it along the equator', () => {
    const { perLng, perLat } = geodesicTo({ lng: 0, lat: 0 }, { lng: -90, lat: 0 });
    expect(perLng).toBeCloseTo(-111_319.49, 2);
    expect(perLat).toBeCloseTo(0, 6);
  });
});
