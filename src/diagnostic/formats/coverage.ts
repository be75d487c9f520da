import type { CodeSummary } from '../collector.ts';
import type { ReportedSource } from '../report.ts';

/** The records of a finding that all records of a file, or of a kind, have. */
export interface Coverage {
  readonly count: number;
  /** `spaces` (all records of the kind), or `records` (all records of the file). */
  readonly noun: string;
  readonly file: string | undefined;
}

/**
 * Returns the coverage of a finding that all records of a kind or of one file have; `undefined` for
 * other findings. If a record can have the finding twice, the number could be equal by accident, so
 * the samples must be of different records and of one field.
 */
export function findCoverage(
  { count, fileCounts, samples }: CodeSummary,
  sources: readonly ReportedSource[],
): Coverage | undefined {
  if (count < 2 || !hasOneForEachRecord(samples)) return undefined;
  const covered = sources.filter(({ file, read }) => read > 0 && fileCounts.get(file) === read);
  const [first] = covered;
  if (first === undefined || covered.reduce((sum, { read }) => sum + read, 0) !== count) {
    return undefined;
  }
  const ofKind = sources.filter(({ kind, read }) => kind === first.kind && read > 0);
  const isWholeKind =
    covered.every(({ kind }) => kind === first.kind) && covered.length === ofKind.length;
  if (isWholeKind) {
    const noun = first.kind === 'availability' ? 'observations' : first.kind;
    return { count, noun, file: undefined };
  }
  return covered.length === 1 ? { count, noun: 'records', file: first.file } : undefined;
}

function hasOneForEachRecord(samples: CodeSummary['samples']): boolean {
  const places = new Set(
    samples.map(({ place }) => JSON.stringify([place.file, place.row, place.line, place.pointer])),
  );
  const fields = new Set(samples.map(({ field }) => field));
  const isOfRecords = samples.every(
    ({ place }) => place.row !== undefined || place.pointer !== undefined,
  );
  return isOfRecords && places.size === samples.length && fields.size === 1;
}
