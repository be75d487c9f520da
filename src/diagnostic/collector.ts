import { compareText } from '../model/text-order.ts';
import type { Severity } from './catalogue/entry.ts';
import type { Code } from './catalogue.ts';
import { type Diagnostic, type Finding, messageOf } from './diagnostic.ts';
import type { Place } from './place.ts';
import type { SampleLines } from './sample-lines.ts';
import { type SeverityOverrides, severityOf } from './severity-table.ts';
import { cutText, quoteValue } from './words/show-text.ts';

/** A diagnostic as reported, with its final severity and its quoted value. */
export interface Sample {
  readonly code: Code;
  readonly severity: Severity;
  readonly place: Place;
  readonly id?: string;
  /** The city's own key, if the identifier was made from one. */
  readonly key?: string;
  readonly field?: string;
  readonly value?: string;
  readonly message: string;
  /** The record's shape, if it has one and a map is drawn. */
  readonly lines?: SampleLines;
}

/** The findings of one code at one severity: the exact number, and the first samples by place. */
export interface CodeSummary {
  readonly code: Code;
  readonly severity: Severity;
  count: number;
  /** The number of findings in each file; the sum is `count`. */
  readonly fileCounts: Map<string, number>;
  samples: Sample[];
}

/** Plain data, so that a worker can post its findings. */
export type Collected = CodeSummary[];

/**
 * Counts every diagnostic exactly and keeps the first `sampleLimit` of each code and severity in
 * the order of their places, so that the result does not depend on the order of arrival. Holds at
 * most `2 × sampleLimit` samples for each code.
 */
export interface Collector {
  add(diagnostic: Diagnostic): void;
  /**
   * Like `add`, for a finding whose place is known separately: a finding that is only counted
   * allocates nothing.
   */
  addFinding(finding: Finding, about: AboutRecord): void;
  /**
   * Returns whether a finding at this place would only be
   * counted, as would each later one of the file.
   */
  isOnlyCounted(finding: Finding, place: Place): boolean;
  /** Counts a finding several times, at places of one file where it is only counted. */
  addCount(finding: Finding, about: { readonly file: string; readonly count: number }): void;
  merge(collected: Collected): void;
  /** Sorted by severity, then code; samples by place. */
  collected(): Collected;
  countOf(severity: Severity): number;
}

/** The record that a finding is about. */
export interface AboutRecord {
  readonly place: Place;
  readonly id?: string | undefined;
  /** The city's own key, if the identifier was made from one. */
  readonly key?: string | undefined;
  /** Returns the record's shape; called only if a sample is kept. */
  readonly lines?: (() => SampleLines | undefined) | undefined;
}

