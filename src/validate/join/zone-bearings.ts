import type { BaySize } from '../../geo/draw-bay.ts';
import { createPlane, distanceToEdge } from '../../geo/measure-distance.ts';
import { edgeListsOf, type Position, polygonsOf, type Shape } from '../../model/geometry.ts';
import { getShape, hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { NO_ROW, zoneRowsByRef } from '../../table/table-rows.ts';
import { bearingOf } from './neighbour-bearings.ts';
import { createZonePlaces } from './zone-places.ts';

type ZoneBearingFinder = (
  point: Position,
  bay: { readonly zoneRef: number; readonly size: BaySize },
) => number | undefined;

/**
 * Finds the bearing of the zone at a point, in degrees from 0 to 180: of the zone that the space
 * names, or else of the nearest one within the distance. A zone that is a line runs as its nearest
 * edge does. The outline of a polygon has ends across the street, so its nearest edge that is as
 * long as the bay counts, or else its longest.
 */
export function createZoneBearings(tables: FeedTables, distanceM: number): ZoneBearingFinder {
  const { zones } = tables;
  const rows = zoneRowsByRef(tables);
  const places = createZonePlaces(tables);
  const bearingOfZone = (ref: number, point: Position, size: BaySize): number | undefined => {
    const row = rows[ref]!;
    if (row === NO_ROW || !hasShape(zones.shapes, row)) return undefined;
    return findBearing(getShape(zones.shapes, row), { point, size, distanceM });
  };
  return (point, { zoneRef, size }) => {
    const own = bearingOfZone(zoneRef, point, size);
    if (own !== undefined) return own;
    for (const { ref } of places.selectNear(point, distanceM)) {
      const bearing = bearingOfZone(ref, point, size);
      if (bearing !== undefined) return bearing;
    }
    return undefined;
  };
}

interface Edge {
  readonly distanceM: number;
  readonly lengthM: number;
  readonly bearing: number;
}

function findBearing(
  shape: Shape,
  {
    point,
    size,
    distanceM,
  }: { readonly point: Position; readonly size: BaySize; readonly distanceM: number },
): number | undefined {
  const edges = listEdges(shape, point).filter((edge) => edge.distanceM <= distanceM);
  const isOutline = polygonsOf(shape).length > 0;
  const long = isOutline ? edges.filter(({ lengthM }) => lengthM >= size.lengthM) : edges;
  const [nearest] = long.sort((a, b) => a.distanceM - b.distanceM || a.bearing - b.bearing);
  const [longest] = edges.sort((a, b) => b.lengthM - a.lengthM || a.bearing - b.bearing);
  return (nearest ?? longest)?.bearing;
}

function listEdges(shape: Shape, point: Position): Edge[] {
  const plane = createPlane(point);
  const edges: Edge[] = [];
  for (const list of edgeListsOf(shape)) {
    for (let index = 0; index + 3 < list.length; index += 2) {
      const from = plane(list, index);
      const to = plane(list, index + 2);
      const east = to[0] - from[0];
      const north = to[1] - from[1];
      const lengthM = Math.hypot(east, north);
      if (lengthM === 0) continue;
      const bearing = bearingOf(east, north);
      edges.push({ distanceM: distanceToEdge(from, to), lengthM, bearing });
    }
  }
  return edges;
}
