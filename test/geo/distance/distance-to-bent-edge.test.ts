import { describe, expect, it } from 'vitest';
import { createDistanceFrame, distanceOfKey } from '../../../src/geo/distance/distance-frame.ts';
import { bendOf, nearestKeyOfBentEdge } from '../../../src/geo/distance/distance-to-bent-edge.ts';
import type { Position } from '../../../src/model/geometry.ts';
import { geodesicMetres, metresToParts } from '../../support/oracle-distance.ts';
import { createRandom } from '../../support/random.ts';
import type { Pair } from '../../support/random-city-shapes.ts';

function metresTo(center: Position, from: Pair, to: Pair): number {
  const frame = createDistanceFrame(center);
  const positions = Float64Array.of(...from, ...to);
  return distanceOfKey(frame, nearestKeyOfBentEdge(frame, positions, 0, Infinity));
}

describe('nearestKeyOfBentEdge', () => {
  it('follows a parallel and not the shortest way between its ends', () => {
    // The great circle between the ends passes 3 km north of the parallel.
    const metres = metresTo({ lng: 5, lat: 60 }, [4, 60.01], [6, 60.01]);
    expect(metres).toBeCloseTo(geodesicMetres({ lng: 5, lat: 60 }, { lng: 5, lat: 60.01 }), 2);
  });

  it('goes round a pole with an edge that does', () => {
    expect(metresTo({ lng: 0, lat: 90 }, [-180, 89], [180, 89])).toBeCloseTo(111_693.4, 0);
  });

  it('is the same whichever way the edge is drawn', () => {
    const center = { lng: 0.3, lat: 51 };
    expect(metresTo(center, [-3, 50], [4, 52.5])).toBe(metresTo(center, [4, 52.5], [-3, 50]));
  });

  it('comes within the tolerance of the oracle on edges of up to 2,000 km', () => {
    const random = createRandom(7);
    for (let count = 0; count < 200; count++) {
      const lat = random.between(-85, 85);
      const reach = 10 ** random.between(-1, 1);
      const pair = (): Pair => [
        random.between(-reach, reach),
        Math.max(-90, Math.min(90, lat + random.between(-reach, reach))),
      ];
      const [from, to, [lng, latOfCenter]] = [pair(), pair(), pair()];
      const center = { lng, lat: latOfCenter };
      const metres = metresToParts(center, [{ kind: 'line', rings: [[from, to]] }]);
      const tolerance = metres <= 20_000 ? 0.01 : metres * 1e-4;
      expect(Math.abs(metresTo(center, from, to) - metres)).toBeLessThan(tolerance);
    }
  });
});

describe('bendOf', () => {
  it.each([
    ['a bay', [0.00005, -0.00003], 2e-6],
    ['a block', [-0.001, 0.001], 1e-3],
    ['a degree', [1, 0], 244],
  ] as const)('of %s is no more than this in metres', (_, [lngDegrees, latDegrees], most) => {
    const bend = bendOf(lngDegrees, latDegrees);
    expect(bend).toBeLessThan(most);
    expect(bend).toBeGreaterThan(most / 3);
  });

  it('is never less than what the middle of an edge is off the straight line', () => {
    const random = createRandom(3);
    for (let count = 0; count < 300; count++) {
      const reach = 10 ** random.between(-4, 1.5);
      const pair = (): Pair => [random.between(-reach, reach), random.between(-reach, reach)];
      const [[lng, lat], [toLng, toLat]] = [pair(), pair()];
      const north = random.between(-60, 60);
      const ends = Float64Array.of(lng, lat / 3 + north, toLng, toLat / 3 + north);
      const bend = bendOf(toLng - lng, (toLat - lat) / 3);
      // A nanometre is what the subtraction of whole earth radii may be off.
      expect(bend).toBeGreaterThan(offMiddle(ends) - 1e-8);
    }
  });
});

/**
 * Metres from the middle of an edge, on the ground, to the middle of the line through the earth.
 */
function offMiddle([lng = 0, lat = 0, toLng = 0, toLat = 0]: Float64Array): number {
  const from = throughEarth(lng, lat);
  const to = throughEarth(toLng, toLat);
  const middle = throughEarth((lng + toLng) / 2, (lat + toLat) / 2);
  return Math.hypot(
    ...middle.map((value, axis) => value - ((from[axis] ?? 0) + (to[axis] ?? 0)) / 2),
  );
}

/** Cartesian metres of a place, from the textbook. */
function throughEarth(lng: number, lat: number): number[] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const flattening = 1 / 298.257223563;
  const eccentricitySquared = flattening * (2 - flattening);
  const normal = 6378137 / Math.sqrt(1 - eccentricitySquared * Math.sin(phi) ** 2);
  return [
    normal * Math.cos(phi) * Math.cos(lambda),
    normal * Math.cos(phi) * Math.sin(lambda),
    normal * (1 - eccentricitySquared) * Math.sin(phi),
  ];
}
