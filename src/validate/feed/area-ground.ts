import { cropShape, planeBoxAround } from '../../geo/plane/crop-shape.ts';
import { measureProtrusion } from '../../geo/plane/measure-protrusion.ts';
import { distanceToShapeM, isInShape } from '../../geo/plane/plane-distance.ts';
import {
  measureShapeAreaM2,
  type PlaneRing,
  type PlaneShape,
} from '../../geo/plane/plane-shape.ts';
import { ringsSurround } from '../../geo/rings/rings-surround.ts';
import { RING_SHELL } from '../../snapshot/sections.ts';
import { hasShape, positionsOfRow } from '../../snapshot/shape-rows.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { hasPolygons, planeAtRow, planeListsOfRow, planeShapeOfRow } from './plane-rows.ts';

/** Borders of areas follow the middle of a street or its kerb, so zones may extend this far out. */
const PROTRUSION_FINE_M = 5;
/** The part of an area around a zone that the zone is compared with. */
const CROP_MARGIN_M = 10;

export type ZonePlace = 'inside' | 'partly' | 'mostly' | 'apart' | 'unmeasured';

/**
 * Returns how a zone lies relative to an area: `partly` outside with its centre inside, `mostly`
 * outside with its centre outside, or `apart`. A zone or area without a polygon counts as inside,
 * unless the positions of a line or point are outside.
 */
export function placeZoneInArea(tables: FeedTables, zoneRow: number, areaRow: number): ZonePlace {
  const { zones, areas } = tables;
  if (!hasPolygons(areas, areaRow) || !hasShape(zones.shapes, zoneRow)) return 'inside';
  // True for nearly all zones of a sound feed.
  if (isSurrounded(zones, zoneRow, { areas, areaRow })) return 'inside';
  const plane = planeAtRow(zones, zoneRow);
  const lists = planeListsOfRow(zones, zoneRow, plane);
  const box = planeBoxAround(lists, CROP_MARGIN_M);
  const area = cropShape(planeShapeOfRow(areas, areaRow, plane), box);
  if (area.length === 0) return 'apart';
  if (!hasPolygons(zones, zoneRow)) return placePositions(lists, area);
  try {
    return placePolygon(planeShapeOfRow(zones, zoneRow, plane), area);
  } catch {
    // The library throws on a few shapes that cross themselves; the other zones are still checked.
    return 'unmeasured';
  }
}

/** Returns whether a shape lies in an area and meets none of its rings. "No" may be wrong. */
export function isSurrounded(
  table: FeedTable,
  row: number,
  { areas, areaRow }: { readonly areas: FeedTable; readonly areaRow: number },
): boolean {
  const { shapeRings, ringKinds } = areas.shapes;
  const rings = {
    first: shapeRings[areaRow]!,
    end: shapeRings[areaRow + 1]!,
    isShell: (ring: number) => ringKinds[ring] === RING_SHELL,
  };
  return ringsSurround(areas.shapes, rings, positionsOfRow(table.shapes, row));
}

function placePolygon(zone: PlaneShape, area: PlaneShape): ZonePlace {
  const { distanceM, areaM2 } = measureProtrusion(zone, area, PROTRUSION_FINE_M);
  if (distanceM === 0) return 'inside';
  if (areaM2 >= measureShapeAreaM2(zone) * APART_SHARE) return 'apart';
  const box = planeBoxAround(zone.flat(), 0);
  const isCentred = isInShape((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2, area);
  return isCentred ? 'partly' : 'mostly';
}

/** All of a shape, except for rounding. */
const APART_SHARE = 1 - 1e-6;

function placePositions(lists: readonly PlaneRing[], area: PlaneShape): ZonePlace {
  let outsideCount = 0;
  let count = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 2) {
      const distanceM = distanceToShapeM(list[at]!, list[at + 1]!, area);
      if (distanceM > PROTRUSION_FINE_M) outsideCount++;
      count++;
    }
  }
  if (outsideCount === 0) return 'inside';
  if (outsideCount === count) return 'apart';
  return outsideCount * 2 < count ? 'partly' : 'mostly';
}
