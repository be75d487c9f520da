import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { idOfRow } from '../../table/table-rows.ts';
import { findOverlaps, type Overlap } from '../feed/overlaps.ts';
import { zonesValidTogether } from '../feed/valid-together.ts';
import type { FeedRule } from '../rule.ts';
import { describeOverlap } from '../words/describe-overlap.ts';

export const zonesOverlap: FeedRule = {
  code: 'zones-overlap',
  kinds: ['zones'],
  check(tables, report) {
    const table = tables.zones;
    const idOf = (row: number) => idOfRow(tables, table, row);
    const overlaps = findOverlaps({ table, idOf, validTogether: zonesValidTogether(tables) });
    for (const overlap of overlaps) {
      report(table, overlap.row, diagnoseOverlap(overlap), idOf(overlap.row));
    }
  },
};

function diagnoseOverlap(overlap: Overlap): Finding {
  const details = describeOverlap(overlap);
  const extra = { field: 'geometry', value: overlap.otherId };
  if (overlap.isUnmeasured) return diagnose('zones-overlap:unmeasured', details, extra);
  if (overlap.isIdentical && overlap.isError) {
    return diagnose('zones-overlap:identical', details, extra);
  }
  if (overlap.isError) return diagnose('zones-overlap:error', details, extra);
  return diagnose('zones-overlap:warning', details, extra);
}
