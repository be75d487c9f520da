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
  const keyOf = (shapes: Shape[], id: string): string[] => [cellAmid(shapes, h3Resolution), id];
  const sortedZoneIds = sortBy(zoneIds, (id) => keyOf(shapesOfZone(id), id));
  const sortedSpaces = sortBy(spaces, (space) => [
    String(sortedZoneIds.indexOf(space.curbZoneId)).padStart(9, '0'),
    String(space.spaceNumber).padStart(20, '0'),
    space.curbSpaceId,
  ]);
  return {
    zoneIds: sortedZoneIds,
    spaceIds: sortedSpaces.map((space) => space.curbSpaceId),
    areaIds: sortBy(areas, (area) => keyOf(shapesOfArea(area), area.curbAreaId)).map(
      (area) => area.curbAreaId,
    ),
  };
}

/** The cell at the middle of the box around the shapes; behind all cells without one. */
function cellAmid(shapes: readonly Shape[], h3Resolution: number): string {
  if (shapes.length === 0) return 'no cell';
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
  return latLngToCell(lat, lng > 180 ? lng - 360 : lng, h3Resolution);
}

function sortBy<T>(list: readonly T[], keysOf: (each: T) => string[]): T[] {
  return [...list].sort((a, b) => {
    const left = keysOf(a).map((key) => Buffer.from(key));
    const right = keysOf(b).map((key) => Buffer.from(key));
    const orders = left.map((key, index) => Buffer.compare(key, right[index] ?? Buffer.of()));
    return orders.find((order) => order !== 0) ?? 0;
  });
}
