import type { Code } from '../../../src/diagnostic/catalogue.ts';
import { type Finding, messageOf } from '../../../src/diagnostic/diagnostic.ts';
import { describePlace } from '../../../src/diagnostic/place.ts';
import { keepsOut } from '../../../src/diagnostic/severity-table.ts';
import type { CurbRecords } from '../../../src/model/curb-record.ts';
import type { FeedFacts } from '../../../src/model/feed-facts.ts';
import type { Kind } from '../../../src/model/kind.ts';
import type { FeedTables } from '../../../src/table/feed-tables.ts';
import { placeOfRow } from '../../../src/table/place-of-row.ts';
import { createRecordCheck } from '../../../src/validate/record-rules.ts';
import { checkEnvelope, checkRelations } from '../../../src/validate/rules.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';
import { buildTables, type TestFeed } from '../../support/tables.ts';

/**
 * Codes of rules that compare shapes, numbers and measures. The records of unit tests are
 * as plain as can be, all in one place and with one number; these rules are tested with
 * whole feeds (`rule-fixtures.test.ts`).
 */
const COMPARING_CODES: ReadonlySet<Code> = new Set<Code>([
  'space-outside-zone',
  'spaces-overlap',
  'zones-overlap',
  'zone-outside-area',
  'space-number-duplicate',
  'space-number-gap',
  'zone-space-count',
  'area-too-large',
  'length-against-shape',
  'space-size-implausible',
]);

/** What all rules together find in one record, but for those that compare. */
export function findInRecord<K extends Kind>(
  kind: K,
  record: CurbRecords[K],
  lastUpdatedMs: number | null = null,
): Plain[] {
  const findings: Plain[] = [];
  const add = (finding: Finding) => {
    if (!COMPARING_CODES.has(finding.code)) findings.push(plainOf(finding));
  };
  const report = { identify() {}, add };
  createRecordCheck(kind, { lastUpdatedMs })(record, report);
  return findings;
}

/** What all rules together find in the facts of a feed that is sound but for `changes`. */
export function findInEnvelope(changes: Partial<FeedFacts> = {}): Plain[] {
  const findings: Plain[] = [];
  checkEnvelope({ ...SOUND_FACTS, ...changes }, (finding) => findings.push(plainOf(finding)));
  return findings;
}

const SOUND_FACTS: FeedFacts = {
  version: '1.0.1',
  timeZone: 'Europe/Athens',
  currency: 'EUR',
  author: 'City of Example',
  licenceUrl: null,
  lastUpdatedMs: null,
  h3Resolution: 10,
};

/** What is found in a feed, as `spaces.csv row 2: space-zone-unknown error …`. */
export function findInFeed(feed: TestFeed): string[] {
  return findInTables(buildTables(feed));
}

/** As the trip does it: what keeps a record out drops its row. */
export function findInTables(tables: FeedTables): string[] {
  const found: string[] = [];
  checkRelations(tables, (table, row, finding, id) => {
    if (COMPARING_CODES.has(finding.code)) return;
    const place = describePlace(placeOfRow(tables, table, row));
    const severity = finding.severity === undefined ? '' : ` ${finding.severity}`;
    found.push(`${place} ${id}: ${finding.code}${severity}: ${messageOf(finding)}`);
    if (keepsOut(finding, {})) table.dropped[row] = 1;
  });
  return found;
}
