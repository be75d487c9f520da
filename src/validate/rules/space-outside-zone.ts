import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import {
  drawnRowsOf,
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import { createZoneGround, type SpacePlace } from '../feed/zone-ground.ts';
import type { FeedRule } from '../rule.ts';

/** RULES.md: more than this and more than a tenth of the area outside is an error. */
const PROTRUSION_WARNING_M = 1;
const OUTSIDE_WARNING_SHARE = 0.1;

export const spaceOutsideZone: FeedRule = {
  code: 'space-outside-zone',
  kinds: ['spaces'],
  check(tables, report) {
    const { spaces, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    const ground = createZoneGround(tables);
    const drawn = drawnRowsOf(spaces);
    visitKeptRows(spaces, (row) => {
      const ref = spaces.zoneRefs[row]!;
      const zoneRow = zoneRows[ref]!;
      if (zoneRow === NO_ROW) return;
      const place = ground.placeOf(row, zoneRow);
      const finding =
        place === undefined
          ? undefined
          : diagnosePlace(place, {
              zoneId: zoneIds[ref]!,
              isDrawn: drawn.has(row),
              isSwapped: () => isSwapped(tables, row, zoneRow),
            });
      if (finding !== undefined) report(spaces, row, finding, idOfRow(tables, spaces, row));
    });
  },
};

interface SpaceInZone {
  readonly zoneId: string;
  readonly isDrawn: boolean;
  readonly isSwapped: () => boolean;
}

function diagnosePlace(
  place: SpacePlace,
  { zoneId, isDrawn, isSwapped }: SpaceInZone,
): Finding | undefined {
  const extra = { field: 'geometry', value: zoneId };
  const isOutside = place.form === 'apart' || place.form === 'off the line';
  if (isOutside && isSwapped()) return diagnose('space-outside-zone:swapped', { zoneId }, extra);
  switch (place.form) {
    case 'inside':
      return undefined;
    case 'apart':
      return diagnose('space-outside-zone:apart', { zoneId }, extra);
    case 'protruding': {
      const isError =
        !isDrawn &&
        place.distanceM > PROTRUSION_WARNING_M &&
        place.outsideShare > OUTSIDE_WARNING_SHARE;
      const details = {
        zoneId,
        distanceM: place.distanceM.toFixed(2),
        percent: Math.round(place.outsideShare * 100),
      };
      const key = isError ? 'space-outside-zone:far' : 'space-outside-zone:near';
      return diagnose(key, details, extra);
    }
    case 'off the line':
      return diagnose(
        'space-outside-zone:line',
        { zoneId, distanceM: place.distanceM.toFixed(1), widthM: place.widthM.toFixed(1) },
        extra,
      );
    case 'unmeasured':
      return diagnose('space-outside-zone:unmeasured', { zoneId }, extra);
  }
}

/** About 50 m: a zone may be a line, whose box has no width. */
const SWAPPED_MARGIN_DEGREES = 0.0005;

/** Returns whether the space is near its zone once its longitude and latitude are exchanged. */
function isSwapped({ spaces, zones }: FeedTables, row: number, zoneRow: number): boolean {
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
