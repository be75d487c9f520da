import type { Finding } from '../../diagnostic/diagnostic.ts';
import { measureAreaM2 } from '../../geo/main-shell.ts';
import { findOverlappingPolygons } from '../../geo/rings/overlapping-polygons.ts';
import { placeHole } from '../../geo/rings/polygon-holes.ts';
import { measureGapM } from '../../geo/rings/ring-area.ts';
import { latOf, lngOf } from '../../geo/rings/ring-orientation.ts';
import { findSelfIntersection } from '../../geo/rings/ring-self-intersection.ts';
import { buildRingTree } from '../../geo/rings/ring-tree.ts';
import type { Positions, Rings } from '../../model/geometry.ts';
import { isInRange } from './positions.ts';
import { diagnoseShape, type LineName, type ShapeReading, withArticle } from './shape-reading.ts';

/** A ring that cannot be repaired, with the reason. */
export interface RingFault {
  readonly finding: Finding;
  /** The ring encloses no area. Its part may be left out if other parts are valid. */
  readonly isWithoutArea: boolean;
}

/** Closes a ring in place, and returns what is wrong with it. */
export function closeRing(
  ring: Positions,
  name: LineName,
  reading: ShapeReading,
): RingFault | undefined {
  return findShortness(ring, name) ?? joinEnds(ring, name, reading) ?? findNoArea(ring, name);
}

/**
 * Returns whether an outer ring needs no repair and has no fault. It covers
 * `coordinates-out-of-range`, `ring-too-short`, `ring-unclosed`, `ring-degenerate` and
 * `ring-winding`: a ring with an area has three places at least.
 */
export function isSoundShell(ring: Positions): boolean {
  const last = ring.length - 2;
  if (last < 2 * (POSITIONS_MIN - 1)) return false;
  if (ring[0] !== ring[last] || ring[1] !== ring[last + 1]) return false;
  for (let index = 0; index < last; index += 2) {
    if (!isInRange(ring[index]!, ring[index + 1]!)) return false;
  }
  return measureAreaM2(ring) >= AREA_MIN_M2;
}

/**
 * Reverses valid ring `index` of a polygon in place if its direction is wrong: outer rings are
 * counter-clockwise, holes are clockwise. Returns whether the ring was reversed.
 */
export function windRing(ring: Positions, index: number): boolean {
  if (measureAreaM2(ring) > 0 === (index === 0)) return false;
  reversePositions(ring);
  return true;
}

/** RFC 7946 section 3.1.6. */
const POSITIONS_MIN = 4;
const PLACES_MIN = 3;

function findShortness(ring: Positions, name: LineName): RingFault | undefined {
  const positionCount = ring.length / 2;
  const placeCount = positionCount === 0 ? 0 : countPlacesToThree(ring);
  if (positionCount < POSITIONS_MIN) {
    const details = { ring: name, count: positionCount };
    const finding = diagnoseShape('ring-too-short:positions', details, { value: positionCount });
    return { finding, isWithoutArea: placeCount < PLACES_MIN };
  }
  if (placeCount >= PLACES_MIN) return undefined;
  const details = { ring: name, count: placeCount };
  const finding = diagnoseShape('ring-too-short:places', details, { value: placeCount });
  return { finding, isWithoutArea: true };
}

/**
 * Two end points that should be equal differ by rounding at most. The seventh decimal of a degree
 * is about 1 cm.
 */
const GAP_MAX_M = 0.01;

function joinEnds(
  ring: Positions,
  name: LineName,
  { report }: ShapeReading,
): RingFault | undefined {
  const last = ring.length - 2;
  if (ring[0] === ring[last] && ring[1] === ring[last + 1]) return undefined;
  const gapM = measureGapM(ring, 0, last / 2);
  const value = [...ring.subarray(last)];
  const details = { ring: name, gap: describeLength(gapM) };
  if (gapM > GAP_MAX_M) {
    const finding = diagnoseShape('ring-unclosed:open', details, { value });
    return { finding, isWithoutArea: false };
  }
  report.add(diagnoseShape('ring-unclosed:closed', details, { value }));
  ring.copyWithin(last, 0, 2);
  return undefined;
}

