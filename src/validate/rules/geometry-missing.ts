import { hasShape } from '../../snapshot/rows/has-shape.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import {
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfArea,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import type { FeedRule, RecordRule } from '../rule.ts';

export const geometryMissing: RecordRule<'zones' | 'spaces'> = {
  code: 'geometry-missing',
  kinds: ['zones', 'spaces'],
  help:
    'A space without a shape is taken to be where its zone is. A zone without one leaves its spaces to ' +
    'themselves: those without a shape match no box and no circle.',
  check({ shape }, { kind }, report) {
    if (shape !== null) return;
    report.add({
      code: 'geometry-missing',
      severity: 'warning',
      field: 'geometry',
      // It says how the record is served, which one that is kept out is not.
      isConsequence: true,
      message:
        kind === 'spaces'
          ? 'space has no shape of its own and is taken to be where its zone is'
          : 'zone has no shape, so its spaces without a shape match no box and no circle',
    });
  },
};

/** An area is where its zones are, so only the whole feed shows whether it is anywhere. */
export const geometryMissingOfArea: FeedRule = {
  code: 'geometry-missing',
  kinds: ['areas'],
  help:
    'An area without a shape is taken to be where its zones are, which is a warning. If none of them has a ' +
    'shape either, it is nowhere, which is an error: draw it, or give its zones shapes.',
  check(tables, report) {
    const { areas } = tables;
    const zoneRows = zoneRowsByRef(tables);
    visitKeptRows(areas, (row) => {
      if (hasShape(areas.shapes, row)) return;
      const isPlaced = hasPlacedZone(tables, { row, zoneRows });
      const finding = {
        code: 'geometry-missing',
        field: 'geometry',
        ...(isPlaced ? PLACED : NOWHERE),
      } as const;
      report(areas, row, finding, idOfRow(tables, areas, row));
    });
  },
};

const PLACED = {
  severity: 'warning',
  message: 'area has no shape and is taken to be where its zones are',
} as const;

const NOWHERE = {
  severity: 'error',
  message: 'area has no shape, and none of its zones has one; draw it, or give its zones shapes',
} as const;

function hasPlacedZone(
  { areas, zones }: FeedTables,
  { row, zoneRows }: { readonly row: number; readonly zoneRows: Uint32Array },
): boolean {
  return zoneRefsOfArea(areas, row).some((ref) => {
    const zoneRow = zoneRows[ref]!;
    return zoneRow !== NO_ROW && hasShape(zones.shapes, zoneRow);
  });
}
