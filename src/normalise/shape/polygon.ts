import type { PolygonShape, Positions } from '../../model/geometry.ts';
import { parseRingLists } from './nesting.ts';
import { parsePositions } from './positions.ts';
import { refuseRange } from './range.ts';
import { normaliseRing } from './ring.ts';
import { nameOfRing, reportExtraDimension, type ShapeReading } from './shape-reading.ts';

/**
 * The coordinates of a Polygon to a typed one. Every broken ring of it is told of, not the first
 * alone.
 */
export function parsePolygon(coordinates: unknown, reading: ShapeReading): PolygonShape | null {
  const lists = parseRingLists(coordinates, reading);
  if (lists === null) return null;
  const rings = parseRings(lists, reading);
  if (rings === null) return null;
  if (reading.isOutOfRange) return refuseRange(rings, reading);
  reportExtraDimension(reading);
  if (!normaliseRings(rings, reading)) return null;
  reportWinding(rings, reading);
  reportHoles(rings, reading);
  return { type: 'Polygon', rings };
}

function parseRings(lists: readonly unknown[], reading: ShapeReading): Positions[] | null {
  const rings: Positions[] = [];
  for (let index = 0; index < lists.length; index++) {
    const ring = parsePositions(lists[index], { name: nameOfRing(index), reading });
    if (ring === null) return null;
    rings.push(ring);
  }
  return rings;
}

/** Puts each ring right in its place; `false` where one cannot be. */
function normaliseRings(rings: readonly Positions[], reading: ShapeReading): boolean {
  let areSound = true;
  for (let index = 0; index < rings.length; index++) {
    const ring = rings[index] as Positions; // The loop ends with the list.
    if (!normaliseRing(ring, index, reading)) areSound = false;
  }
  return areSound;
}

function reportWinding(rings: readonly Positions[], { rewoundCount, report }: ShapeReading): void {
  if (rewoundCount === 0) return;
  const which = rings.length === 1 ? 'outer ring' : `${rewoundCount} of ${rings.length} rings`;
  report.add({
    code: 'ring-winding',
    field: 'geometry',
    message: `${which} ran the wrong way round and was turned; outer rings go counter-clockwise, holes clockwise`,
  });
}

function reportHoles(rings: readonly Positions[], { kind, report }: ShapeReading): void {
  if (rings.length === 1 || kind !== 'areas') return;
  const holes = rings.length === 2 ? 'a hole' : `${rings.length - 1} holes`;
  report.add({
    code: 'area-has-holes',
    field: 'geometry',
    value: rings.length - 1,
    message: `area has ${holes}, and its answer carries the outer ring alone; filters honour them`,
  });
}
