import type { Diagnostic, Finding } from '../diagnostic/diagnostic.ts';
import type { Place } from '../diagnostic/place.ts';
import type { PageClaim } from './json/page-claim.ts';
import type { ReadPlan } from './read-plan.ts';

/**
 * Receives findings and facts about a source file while it is read. The records in pieces are
 * counted when the pieces are parsed; only records that are in no piece are counted here.
 */
export interface SourceReport {
  /** Takes a finding about the file, or about a record that is in no piece. */
  add(diagnostic: Diagnostic): void;
  /**
   * The file cannot be used and is left out as a whole, including the records of pieces that were
   * passed on before. These count as read and dropped. It may be called several times for one file,
   * with different reasons.
   */
  refuse(diagnostic: Diagnostic): void;
  /** Called with the number of bytes that were read since the last call. */
  bytesRead(byteLength: number): void;
  /** Called with a number of records that are in no piece. They count as read and dropped. */
  recordDropped(count: number): void;
  /** Takes the trimmed columns of a CSV file, before its first piece. */
  header(names: readonly string[]): void;
  /** Takes the SHA-256 of the file at its end. Not called if the first bytes refuse the file. */
  fingerprint(sha256Hex: string): void;
  /**
   * Takes what a JSON file says about further pages, to judge it together with other files. Without
   * it, the file is judged alone.
   */
  page?(claim: PageClaim): void;
  /** Takes the short members of a JSON file that stand beside its records, at its end. */
  members?(members: ReadonlyMap<string, unknown>): void;
  /** Called during long work without a piece, to show that the reader has not stopped. */
  working?(): void;
}

/** What the stages of reading one file share. */
export interface SourceReading {
  readonly plan: ReadPlan;
  readonly report: SourceReport;
  /** The file is refused. From then on it is read only for its fingerprint. */
  readonly isRefused: boolean;
  refuse(finding: Finding, where?: Whereabouts): void;
  add(finding: Finding, where?: Whereabouts): void;
}

/** A place within the file. */
export type Whereabouts = Omit<Place, 'file'>;

export function createSourceReading(plan: ReadPlan, report: SourceReport): SourceReading {
  let isRefused = false;
  const diagnose = (finding: Finding, where: Whereabouts = {}) => ({
    ...finding,
    place: { file: plan.file, ...where },
  });
  function refuse(diagnostic: Diagnostic): void {
    isRefused = true;
    report.refuse(diagnostic);
  }
  return {
    plan,
    report: { ...report, refuse },
    get isRefused() {
      return isRefused;
    },
    refuse: (finding, where) => refuse(diagnose(finding, where)),
    add: (finding, where) => report.add(diagnose(finding, where)),
  };
}
