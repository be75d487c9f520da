import { expect, it } from 'vitest';
import { findMainShell } from '../../src/geo/main-shell.ts';
import { makeRing } from '../support/make-positions.ts';

const SMALL = makeRing('0 0, 1 0, 1 1, 0 1');
const LARGE = makeRing('0 5, 2 5, 2 7, 0 7');
/** Wide in degrees, and small on the ground. */
const POLAR = makeRing('0 89, 9 89, 9 89.5, 0 89.5');

it('is the outer ring of the part with the largest area on the ground', () => {
  const polygons = [[SMALL], [LARGE, SMALL], [POLAR]];
  expect(findMainShell({ type: 'MultiPolygon', polygons })).toBe(LARGE);
  expect(findMainShell({ type: 'Polygon', rings: [SMALL, LARGE] })).toBe(SMALL);
});

it('is measured across the antimeridian', () => {
  const fiji = makeRing('179 -17, -179 -17, -179 -16, 179 -16');
  const polygons = [[makeRing('178 -17, 178.5 -17, 178.5 -16, 178 -16')], [fiji]];
  expect(findMainShell({ type: 'MultiPolygon', polygons })).toBe(fiji);
});

it('is the first of two that are equal', () => {
  const same = SMALL.slice();
  expect(findMainShell({ type: 'MultiPolygon', polygons: [[same], [SMALL]] })).toBe(same);
});
