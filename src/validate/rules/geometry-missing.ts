import { diagnose } from '../../diagnostic/diagnose.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import {
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfList,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import type { FeedRule, RecordRule } from '../rule.ts';

export const geometryMissing: RecordRule<'zones' | 'objects'> = {
  code: 'geometry-missing',
  kinds: ['zones', 'objects'],
  check({ shape }, { kind }, report) {
    if (shape !== null) return;
    // The message says how the record is served, which does not apply to a record that is dropped.
    const extra = { field: 'geometry', isConsequence: true } as const;
    const key = kind === 'objects' ? 'geometry-missing:object' : 'geometry-missing:zone';
    report.add(diagnose(key, {}, extra));
  },
};

/** A space uses the location of its zone, so only the whole feed shows whether it has one. */
export const geometryMissingOfSpace: FeedRule = {
  code: 'geometry-missing',
  kinds: ['spaces'],
  check(tables, report) {
    const { spaces, zones } = tables;
    const zoneRows = zoneRowsByRef(tables);
    const inZone = diagnose('geometry-missing:space', {}, { field: 'geometry' });
    const nowhere = diagnose('geometry-missing:space-nowhere', {}, { field: 'geometry' });
    visitKeptRows(spaces, (row) => {
      if (hasShape(spaces.shapes, row)) return;
      const zoneRow = zoneRows[spaces.zoneRefs[row]!]!;
      const isPlaced = zoneRow !== NO_ROW && hasShape(zones.shapes, zoneRow);
      report(spaces, row, isPlaced ? inZone : nowhere, idOfRow(tables, spaces, row));
    });
  },
};

/** An area uses the location of its zones, so only the whole feed shows whether it has one. */
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
  return zoneRefsOfList(areas, row).some((ref) => {
    const zoneRow = zoneRows[ref]!;
    return zoneRow !== NO_ROW && hasShape(zones.shapes, zoneRow);
  });
}