/** RULES.md, Geometry: a square of 10 cm. */
const AREA_MIN_M2 = 0.01;

function findNoArea(ring: Positions, name: LineName): RingFault | undefined {
  const areaM2 = Math.abs(measureAreaM2(ring));
  if (areaM2 >= AREA_MIN_M2) return undefined;
  const crossing = findSelfIntersection(ring);
  // The halves of a bow tie cancel each other out, though each of them has an area.
  if (crossing?.contact === 'crossing') {
    const details = { ring: withArticle(name), position: crossing.position };
    return {
      finding: diagnoseShape('ring-self-intersecting:crossing', details),
      isWithoutArea: false,
    };
  }
  const areaCm2 = Number((areaM2 * 1e4).toPrecision(3));
  const details = { ring: name, areaCm2 };
  const finding = diagnoseShape('ring-degenerate:small', details, { value: areaCm2 });
  return { finding, isWithoutArea: true };
}

/** Returns what is wrong with valid rings together: the holes leave nothing of the outer ring. */
export function findNothingLeft([shell, ...holes]: Rings, name: LineName): RingFault | undefined {
  if (shell === undefined || holes.length === 0) return undefined;
  const holesM2 = holes.reduce((sum, hole) => sum + Math.abs(measureAreaM2(hole)), 0);
  const leftM2 = Math.abs(measureAreaM2(shell)) - holesM2;
  if (leftM2 >= AREA_MIN_M2) return undefined;
  const isUsedUp =
    leftM2 > -AREA_MIN_M2 && holes.every((hole) => isInside(shell, hole)) && areApart(holes);
  if (!isUsedUp && !holes.some((hole) => isInside(hole, shell))) return undefined;
  const details = { ring: name };
  const finding = diagnoseShape('ring-degenerate:holes', details, { value: holes.length });
  return { finding, isWithoutArea: true };
}

/** Returns whether a ring is inside another one. */
function isInside(outer: Positions, inner: Positions): boolean {
  return placeHole(buildRingTree(woundAsShell(outer)), inner) === 'inside';
}

function areApart(holes: readonly Positions[]): boolean {
  return findOverlappingPolygons(holes.map((hole) => [woundAsShell(hole)])).length === 0;
}

function woundAsShell(ring: Positions): Positions {
  const wound = ring.slice();
  windRing(wound, 0);
  return wound;
}

function describeLength(lengthM: number): string {
  const [length, unit] = lengthM < 1 ? [lengthM * 100, 'cm'] : [lengthM, 'm'];
  return `${Number(length.toPrecision(3))} ${unit}`;
}

/** Returns how many different positions a ring has, counted up to three. */
function countPlacesToThree(ring: Positions): number {
  const positionCount = ring.length / 2;
  let second = 1;
  while (second < positionCount && isSamePlace(ring, 0, second)) second++;
  if (second === positionCount) return 1;
  for (let index = second + 1; index < positionCount; index++) {
    if (!isSamePlace(ring, 0, index) && !isSamePlace(ring, second, index)) return 3;
  }
  return 2;
}

/** Reverses a ring in place. */
function reversePositions(ring: Positions): void {
  for (let low = 0, high = ring.length - 2; low < high; low += 2, high -= 2) {
    swapNumbers(ring, low, high);
    swapNumbers(ring, low + 1, high + 1);
  }
}

function isSamePlace(ring: Positions, a: number, b: number): boolean {
  return lngOf(ring, a) === lngOf(ring, b) && latOf(ring, a) === latOf(ring, b);
}

function swapNumbers(ring: Positions, a: number, b: number): void {
  const value = ring[a]!;
  ring[a] = ring[b]!;
  ring[b] = value;
}
