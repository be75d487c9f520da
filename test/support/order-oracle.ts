import { latLngToCell } from 'h3-js';
import type { CurbRecords } from '../../src/model/curb-record.ts';
import { positionListsOf, type Shape } from '../../src/model/geometry.ts';
import type { TestFeed } from './tables.ts';

/** The canonical order (INTERFACE.md, Records), written as comparisons of records. */
export interface CanonicalOrder {
  readonly zoneIds: string[];
  readonly spaceIds: string[];
  readonly areaIds: string[];
}

export function sortCanonically(feed: Required<TestFeed>, h3Resolution: number): CanonicalOrder {
  const { areas, zones, spaces, objects } = feed;
  const zoneById = new Map<string, CurbRecords['zones']>(
    zones.map((each) => [each.curbZoneId, each]),
  );
  const namedIds = [...spaces, ...objects].flatMap(({ curbZoneId }) => curbZoneId ?? []);
  const zoneIds = [...new Set([...zoneById.keys(), ...namedIds])];
  const shapesOfZone = (id: string): Shape[] => {
    const own = zoneById.get(id)?.shape;
    if (own) return [own];
    return spaces.filter((space) => space.curbZoneId === id).flatMap(({ shape }) => shape ?? []);
  };
  const shapesOfArea = ({ shape, curbZoneIds }: CurbRecords['areas']): Shape[] =>
    shape ? [shape] : curbZoneIds.flatMap((id) => zoneById.get(id)?.shape ?? []);
  const sortedZoneIds = sortAlongCurve(
    zoneIds.map((id) => ({ id, middle: middleOf(shapesOfZone(id)) })),
    h3Resolution,
  );
  const sortedSpaces = sortBy(spaces, (space) => [
    String(sortedZoneIds.indexOf(space.curbZoneId)).padStart(9, '0'),
    String(space.spaceNumber).padStart(20, '0'),
    space.curbSpaceId,
  ]);
  return {
    zoneIds: sortedZoneIds,
    spaceIds: sortedSpaces.map((space) => space.curbSpaceId),
    areaIds: sortAlongCurve(
      areas.map((area) => ({ id: area.curbAreaId, middle: middleOf(shapesOfArea(area)) })),
      h3Resolution,
    ),
  };
}

interface Placed {
  readonly id: string;
  /** Of the box around the record; `undefined` without a shape. */
  readonly middle: { readonly lng: number; readonly lat: number } | undefined;
}

/** The identifiers along the curve, then with each cell where its first record is. */
export function sortAlongCurve(records: readonly Placed[], h3Resolution: number): string[] {
  const spots = records.map(({ id, middle }) => {
    if (middle === undefined) return { id, cell: 'no cell', step: 'behind all' };
    const { lng, lat } = middle;
    const [x, y] = [Math.floor((lng + 180) * 100_000), Math.floor((lat + 90) * 100_000)];
    const step = String(stepOf(x, y, 2 ** 26)).padStart(20, '0');
    return { id, cell: latLngToCell(lat, lng, h3Resolution), step };
  });
  const alongCurve = sortBy(spots, ({ step, id }) => [step, id]);
  const cells = alongCurve.map(({ cell }) => cell);
  const sorted = sortBy(alongCurve, ({ cell }) => [String(cells.indexOf(cell)).padStart(9, '0')]);
  return sorted.map(({ id }) => id);
}

/**
 * How many squares a Hilbert curve has before square (x, y), by its definition: it goes from the
 * south-western corner to the south-eastern one through four quarters, each of which holds a
 * smaller curve. The first and the last are mirrored at a diagonal, so that the ends meet.
 */
export function stepOf(x: number, y: number, side: number): bigint {
  if (side === 1) return 0n;
  const half = side / 2;
  const quarter = BigInt(half) ** 2n;
  if (x < half && y < half) return stepOf(y, x, half);
  if (x < half) return quarter + stepOf(x, y - half, half);
  if (y >= half) return 2n * quarter + stepOf(x - half, y - half, half);
  return 3n * quarter + stepOf(half - 1 - y, side - 1 - x, half);
}

/** The middle of the box around the shapes. */
function middleOf(shapes: readonly Shape[]): Placed['middle'] {
  if (shapes.length === 0) return undefined;
  const lngs: number[] = [];
  const lats: number[] = [];
  for (const shape of shapes) {
    const positions = positionListsOf(shape).flatMap((list) => [...list]);
    const ownLngs = positions.filter((_, index) => index % 2 === 0);
    const isAcross = Math.max(...ownLngs) - Math.min(...ownLngs) > 180;
    lngs.push(...ownLngs.map((lng) => (isAcross && lng < 0 ? lng + 360 : lng)));
    lats.push(...positions.filter((_, index) => index % 2 === 1));
  }
  const lng = (Math.min(...lngs) + Math.max(...lngs)) / 2;
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2;
  return { lng: lng > 180 ? lng - 360 : lng, lat };
}

function sortBy<T>(list: readonly T[], keysOf: (each: T) => string[]): T[] {
  return [...list].sort((a, b) => {
    const left = keysOf(a).map((key) => Buffer.from(key));
    const right = keysOf(b).map((key) => Buffer.from(key));
    const orders = left.map((key, index) => Buffer.compare(key, right[index] ?? Buffer.of()));
    return orders.find((order) => order !== 0) ?? 0;
  });
}
