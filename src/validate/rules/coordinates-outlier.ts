import { diagnose } from '../../diagnostic/diagnose.ts';
import { createPlane } from '../../geo/plane/plane-shape.ts';
import type { Position } from '../../model/geometry.ts';
import { placeOfRow } from '../../table/place-of-row.ts';
import { idOfRow, isDerivedZone } from '../../table/table-rows.ts';
import { findHomeGround, isOnGround, visitCenters } from '../feed/home-ground.ts';
import type { FeedRule } from '../rule.ts';

/** RULES.md: a city has outskirts, but no record is 20 times as far out as nine tenths of them. */
const FAR_FACTOR = 20;
const FAR_MIN_M = 20_000;
const INNER_SHARE = 0.9;
/** The middle of only a few records is not meaningful. */
const COUNT_MIN = 10;

/** 16 bytes for each record while it runs. */
export const coordinatesOutlier: FeedRule = {
  code: 'coordinates-outlier',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check(tables, report) {
    const placed = [tables.areas, tables.zones, tables.spaces, tables.objects];
    const centers: Position[] = [];
    for (const table of placed) visitCenters(table, (_, center) => centers.push(center));
    if (centers.length < COUNT_MIN) return;
    const measureM = createDistance(medianOf(centers));
    const distances = Float64Array.from(centers, measureM).sort();
    const innerM = distances[Math.floor(INNER_SHARE * (distances.length - 1))]!;
    const limitM = Math.max(FAR_MIN_M, FAR_FACTOR * innerM);
    if (distances.at(-1)! <= limitM) return;
    const ground = findHomeGround(placed);
    for (const table of placed) {
      visitCenters(table, (row, center) => {
        const distanceM = measureM(center);
        if (distanceM <= limitM || hasOtherFault(center)) return;
        const swapped = { lng: center.lat, lat: center.lng };
        // `coordinates-swapped` reports this more precisely.
        if (ground !== undefined && isOnGround(ground, swapped)) return;
        const distanceKm = Math.round(distanceM / 1000);
        const extra = { field: 'geometry', value: [center.lng, center.lat] };
        const id = idOfRow(tables, table, row);
        const details = { position: center, distanceKm };
        const finding =
          table.kind === 'zones' && isDerivedZone(tables, row)
            ? diagnose(
                'coordinates-outlier:group',
                { ...details, zoneId: id, file: placeOfRow(tables, table, row).file },
                extra,
              )
            : diagnose('coordinates-outlier:record', details, extra);
        report(table, row, finding, id);
      });
    }
  },
};

/** A position that means "no value" is reported as a placeholder. */
function hasOtherFault({ lng, lat }: Position): boolean {
  return (lng === 0 && lat === 0) || (lng === -1 && lat === -1) || Math.abs(lat) === 90;
}

/** Longitudes are relative to the first record, so that the antimeridian does not divide a city. */
function medianOf(centers: readonly Position[]): Position {
  const first = centers[0]!.lng;
  const lngs = Float64Array.from(centers, ({ lng }) => {
    const lngDifference = lng - first;
    return lngDifference - 360 * Math.round(lngDifference / 360);
  }).sort();
  const lats = Float64Array.from(centers, ({ lat }) => lat).sort();
  const middle = Math.floor(centers.length / 2);
  return { lng: first + lngs[middle]!, lat: lats[middle]! };
}

/** Computed on a plane: it matters whether it is some hundred kilometres, not how many. */
function createDistance(origin: Position): (position: Position) => number {
  const plane = createPlane(origin);
  return ({ lng, lat }) => {
    const [x = 0, y = 0] = plane(Float64Array.of(lng, lat));
    return Math.hypot(x, y);
  };
}
