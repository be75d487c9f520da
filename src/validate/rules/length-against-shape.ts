import { diagnose } from '../../diagnostic/diagnose.ts';
import { metresPerDegreeAt } from '../../geo/rings/ring-area.ts';
import { latOf, lngOf } from '../../geo/rings/ring-orientation.ts';
import { measureSmallestRectangle } from '../../geo/smallest-rectangle.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { polygonsOf, type Shape } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';
import { isUnitSuspect } from './length-unit-suspect.ts';

/**
 * RULES.md, `length-against-shape`: bays are measured along the kerb but drawn along their paint.
 */
const DIFFERENCE_FINE_CM = 50;
const DIFFERENCE_FINE_SHARE = 0.15;

export const lengthAgainstShape: RecordRule<'spaces'> = {
  code: 'length-against-shape',
  kinds: ['spaces'],
  check({ lengthCm, shape }, _context, report) {
    // A length in another unit is one error, and only that is reported.
    if (lengthCm === null || shape === null || isUnitSuspect(lengthCm)) return;
    if (polygonsOf(shape).length === 0) return;
    if (agreesWithLongEdge(lengthCm, shape)) return;
    const sides = measureSmallestRectangle(unwrapShape(shape));
    if (sides === null) return;
    const shapeCm = Math.round(sides.longM * 100);
    const fineCm = Math.max(DIFFERENCE_FINE_CM, DIFFERENCE_FINE_SHARE * shapeCm);
    if (Math.abs(lengthCm - shapeCm) <= fineCm) return;
    const extra = { field: 'length', value: lengthCm };
    report.add(diagnose(messageFor(lengthCm / shapeCm), { lengthCm, shapeCm }, extra));
  },
};

const FEET_IN_METRE = 1 / 0.3048;
/** Tells feet and metres apart from each other and from lengths that are wrong. */
const RATIO_FINE_SHARE = 0.05;

/** Names the unit that explains how many times longer than the shape the length is. */
function messageFor(ratio: number) {
  if (Math.abs(ratio / FEET_IN_METRE - 1) < RATIO_FINE_SHARE) return 'length-against-shape:feet';
  if (Math.abs(ratio * FEET_IN_METRE - 1) < RATIO_FINE_SHARE) return 'length-against-shape:metres';
  return 'length-against-shape:other';
}

/** The diagonals of a drawn rectangle differ only by rounding. */
const DIAGONALS_DIFFER_MAX_M = 0.1;

/**
 * Returns whether a shape of four corners is a rectangle whose longer edge is near the length. This
 * is true of nearly all spaces and avoids the much slower search for the smallest rectangle.
 */
function agreesWithLongEdge(lengthCm: number, shape: Shape): boolean {
  const [rings, ...others] = polygonsOf(shape);
  const ring = rings?.[0];
  if (others.length > 0 || ring === undefined || ring.length !== 2 * CLOSED_QUAD_COUNT)
    return false;
  const scale = metresPerDegreeAt(latOf(ring, 0));
  const gapM = (a: number, b: number): number => {
    const east = (lngOf(ring, b) - lngOf(ring, a)) * scale.lngM;
    const north = (latOf(ring, b) - latOf(ring, a)) * scale.latM;
    return Math.sqrt(east * east + north * north);
  };
  // Across the antimeridian a gap is far too long, and the rectangle decides.
  const edgeM = gapM(0, 1);
  if (Math.abs(gapM(0, 2) - gapM(1, 3)) > DIAGONALS_DIFFER_MAX_M) return false;
  if (Math.abs(edgeM - gapM(2, 3)) > DIAGONALS_DIFFER_MAX_M) return false;
  const longCm = 100 * Math.max(edgeM, gapM(1, 2));
  return Math.abs(lengthCm - longCm) < DIFFERENCE_FINE_CM / 2;
}

const CLOSED_QUAD_COUNT = 5;
