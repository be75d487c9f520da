import type { Place } from '../diagnostic/place.ts';
import { at } from '../model/invariant.ts';
import type { FeedTable, FeedTables } from './feed-tables.ts';

/** Where the record of `row` stands in its source. */
export function placeOfRow(tables: FeedTables, table: FeedTable, row: number): Place {
  const source = at(tables.sources, at(table.sourceRefs, row));
  const sourceRow = at(table.sourceRows, row);
  if (source.pointer !== null) {
    return { file: source.file, pointer: `${source.pointer}/${sourceRow}` };
  }
  return { file: source.file, row: sourceRow, line: at(table.sourceLines, row) };
}