export function createCollector(overrides: SeverityOverrides, sampleLimit: number): Collector {
  /** Few codes have more than one severity, and none more than three. */
  const summaries = new Map<Code, CodeSummary[]>();
  /**
   * The last sample kept of each full summary. Findings at or after its place are not
   * examined again.
   */
  const bounds = new Map<CodeSummary, Place>();

  function summaryOf(code: Code, severity: Severity): CodeSummary {
    let ofCode = summaries.get(code);
    if (ofCode === undefined) {
      ofCode = [];
      summaries.set(code, ofCode);
    }
    for (const summary of ofCode) if (summary.severity === severity) return summary;
    const summary = { code, severity, count: 0, fileCounts: new Map(), samples: [] };
    ofCode.push(summary);
    return summary;
  }

  function addFinding(finding: Finding, about: AboutRecord): void {
    const severity = severityOf(finding, overrides);
    if (severity === 'ignore') return;
    const summary = summaryOf(finding.code, severity);
    const { place } = about;
    summary.count++;
    addTo(summary.fileCounts, place.file, 1);
    const bound = bounds.get(summary);
    if (bound !== undefined && comparePlaces(bound, place) < 0) return;
    summary.samples.push(sampleOf(finding, severity, about));
    if (summary.samples.length >= 2 * sampleLimit) trim(summary);
  }

  function trim(summary: CodeSummary): void {
    summary.samples.sort(compareSamples);
    summary.samples.length = Math.min(summary.samples.length, sampleLimit);
    const last = summary.samples[sampleLimit - 1];
    if (last !== undefined) bounds.set(summary, last.place);
  }

  return {
    add: (diagnostic) => addFinding(diagnostic, diagnostic),
    addFinding,
    isOnlyCounted(finding, place) {
      const severity = severityOf(finding, overrides);
      if (severity === 'ignore') return true;
      const summary = summaries.get(finding.code)?.find((each) => each.severity === severity);
      const bound = summary === undefined ? undefined : bounds.get(summary);
      return bound !== undefined && comparePlaces(bound, place) < 0;
    },
    addCount(finding, { file, count }) {
      const severity = severityOf(finding, overrides);
      if (severity === 'ignore') return;
      const summary = summaryOf(finding.code, severity);
      summary.count += count;
      addTo(summary.fileCounts, file, count);
    },
    merge(collected) {
      for (const { code, severity, count, fileCounts, samples } of collected) {
        const summary = summaryOf(code, severity);
        summary.count += count;
        for (const [file, fileCount] of fileCounts) addTo(summary.fileCounts, file, fileCount);
        summary.samples = summary.samples.concat(samples);
        trim(summary);
      }
    },
    collected() {
      const list = [...summaries.values()].flat();
      for (const summary of list) trim(summary);
      return list.sort(compareSummaries);
    },
    countOf(severity) {
      let count = 0;
      for (const summary of [...summaries.values()].flat()) {
        if (summary.severity === severity) count += summary.count;
      }
      return count;
    },
  };
}

const SEVERITY_RANK: Readonly<Record<Severity, number>> = {
  error: 0,
  warning: 1,
  info: 2,
  ignore: 3,
};

function compareSummaries(a: CodeSummary, b: CodeSummary): number {
  return SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] || compareText(a.code, b.code);
}

function compareSamples(a: Sample, b: Sample): number {
  return (
    comparePlaces(a.place, b.place) ||
    compareText(a.field ?? '', b.field ?? '') ||
    compareText(a.message, b.message) ||
    compareText(a.id ?? '', b.id ?? '') ||
    compareText(a.value ?? '', b.value ?? '')
  );
}

/** Sorts by file and then by the place in the file, never by locale. */
export function comparePlaces(a: Place, b: Place): number {
  return (
    compareText(a.file, b.file) ||
    (a.row ?? 0) - (b.row ?? 0) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    comparePointers(a.pointer ?? '', b.pointer ?? '')
  );
}

/**
 * Compares member by member, so that `/data/0/spaces/10` comes after `/data/0/spaces/9` and
 * before `/data/1`.
 */
function comparePointers(a: string, b: string): number {
  if (a === b) return 0;
  const left = a.split('/');
  const right = b.split('/');
  for (const [depth, member] of left.entries()) {
    const other = right[depth];
    if (other === undefined) break;
    const order = member.length - other.length || compareText(member, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function sampleOf(finding: Finding, severity: Severity, about: AboutRecord): Sample {
  const { code, field, value } = finding;
  const { id, key, place } = about;
  const lines = about.lines?.();
  return {
    code,
    severity,
    place,
    ...(id === undefined ? {} : { id: cutText(id) }),
    ...(key === undefined ? {} : { key: cutText(key) }),
    ...(field === undefined ? {} : { field: cutText(field) }),
    ...(value === undefined ? {} : { value: textOfSample(value) }),
    message: withKey(messageOf(finding), about),
    ...(lines === undefined ? {} : { lines }),
  };
}

/** A city does not know the identifiers that were made from its keys. */
export function withKey(message: string, { id, key }: Pick<AboutRecord, 'id' | 'key'>): string {
  if (id === undefined || key === undefined || !message.includes(id)) return message;
  return message.replace(id, () => `${id} (key ${quoteValue(key)})`);
}

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/**
 * Formats the value of a sample: text unchanged, anything else as JSON. Unlike `quoteValue` it adds
 * no quotes and no escapes, as the report is data that programs compare with the file.
 */
function textOfSample(value: unknown): string {
  return cutText(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
}
