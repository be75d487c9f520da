import type { Finding } from '../diagnostic/diagnostic.ts';
import type { Place } from '../diagnostic/place.ts';
import type { ReadPlan } from './read-plan.ts';
import type { SourceReport } from './source-report.ts';

/**
 * What the stages of reading one file share: the plan, whom to tell, and whether it is still worth
 * going on.
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
  return {
    plan,
    report,
    get isRefused() {
      return isRefused;
    },
    refuse(finding, where) {
      isRefused = true;
      report.refuse(diagnose(finding, where));
    },
    add: (finding, where) => report.add(diagnose(finding, where)),
  };
}
