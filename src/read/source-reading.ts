import type { Diagnostic, Finding } from '../diagnostic/diagnostic.ts';
import type { Place } from '../diagnostic/place.ts';
import type { PageClaim } from './json/page-claim.ts';
import type { ReadPlan } from './read-plan.ts';

/**
 * Takes what is found in a source file while it is read, beside the pieces. Records are counted by
 * whoever parses the pieces; only those that no piece carries are counted here.
 */
export interface SourceReport {
  /** A finding about the file, or about a record that no piece carries. */
  add(diagnostic: Diagnostic): void;
  /**
   * The file cannot be trusted or used and is left out as a whole, for the reason given: no record
   * of it is kept, also none of the pieces that were handed out before. Those records count as read
   * and dropped. May be called more than once for one file, each time with another reason.
   */
  refuse(diagnostic: Diagnostic): void;
  /** So many bytes more of the file were read. */
  bytesRead(byteLength: number): void;
  /** So many records were lost before they reached a piece: they count as read and dropped. */
  recordDropped(count: number): void;
  /** The columns of a CSV file, in its order, trimmed; called before its first piece. */
  header(names: readonly string[]): void;
  /** SHA-256 of the file's bytes, at the end. A file that is refused by its head has none. */
  fingerprint(sha256Hex: string): void;
  /**
   * Takes what a JSON file says of further pages, to judge it with other files; where this is left
   * out, the file is judged alone.
   */
  page?(claim: PageClaim): void;
  /**
   * The reading goes on, although no piece comes; called by what takes long, so that it is not
   * taken for a reader that hangs.
   */
  working?(): void;
}

/**
 * What the stages of reading one file share: the plan, where to report, and whether it is still
 * worth going on.
 */
export interface SourceReading {
  readonly plan: ReadPlan;
  readonly report: SourceReport;
  /** Whether the file is refused: from then on it is read for its fingerprint alone. */
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
