import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { idOfRow } from '../../table/table-rows.ts';
import { findOverlaps, type Overlap } from '../feed/overlaps.ts';
import { spacesValidTogether } from '../feed/valid-together.ts';
import type { FeedRule } from '../rule.ts';
import { describeOverlap } from '../words/describe-overlap.ts';

export const spacesOverlap: FeedRule = {
  code: 'spaces-overlap',
  kinds: ['spaces'],
  check(tables, report) {
    const table = tables.spaces;
    const idOf = (row: number) => idOfRow(tables, table, row);
    const overlaps = findOverlaps({ table, idOf, validTogether: spacesValidTogether(tables) });
    for (const overlap of overlaps) {
      report(table, overlap.row, diagnoseOverlap(overlap), idOf(overlap.row));
    }
  },
};

function diagnoseOverlap(overlap: Overlap): Finding {
  const details = describeOverlap(overlap);
  const extra = { field: 'geometry', value: overlap.otherId };
  if (overlap.isUnmeasured) return diagnose('spaces-overlap:unmeasured', details, extra);
  if (overlap.isIdentical && overlap.isError) {
    return diagnose('spaces-overlap:identical', details, extra);
  }
  if (overlap.isError) return diagnose('spaces-overlap:error', details, extra);
  return diagnose('spaces-overlap:warning', details, extra);
}
