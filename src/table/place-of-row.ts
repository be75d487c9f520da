import type { Place } from '../diagnostic/place.ts';
import type { FeedTable, FeedTables } from './feed-tables.ts';

/** Returns the place of a row's record in its source. */
export function placeOfRow(tables: FeedTables, table: FeedTable, row: number): Place {
  const source = tables.sources[table.sourceRefs[row]!]!;
  const sourceRow = table.sourceRows[row]!;
  if (source.pointer !== null) {
    return { file: source.file, pointer: `${source.pointer}/${sourceRow}` };
  }
  const line = table.sourceLines[row]!;
  // Formats without line numbers have the line 0.
  return { file: source.file, row: sourceRow, ...(line === 0 ? {} : { line }) };
}
