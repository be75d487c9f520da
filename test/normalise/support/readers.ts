import type { RecordReport } from '../../../src/diagnostic/diagnostic.ts';
import type { RawRecord } from '../../../src/read/piece.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';

export interface HeardReport extends RecordReport {
  readonly findings: readonly Plain[];
  readonly ids: readonly string[];
}

/** A report that only listens. */
export function hearReport(): HeardReport {
  const findings: Plain[] = [];
  const ids: string[] = [];
  return {
    findings,
    ids,
    identify: (id) => void ids.push(id),
    add: (finding) => void findings.push(plainOf(finding)),
  };
}

/** A record whose values stand under the columns of its plan in this order. */
export function rawOf(values: readonly unknown[], geometry: unknown = null): RawRecord {
  return { place: { file: 'x.csv', row: 2, line: 2 }, values, geometry };
}
