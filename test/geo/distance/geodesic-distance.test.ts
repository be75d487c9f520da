import { describe, expect, it } from 'vitest';
import { geodesicDistance, geodesicTo } from '../../../src/geo/distance/geodesic-distance.ts';
import type { Position } from '../../../src/model/geometry.ts';
import { createRandom } from '../../support/random.ts';

const FLINDERS_PEAK = { lng: 144.424867889, lat: -37.951033417 };
const BUNINYONG = { lng: 143.926495528, lat: -37.652821139 };

/** Metres: a way straight ahead is the shortest one up to pi times the shorter half axis. */
const LONGEST = 19_970_000;

describe('geodesicDistance', () => {
  it.each([
    ['New York to London', { lng: -73.8, lat: 40.6 }, { lng: -0.5, lat: 51.6 }, 5551759.4],
    // Published by Geoscience Australia as the test line of its formulas, for GRS 80.
    ['Flinders Peak to Buninyong', FLINDERS_PEAK, BUNINYONG, 54972.271],
    ['pole to pole', { lng: 0, lat: 90 }, { lng: 123, lat: -90 }, 20003931.4586],
    ['half round the equator', { lng: 0, lat: 0 }, { lng: 180, lat: 0 }, 20003931.4586],
    ['a quarter of the equator', { lng: 10, lat: 0 }, { lng: 100, lat: 0 }, 10018754.1714],
    ['a quarter of a meridian', { lng: 5, lat: 0 }, { lng: 5, lat: 90 }, 10001965.7293],
    ['nowhere', { lng: 5, lat: 5 }, { lng: 5, lat: 5 }, 0],
  ])('from %s', (_, one, other, metres) => {
    expect(geodesicDistance(one, other)).toBeCloseTo(metres, 1);
    expect(geodesicDistance(other, one)).toBeCloseTo(metres, 1);
  });

  it('is the length of ways that are walked step by step, all over the earth', () => {
    const random = createRandom(1);
    for (let count = 0; count < 300; count++) {
      const lat = (Math.asin(random.between(-1, 1)) * 180) / Math.PI;
      const start = { lng: random.between(-180, 180), lat };
      const metres = random.pick([random.between(0, LONGEST), 10 ** random.between(0, 7)]);
      expectWalked(start, random.between(0, 360), metres);
    }
  });

  it('is so from poles and the equator, and nearly as far as the opposite place', () => {
    for (const lat of [0, 90, -90, 45, 1e-9, 89.9999, -89.9999]) {
      for (const azimuth of [0, 1e-9, 45, 89.9999, 90, 180, 270]) {
        for (const metres of [0.001, 10_000_000, LONGEST]) {
          expectWalked({ lng: 10, lat }, azimuth, metres);
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

function expectWalked(start: Position, azimuth: number, metres: number): void {
  const error = geodesicDistance(start, walk(start, azimuth, metres)) - metres;
  expect(Math.abs(error), JSON.stringify({ start, azimuth, metres })).toBeLessThan(0.0001);
}

type Vector = readonly [number, number, number];

/** Half axes of WGS 84 in metres, and one over their squares. */
const [A, B] = [6_378_137, 6_356_752.314245179];
const WEIGHTS: Vector = [A ** -2, A ** -2, B ** -2];

/**
 * Goes straight ahead on the ellipsoid: at unit speed, with no acceleration but the one across the
 * surface that keeps it there. In 1,000 steps of the classical Runge-Kutta method, so that nothing
 * is shared with the series of geographiclib.
 */
function walk({ lng, lat }: Position, azimuth: number, metres: number): Position {
  const [sinLng, cosLng] = sineAndCosine(lng);
  const [sinLat, cosLat] = sineAndCosine(lat);
  const [east, north] = sineAndCosine(azimuth);
  const radius = A ** 2 / Math.hypot(A * cosLat, B * sinLat);
  let place: Vector = [
    radius * cosLat * cosLng,
    radius * cosLat * sinLng,
    (B / A) ** 2 * radius * sinLat,
  ];
  let speed: Vector = [
    -east * sinLng - north * sinLat * cosLng,
    east * cosLng - north * sinLat * sinLng,
    north * cosLat,
  ];
  const step = metres / 1000;
  for (let count = 0; count < 1000; count++) {
    const first = pull(place, speed);
    const speed2 = plus(speed, step / 2, first);
    const second = pull(plus(place, step / 2, speed), speed2);
    const speed3 = plus(speed, step / 2, second);
    const third = pull(plus(place, step / 2, speed2), speed3);
    const speed4 = plus(speed, step, third);
    const fourth = pull(plus(place, step, speed3), speed4);
    place = plus(place, step / 6, sumOf(speed, speed2, speed3, speed4));
    speed = plus(speed, step / 6, sumOf(first, second, third, fourth));
  }
  const [x, y, z] = place;
  return {
    lng: (Math.atan2(y, x) * 180) / Math.PI,
    lat: (Math.atan2(z * (A / B) ** 2, Math.hypot(x, y)) * 180) / Math.PI,
  };
}

/** The acceleration that keeps a point on the surface, square to it. */
function pull(place: Vector, speed: Vector): Vector {
  const normal = place.map((value, axis) => value * (WEIGHTS[axis] ?? 0));
  const bend = speed.reduce((sum, value, axis) => sum + value ** 2 * (WEIGHTS[axis] ?? 0), 0);
  const length2 = normal.reduce((sum, value) => sum + value ** 2, 0);
  return normal.map((value) => (-bend / length2) * value) as unknown as Vector; // Three of three.
}

function plus([x, y, z]: Vector, factor: number, [dx, dy, dz]: Vector): Vector {
  return [x + factor * dx, y + factor * dy, z + factor * dz];
}

/** The sum by which the method weighs its four looks at a step. */
function sumOf(first: Vector, second: Vector, third: Vector, fourth: Vector): Vector {
  return plus(plus(plus(first, 2, second), 2, third), 1, fourth);
}

function sineAndCosine(degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}
