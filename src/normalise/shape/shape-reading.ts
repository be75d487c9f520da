import { renderSentence } from '../../diagnostic/catalogue/sentence.ts';
import {
  diagnose,
  type FindingExtra,
  type SentenceDetails,
  type SentenceKey,
} from '../../diagnostic/diagnose.ts';
import type { Finding, RecordReport } from '../../diagnostic/diagnostic.ts';
import type { Shape } from '../../model/geometry.ts';
import type { Kind } from '../../model/kind.ts';

/** The geometry of one record during normalisation, with what was found in its positions so far. */
export interface ShapeReading {
  readonly kind: Kind;
  readonly report: RecordReport;
  /** Types that become polygons later, as the feed asks. */
  readonly drawn: readonly Shape['type'][];
  /** A position had a third or a fourth number. */
  hasExtraDimension: boolean;
  /** A position was outside ±180, ±90. */
  isOutOfRange: boolean;
}

/** Returns a finding about the geometry of a record. */
export function diagnoseShape<K extends SentenceKey>(
  key: K,
  details: SentenceDetails<K>,
  extra: FindingExtra = {},
): Finding {
  return diagnose(key, details, { field: 'geometry', ...extra });
}

/** Reports an error in the geometry. The record then has no shape. */
export function refuseShape({ report }: ShapeReading, finding: Finding): null {
  report.add(finding);
  return null;
}

/**
 * The name of a list of positions in messages: `outer ring`, `hole 1 of part 2`, `line`, `points`.
 */
export type LineName = string;

export function withArticle(name: LineName): string {
  return name.startsWith('hole') ? name : `the ${name}`;
}

/** Reports heights once per record. Responses do not contain heights. */
export function reportExtraDimension({ hasExtraDimension, report }: ShapeReading): void {
  if (!hasExtraDimension) return;
  report.add(diagnoseShape('coordinates-extra-dimension', {}));
}

/** Reports a multi-part shape that has one part and is read as that part. */
export function reportSinglePart(type: string, { report }: ShapeReading): void {
  const single = type.slice('Multi'.length);
  report.add(diagnoseShape('geometry-unwrapped', { type, single }));
}

/** A part of a shape that cannot be used, and why. */
export interface PartLeftOut {
  readonly part: number;
  readonly reason: Finding;
}

/** Reports the parts that were left out because other parts are valid. */
export function reportPartsLeftOut(parts: readonly PartLeftOut[], { report }: ShapeReading): void {
  for (const { part, reason } of parts) {
    const details = { reason: renderSentence(reason.message) };
    report.add(diagnoseShape('ring-part-degenerate', details, { value: part }));
  }
}
