import type { Place } from '../diagnostic/place.ts';
import type { FeedTable, FeedTables } from './feed-tables.ts';
import { isDerivedZone } from './table-rows.ts';

/**
 * Returns the place of a row's record in its source. That of a derived zone is the place of its
 * first space.
 */
export function placeOfRow(tables: FeedTables, table: FeedTable, row: number): Place {
  const source = tables.sources[table.sourceRefs[row]!]!;
  const sourceRow = table.sourceRows[row]!;
  if (table.kind === 'zones' && isDerivedZone(tables, row)) {
    return placeOfRow(tables, tables.spaces, sourceRow);
  }
  if (source.pointer !== null) {
    return { file: source.file, pointer: `${source.pointer}/${sourceRow}` };
  }
  const line = table.sourceLines[row]!;
  // Formats without line numbers have the line 0.
  return { file: source.file, row: sourceRow, ...(line === 0 ? {} : { line }) };
}
