import { measureGapM, measureRingAreaM2 } from '../../geo/rings/ring-area.ts';
import { crossesAntimeridian, unwrapPositions } from '../../geo/unwrap.ts';
import type { Positions } from '../../model/geometry.ts';
import { countPlacesToThree, reversePositions } from './ring-positions.ts';
import { nameOfRing, refuseShape, type ShapeReading } from './shape-reading.ts';

/**
 * Puts a ring of degrees right in its place: closed, and running the way that ring `index` of a
 * polygon does. Reports what is wrong with it; `false` where it cannot be put right.
 */
export function normaliseRing(ring: Positions, index: number, reading: ShapeReading): boolean {
  return (
    isLongEnough(ring, index, reading) &&
    closeRing(ring, index, reading) &&
    windRing(ring, index, reading)
  );
}

/** RFC 7946 section 3.1.6. */
const POSITIONS_MIN = 4;
const PLACES_MIN = 3;

function isLongEnough(ring: Positions, index: number, reading: ShapeReading): boolean {
  const positionCount = ring.length / 2;
  if (positionCount < POSITIONS_MIN) {
    refuseShape(reading, 'ring-too-short', {
      value: positionCount,
      message:
        `${nameOfRing(index)} has ${countOf(positionCount, 'position')}, at least ${POSITIONS_MIN} are ` +
        'needed, the first of them again at the end',
    });
    return false;
  }
  const placeCount = countPlacesToThree(ring);
  if (placeCount >= PLACES_MIN) return true;
  refuseShape(reading, 'ring-too-short', {
    value: placeCount,
    message:
      `${nameOfRing(index)} has ${countOf(placeCount, 'different position')}, at least ` +
      `${PLACES_MIN} are needed`,
  });
  return false;
}

/**
 * Two ends that were meant to be one differ by rounding at most: 1 cm is a tenth of the seventh
 * decimal.
 */
const GAP_MAX_M = 0.01;

function closeRing(ring: Positions, index: number, reading: ShapeReading): boolean {
  const last = ring.length - 2;
  if (ring[0] === ring[last] && ring[1] === ring[last + 1]) return true;
  const gapM = measureGapM(ring, 0, last / 2);
  const value = [...ring.subarray(last)];
  const found = `${nameOfRing(index)} ends ${describeLength(gapM)} from where it begins`;
  if (gapM > GAP_MAX_M) {
    refuseShape(reading, 'ring-unclosed', {
      value,
      message: `${found}; repeat its first position at the end`,
    });
    return false;
  }
  reading.report.add({
    code: 'ring-unclosed',
    severity: 'warning',
    field: 'geometry',
    value,
    message: `${found}; its last position was put on its first`,
  });
  ring.copyWithin(last, 0, 2);
  return true;
}

/** RULES.md, Geometry: a square of 10 cm. */
const AREA_MIN_M2 = 0.01;

function windRing(ring: Positions, index: number, reading: ShapeReading): boolean {
  const areaM2 = measureRingAreaM2(crossesAntimeridian(ring) ? unwrapPositions(ring) : ring);
  if (Math.abs(areaM2) < AREA_MIN_M2) {
    const areaCm2 = Number((Math.abs(areaM2) * 1e4).toPrecision(3));
    refuseShape(reading, 'ring-degenerate', {
      value: areaCm2,
      message: `${nameOfRing(index)} encloses ${areaCm2} cm², at least ${AREA_MIN_M2 * 1e4} cm² are needed`,
    });
    return false;
  }
  if (areaM2 > 0 !== (index === 0)) {
    reversePositions(ring);
    reading.rewoundCount++;
  }
  return true;
}

function describeLength(lengthM: number): string {
  const [length, unit] = lengthM < 1 ? [lengthM * 100, 'cm'] : [lengthM, 'm'];
  return `${Number(length.toPrecision(3))} ${unit}`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
