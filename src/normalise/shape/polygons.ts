import { nameOfRing, type PartPlace } from '../../diagnostic/words/ring-name.ts';
import {
  type AreaShape,
  type Positions,
  type Rings,
  shapeOfPolygons,
} from '../../model/geometry.ts';
import type { FlatPolygon } from '../../model/shapes/flat-polygon.ts';
import { parsePolygonLists } from './nesting.ts';
import { copyInRange, parseAllPositions } from './positions.ts';
import { closeRing, findNothingLeft, type RingFault, windRing } from './ring.ts';
import {
  diagnoseShape,
  type PartLeftOut,
  refuseShape,
  reportExtraDimension,
  reportPartsLeftOut,
  reportSinglePart,
  type ShapeReading,
} from './shape-reading.ts';

/**
 * Converts the coordinates of a Polygon or MultiPolygon to a typed shape. Every invalid ring of
 * every part is reported, not only the first. A part without area is left out if other parts
 * are valid.
 */
export function parsePolygons(
  type: 'Polygon' | 'MultiPolygon',
  coordinates: unknown,
  reading: ShapeReading,
): AreaShape | null {
  const lists = parsePolygonLists(type, coordinates, reading);
  if (lists === null) return null;
  const parts = readParts(lists, reading);
  if (parts === null) return null;
  reportExtraDimension(reading);
  const shape = joinParts(parts, reading);
  const isSinglePart = type === 'MultiPolygon' && lists.length === 1;
  if (shape !== null && isSinglePart) reportSinglePart(type, reading);
  return shape;
}

/** Like `parsePolygons`, for a polygon whose positions are numbers already. */
export function convertFlatPolygon(polygon: FlatPolygon, reading: ShapeReading): AreaShape | null {
  const rings: Positions[] = [];
  for (const given of polygon.rings) {
    // A copy, because samples in the report draw the ring as it was found.
    const ring = copyInRange(given);
    if (ring === undefined) return parsePolygons('Polygon', polygon.coordinates, reading);
    rings.push(ring);
  }
  return joinParts([{ part: 1, partCount: 1, rings }], reading);
}

function joinParts(parts: readonly PolygonPart[], reading: ShapeReading): AreaShape | null {
  const sound = selectSound(parts, reading);
  if (sound === null) return null;
  reportWinding(windAll(sound), sound, reading);
  reportWhatIsNotServed(sound, reading);
  return shapeOfPolygons(sound);
}

interface PolygonPart extends PartPlace {
  readonly rings: Rings;
}

function readParts(
  lists: readonly (readonly unknown[])[],
  reading: ShapeReading,
): PolygonPart[] | null {
  const nameOf = (line: number) => nameOfLine(line, lists);
  const all = parseAllPositions(lists.flat(), nameOf, reading);
  if (all === null) return null;
  let first = 0;
  return lists.map((rings, index) => {
    const own = all.slice(first, first + rings.length);
    first += rings.length;
    return { part: index + 1, partCount: lists.length, rings: own };
  });
}

/** Returns the name of a ring by its number among the rings of all parts. */
function nameOfLine(line: number, lists: readonly (readonly unknown[])[]): string {
  let ring = line;
  let part = 0;
  while (ring >= (lists[part]?.length ?? Number.POSITIVE_INFINITY)) {
    ring -= lists[part]?.length ?? 0;
    part++;
  }
  return nameOfRing(ring, { part: part + 1, partCount: lists.length });
}

/** Returns the closed rings of the usable parts, or `null` if an error was reported. */
function selectSound(parts: readonly PolygonPart[], reading: ShapeReading): Rings[] | null {
  const sound: Rings[] = [];
  const empty: PartLeftOut[] = [];
  const faults: RingFault[] = [];
  const faultsOfEmpty: RingFault[] = [];
  for (const part of parts) {
    const found = findFaults(part, reading);
    const [ofShell] = found;
    const all = found.filter((fault) => fault !== undefined);
    if (all.length === 0) {
      sound.push(part.rings);
    } else if (ofShell?.isWithoutArea === true) {
      empty.push({ part: part.part, reason: ofShell.finding });
      faultsOfEmpty.push(...all);
    } else {
      faults.push(...all);
    }
  }
  if (sound.length === 0) faults.push(...faultsOfEmpty);
  if (sound.length > 0) reportPartsLeftOut(empty, reading);
  for (const { finding } of faults) refuseShape(reading, finding);
  return faults.length === 0 ? sound : null;
}

/** Returns the errors by ring. An error of all rings together is listed with the outer ring. */
function findFaults(part: PolygonPart, reading: ShapeReading): (RingFault | undefined)[] {
  // A part without rings is a part whose outer ring has no positions.
  const rings = part.rings.length === 0 ? [new Float64Array(0)] : part.rings;
  const found = rings.map((ring, index) => closeRing(ring, nameOfRing(index, part), reading));
  if (found.some((fault) => fault !== undefined)) return found;
  return [findNothingLeft(part.rings, nameOfRing(0, part))];
}

/** Returns how many rings had the wrong direction. */
function windAll(polygons: readonly Rings[]): number {
  let count = 0;
  for (const rings of polygons) {
    for (let index = 0; index < rings.length; index++) {
      if (windRing(rings[index]!, index)) count++;
    }
  }
  return count;
}

function reportWinding(count: number, polygons: readonly Rings[], { report }: ShapeReading): void {
  if (count === 0) return;
  const ringCount = polygons.reduce((sum, rings) => sum + rings.length, 0);
  report.add(
    ringCount === 1
      ? diagnoseShape('ring-winding:one', {})
      : diagnoseShape('ring-winding:several', { count, ringCount }),
  );
}

/** The response for an area has one ring; filters use the whole shape. */
function reportWhatIsNotServed(polygons: readonly Rings[], { kind, report }: ShapeReading): void {
  if (kind !== 'areas') return;
  const count = polygons.length;
  if (count > 1) report.add(diagnoseShape('area-has-parts', { count }, { value: count }));
  const holeCount = polygons.reduce((sum, rings) => sum + rings.length - 1, 0);
  if (holeCount === 0) return;
  report.add(diagnoseShape('area-has-holes', { count: holeCount }, { value: holeCount }));
}
