import { boxAt } from '../../geo/boxes/box-against-box.ts';
import { buildPointIndex } from '../../geo/point-index.ts';
import { shapesMeet } from '../../geo/polygon-intersects.ts';
import type { Position } from '../../model/geometry.ts';
import { compareText } from '../../model/text-order.ts';
import { getShape, hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, visitKeptRows } from '../../table/table-rows.ts';

/** Returns the identifier of the zone that the shape of space `row` is in or touches. */
export type ZoneFinder = (row: number) => string | undefined;

/**
 * Finds zones by place, for spaces whose zone reference does not match any zone. Candidates are the
 * zones whose middle is within the radius of the largest zone. Of those that the space meets, the
 * one with the nearest middle is returned.
 */
export function createZoneFinder(tables: FeedTables): ZoneFinder {
  const { zones, spaces } = tables;
  const rows: number[] = [];
  const centers: Position[] = [];
  const reach = { lng: 0, lat: 0 };
  visitKeptRows(zones, (row) => {
    if (!hasShape(zones.shapes, row)) return;
    const { minLng, minLat, maxLng, maxLat } = boxAt(zones.boxes, row);
    rows.push(row);
    centers.push({ lng: (minLng + maxLng) / 2, lat: (minLat + maxLat) / 2 });
    reach.lng = Math.max(reach.lng, (maxLng - minLng) / 2);
    reach.lat = Math.max(reach.lat, (maxLat - minLat) / 2);
  });
  const index = buildPointIndex(centers);
  const idOf = (candidate: number): string => idOfRow(tables, zones, rows[candidate]!);

  return (row) => {
    if (!hasShape(spaces.shapes, row)) return undefined;
    const { minLng, minLat, maxLng, maxLat } = boxAt(spaces.boxes, row);
    const candidates = index.selectInBox({
      minLng: minLng - reach.lng,
      minLat: minLat - reach.lat,
      maxLng: maxLng + reach.lng,
      maxLat: maxLat + reach.lat,
    });
    const middle = { lng: (minLng + maxLng) / 2, lat: (minLat + maxLat) / 2 };
    const distanceTo = (candidate: number): number =>
      Math.hypot(centers[candidate]!.lng - middle.lng, centers[candidate]!.lat - middle.lat);
    // Equal distances are decided by identifier, so that the order of rows has no effect.
    candidates.sort((a, b) => distanceTo(a) - distanceTo(b) || compareText(idOf(a), idOf(b)));
    const shape = getShape(spaces.shapes, row);
    const found = candidates.find((one) => shapesMeet(shape, getShape(zones.shapes, rows[one]!)));
    return found === undefined ? undefined : idOf(found);
  };
}
