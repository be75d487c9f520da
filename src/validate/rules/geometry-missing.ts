import { diagnose } from '../../diagnostic/diagnose.ts';
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
  check({ shape }, { kind }, report) {
    if (shape !== null) return;
    const key = kind === 'spaces' ? 'geometry-missing:space' : 'geometry-missing:zone';
    // The sentence says how the record is served; a record that is kept out is not served.
    report.add(diagnose(key, {}, { field: 'geometry', isConsequence: true }));
  },
};

/** An area is where its zones are, so only the whole feed shows whether it is anywhere. */
export const geometryMissingOfArea: FeedRule = {
  code: 'geometry-missing',
  kinds: ['areas'],
  check(tables, report) {
    const { areas } = tables;
    const zoneRows = zoneRowsByRef(tables);
    visitKeptRows(areas, (row) => {
      if (hasShape(areas.shapes, row)) return;
      const isPlaced = hasPlacedZone(tables, { row, zoneRows });
      const key = isPlaced ? 'geometry-missing:area' : 'geometry-missing:nowhere';
      const finding = diagnose(key, {}, { field: 'geometry' });
      report(areas, row, finding, idOfRow(tables, areas, row));
    });
  },
};

function hasPlacedZone(
  { areas, zones }: FeedTables,
  { row, zoneRows }: { readonly row: number; readonly zoneRows: Uint32Array },
): boolean {
  return zoneRefsOfArea(areas, row).some((ref) => {
    const zoneRow = zoneRows[ref]!;
    return zoneRow !== NO_ROW && hasShape(zones.shapes, zoneRow);
  });
}
