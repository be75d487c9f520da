import { diagnose } from '../../diagnostic/diagnose.ts';
import { createPlane } from '../../geo/plane/plane-shape.ts';
import type { Position } from '../../model/geometry.ts';
import type { FeedTable } from '../../table/feed-tables.ts';
import { placeOfRow } from '../../table/place-of-row.ts';
import { idOfRow, isDerivedZone } from '../../table/table-rows.ts';
import {
  findHomeGround,
  isOnGround,
  latOfCenter,
  lngOfCenter,
  visitPlacedRows,
} from '../feed/home-ground.ts';
import { selectNth } from '../feed/select-nth.ts';
import type { FeedRule } from '../rule.ts';

/** RULES.md: a city has outskirts, but no record is 20 times as far out as nine tenths of them. */
const FAR_FACTOR = 20;
const FAR_MIN_M = 20_000;
const INNER_SHARE = 0.9;
/** The middle of only a few records is not meaningful. */
const COUNT_MIN = 10;

export const coordinatesOutlier: FeedRule = {
  code: 'coordinates-outlier',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check(tables, report) {
    const placed = [tables.areas, tables.zones, tables.spaces, tables.objects];
    const centers = gatherCenters(placed);
    if (centers.lngs.length < COUNT_MIN) return;
    const plane = createPlane(medianOf(centers));
    // On a plane, because some hundred kilometres need not be exact.
    const measureM = (lng: number, lat: number) =>
      Math.sqrt(plane.xOf(lng) ** 2 + plane.yOf(lat) ** 2);
    const limitM = findLimitM(centers, measureM);
    if (limitM === undefined) return;
    const ground = findHomeGround(placed);
    for (const table of placed) {
      visitPlacedRows(table, (row) => {
        const lng = lngOfCenter(table, row);
        const lat = latOfCenter(table, row);
        const distanceM = measureM(lng, lat);
        if (distanceM <= limitM || hasOtherFault(lng, lat)) return;
        // `coordinates-swapped` reports this more precisely.
        if (ground !== undefined && isOnGround(ground, lat, lng)) return;
        const distanceKm = Math.round(distanceM / 1000);
        const extra = { field: 'geometry', value: [lng, lat] };
        const id = idOfRow(tables, table, row);
        const details = { position: { lng, lat }, distanceKm };
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
function hasOtherFault(lng: number, lat: number): boolean {
  return (lng === 0 && lat === 0) || (lng === -1 && lat === -1) || Math.abs(lat) === 90;
}

interface Centers {
  readonly lngs: Float64Array;
  readonly lats: Float64Array;
}

/** 16 bytes for each record. */
function gatherCenters(placed: readonly FeedTable[]): Centers {
  const rowCount = placed.reduce((sum, table) => sum + table.rowCount, 0);
  const lngs = new Float64Array(rowCount);
  const lats = new Float64Array(rowCount);
  let count = 0;
  for (const table of placed) {
    visitPlacedRows(table, (row) => {
      lngs[count] = lngOfCenter(table, row);
      lats[count] = latOfCenter(table, row);
      count++;
    });
  }
  return { lngs: lngs.subarray(0, count), lats: lats.subarray(0, count) };
}

/** Longitudes are relative to the first record, so that the antimeridian does not divide a city. */
function medianOf({ lngs, lats }: Centers): Position {
  const first = lngs[0]!;
  const differences = new Float64Array(lngs.length);
  for (let index = 0; index < lngs.length; index++) {
    const lngDifference = lngs[index]! - first;
    differences[index] = lngDifference - 360 * Math.round(lngDifference / 360);
  }
  const middle = Math.floor(lngs.length / 2);
  return { lng: first + selectNth(differences, middle), lat: selectNth(lats, middle) };
}

/** Returns the distance beyond which a record is an outlier; `undefined` if no record is. */
function findLimitM(
  { lngs, lats }: Centers,
  measureM: (lng: number, lat: number) => number,
): number | undefined {
  const distancesM = new Float64Array(lngs.length);
  let farthestM = 0;
  for (let index = 0; index < lngs.length; index++) {
    distancesM[index] = measureM(lngs[index]!, lats[index]!);
    farthestM = Math.max(farthestM, distancesM[index]!);
  }
  if (farthestM <= FAR_MIN_M) return undefined;
  const innerM = selectNth(distancesM, Math.floor(INNER_SHARE * (distancesM.length - 1)));
  const limitM = Math.max(FAR_MIN_M, FAR_FACTOR * innerM);
  return farthestM <= limitM ? undefined : limitM;
}
