import type { FieldReport, Note } from '../../../src/normalise/derive/field-report.ts';
import type { RawRecord } from '../../../src/read/piece.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';

export interface HeardReport extends FieldReport {
  readonly findings: readonly Plain[];
  readonly ids: readonly string[];
  readonly keys: readonly (string | undefined)[];
  readonly notes: readonly Note[];
}

/** A report that only listens. */
export function hearReport(): HeardReport {
  const findings: Plain[] = [];
  const ids: string[] = [];
  const keys: (string | undefined)[] = [];
  const notes: Note[] = [];
  return {
    findings,
    ids,
    keys,
    notes,
    identify(id, key) {
      ids.push(id);
      keys.push(key);
    },
    count: (note) => void notes.push(note),
    add: (finding) => void findings.push(plainOf(finding)),
  };
}

/** A record whose values stand under the columns of its plan in this order. */
export function rawOf(values: readonly unknown[], geometry: unknown = null): RawRecord {
  return { place: { file: 'x.csv', row: 2, line: 2 }, values, geometry };
}
