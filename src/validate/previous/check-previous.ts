import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { formatCount } from '../../diagnostic/words/format-count.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import type { RowReport } from '../rule.ts';
import { type ChangedRecord, compareRecords, type KindDifference } from './compare-records.ts';
import {
  COMPARED_KINDS,
  type ComparedKind,
  type PreviousRecords,
  sideOfTable,
} from './record-side.ts';

/** RULES.md, `records-lost`: a city removes a few places a week, but not a tenth of them. */
const LOST_SHARE_MAX = 0.1;
/**
 * With fewer records, one may be a tenth and be removed normally. Losing all is always too many.
 */
const LOST_COUNT_MIN = 5;
/** More are listed by `curbstone diff`. */
const NAMED_MAX = 3;
/** RULES.md, `id-geometry-moved`: a new survey of a zone moves it by less. */
const MOVED_FINE_M = 1;

export interface PreviousCheck {
  readonly previous: PreviousRecords;
  /** Missing records are reported but do not stop the publish. */
  readonly acceptsLoss: boolean;
  readonly reportRow: RowReport;
  /** Receives the findings about a kind as a whole. */
  readonly add: (finding: Finding) => void;
}

/** Compares a feed with the previous snapshot or feed. These findings drop no records. */
export function checkAgainstPrevious(tables: FeedTables, check: PreviousCheck): void {
  for (const kind of COMPARED_KINDS) {
    const after = sideOfTable(tables, kind);
    const difference = compareRecords(check.previous.sideOf(kind), after);
    const { added, removed, changed } = difference;
    if (added.length + removed.length + changed.length > 0) {
      check.add(
        diagnose('records-changed', {
          kind,
          added: countWithIds('added', added),
          removed: countWithIds('removed', removed),
          changed: countWithIds('changed', changed),
          moved: countWithIds(
            'moved',
            changed.filter(({ movedM }) => movedM > 0),
          ),
        }),
      );
    }
    const lost = diagnoseLoss(kind, difference, check);
    if (lost !== undefined) check.add(lost);
    if (kind !== 'zones') continue;
    for (const change of changed) {
      const finding = diagnoseMove(change, check.previous.origin);
      if (finding === undefined) continue;
      check.reportRow(tables.zones, after.rowAt(change.after), finding, change.id);
    }
  }
}

/** As `12 added (a, b, c and 9 more)`. Identifiers ascend already. */
function countWithIds(change: string, records: readonly { readonly id: string }[]): string {
  const count = `${formatCount(records.length)} ${change}`;
  if (records.length === 0) return count;
  const named = records.slice(0, NAMED_MAX).map(({ id }) => id);
  const rest = records.length - named.length;
  return `${count} (${named.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''})`;
}

function diagnoseLoss(
  kind: ComparedKind,
  { beforeCount, afterCount, removed }: KindDifference,
  { acceptsLoss, previous: { origin } }: Pick<PreviousCheck, 'acceptsLoss' | 'previous'>,
): Finding | undefined {
  if (beforeCount === 0 || removed.length === 0) return undefined;
  const extra = acceptsLoss ? ({ severity: 'warning' } as const) : {};
  if (afterCount === 0) {
    return diagnose('records-lost:all', { kind, before: beforeCount, origin }, extra);
  }
  const isMany = removed.length > LOST_SHARE_MAX * beforeCount && removed.length >= LOST_COUNT_MIN;
  if (!isMany) return undefined;
  return diagnose(
    'records-lost:many',
    {
      kind,
      lost: removed.length,
      before: beforeCount,
      percent: Math.round((100 * removed.length) / beforeCount),
      origin,
    },
    extra,
  );
}

function diagnoseMove(
  { movedM, startChanged }: ChangedRecord,
  origin: PreviousRecords['origin'],
): Finding | undefined {
  if (movedM > MOVED_FINE_M) {
    const details = { movedM: movedM.toFixed(1), origin };
    return diagnose('id-geometry-moved:moved', details, { field: 'geometry' });
  }
  if (!startChanged) return undefined;
  return diagnose('id-geometry-moved:started', { origin }, { field: 'start_date' });
}
