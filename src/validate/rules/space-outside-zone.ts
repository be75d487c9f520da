import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { formatCount } from '../../diagnostic/words/format-count.ts';
import {
  drawnRowsOf,
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import { isSwappedIntoZone } from '../feed/swapped-space.ts';
import { createZoneGround, type Inside, type SpacePlace } from '../feed/zone-ground.ts';
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
      if (place === undefined || place.form === 'inside') return;
      const finding = diagnosePlace(place, {
        zoneId: zoneIds[ref]!,
        isDrawn: drawn.has(row),
        isSwapped: () => isSwappedIntoZone(tables, row, zoneRow),
      });
      report(spaces, row, finding, idOfRow(tables, spaces, row));
    });
  },
};

interface SpaceInZone {
  readonly zoneId: string;
  readonly isDrawn: boolean;
  readonly isSwapped: () => boolean;
}

function diagnosePlace(
  place: Exclude<SpacePlace, Inside>,
  { zoneId, isDrawn, isSwapped }: SpaceInZone,
): Finding {
  const extra = { field: 'geometry', value: zoneId };
  const isOutside = place.form === 'apart' || place.form === 'off the line';
  if (isOutside && isSwapped()) return diagnose('space-outside-zone:swapped', { zoneId }, extra);
  switch (place.form) {
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
        { zoneId, distance: describeDistance(place.distanceM), widthM: place.widthM.toFixed(1) },
        extra,
      );
    case 'unmeasured':
      return diagnose('space-outside-zone:unmeasured', { zoneId }, extra);
  }
}

/** Metres would have too many digits where a space is in another part of the world. */
const KILOMETRES_FROM_M = 10_000;

function describeDistance(distanceM: number): string {
  return distanceM > KILOMETRES_FROM_M
    ? `${formatCount(Math.round(distanceM / 1000))} km`
    : `${distanceM.toFixed(1)} m`;
}
