import { hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTables } from '../../table/feed-tables.ts';

/** About 50 m: a zone may be a line, whose box has no width. */
const SWAPPED_MARGIN_DEGREES = 0.0005;

/** Returns whether the space is near its zone once its longitude and latitude are exchanged. */
export function isSwappedIntoZone(
  { spaces, zones }: FeedTables,
  row: number,
  zoneRow: number,
): boolean {
  if (!hasShape(zones.shapes, zoneRow)) return false;
  const [lat = 0, lng = 0] = middleOfBox(spaces.boxes, row);
  const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = zones.boxes.subarray(
    4 * zoneRow,
    4 * zoneRow + 4,
  );
  const margin = SWAPPED_MARGIN_DEGREES;
  const isNear = (lng: number, lat: number) =>
    lng >= minLng - margin &&
    lng <= maxLng + margin &&
    lat >= minLat - margin &&
    lat <= maxLat + margin;
  return isNear(lng, lat) && !isNear(lat, lng);
}

function middleOfBox(boxes: Float64Array, row: number): readonly number[] {
  return [
    (boxes[4 * row]! + boxes[4 * row + 2]!) / 2,
    (boxes[4 * row + 1]! + boxes[4 * row + 3]!) / 2,
  ];
}
