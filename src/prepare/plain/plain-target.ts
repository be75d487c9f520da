import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { Place } from '../../diagnostic/place.ts';
import type { FieldReport, Note } from '../../normalise/derive/field-report.ts';
import type { CsvRows } from '../../read/csv/parse-csv-piece.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { BatchBuilder } from '../../table/batch-builder.ts';

/** Where the rows of one piece go. */
export interface PlainTarget {
  readonly batch: BatchBuilder;
  readonly report: PlainReport;
  /** Takes the rows that are not plain. */
  readonly rows: CsvRows;
  /** Counts a plain row. */
  count(): void;
}

/**
 * A report for rows that must have no finding: `isClean` is false once there was one since `begin`.
 */
export interface StrictReport extends FieldReport {
  begin(): void;
  isClean(): boolean;
}

export function createStrictReport(): StrictReport {
  let hasNone = true;
  const note = () => {
    hasNone = false;
  };
  return {
    begin() {
      hasNone = true;
    },
    isClean: () => hasNone,
    identify() {},
    add: note,
    count: note,
  };
}

export interface PlainReport extends FieldReport {
  begin(raw: RawRecord): void;
  isKeptOut(): boolean;
  count(note: Note, times?: number): void;
  /** Returns whether a finding at this place or later would only be counted and drops no record. */
  isOnlyCounted(finding: Finding, place: Place): boolean;
  addCount(finding: Finding, about: { readonly file: string; readonly count: number }): void;
}
