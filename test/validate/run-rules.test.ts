import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Finding, messageOf } from '../../src/diagnostic/diagnostic.ts';
import type { CurbZoneId } from '../../src/model/curb-id.ts';
import { KINDS } from '../../src/model/kind.ts';
import { createRecordCheck, RECORD_RULES } from '../../src/validate/record-rules.ts';
import { tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';
import { findInEnvelope, findInFeed, findInRecord } from './support/findings.ts';
import { soundArea, soundSpace, soundZone } from './support/sound-records.ts';

const naming = (...ids: string[]) => ({ curbZoneIds: ids as CurbZoneId[] }); // Any text names a zone.

describe('checkEnvelope', () => {
  it('finds nothing in facts that are sound', () => {
    expect(findInEnvelope()).toEqual([]);
  });

  it('tells of all faults, in the order of the list', () => {
    const facts = { timeZone: 'X', currency: 'x', version: '9', licenceUrl: 'x' };
    expect(findInEnvelope(facts).map(({ code }) => code)).toEqual([
      'time-zone-invalid',
      'currency-invalid',
      'version-unknown',
      'licence-url-invalid',
    ]);
  });
});

describe('createRecordCheck', () => {
  it('finds nothing in records that are sound', () => {
    const { curbSpaceId } = soundSpace();
    const observation = { curbSpaceId, availabilityTimeMs: 1_600_000_000_000, available: true };
    expect(findInRecord('areas', soundArea(), 1_600_000_000_000)).toEqual([]);
    expect(findInRecord('zones', soundZone(), 1_600_000_000_000)).toEqual([]);
    expect(findInRecord('spaces', soundSpace(), 1_600_000_000_000)).toEqual([]);
    expect(findInRecord('availability', observation, 1_600_000_000_000)).toEqual([]);
  });

  it('tells of all faults of a record, in the order of the list', () => {
    const space = soundSpace({
      publishedDateMs: 1,
      lastUpdatedDateMs: 0,
      name: 'a\tb',
      shape: null,
      lengthCm: 20,
    });
    expect(findInRecord('spaces', space).map(({ code }) => code)).toEqual([
      'timestamp-in-seconds',
      'timestamp-in-seconds',
      'dates-reversed',
      'name-untidy',
      'length-unit-suspect',
    ]);
  });

  it('runs a rule for the kinds that it names alone', () => {
    expect(findInRecord('zones', soundZone({ shape: null })).map(({ code }) => code)).toEqual([
      'geometry-missing',
    ]);
    // Of an area and a space it is reported where the zones are known.
    expect(findInRecord('areas', soundArea({ shape: null }))).toEqual([]);
  });

  it('gives each finding a field and a message that begins with the subject', () => {
    const findings: Finding[] = [];
    const report = { identify() {}, add: (finding: Finding) => findings.push(finding) };
    createRecordCheck('spaces', { lastUpdatedMs: 0 })(
      soundSpace({ name: '\n', shape: null, lengthCm: 5, availabilityTimeMs: 1e15 }),
      report,
    );
    expect(findings.length).toBeGreaterThan(4);
    for (const finding of findings) {
      expect(finding.field).toBeDefined();
      expect(messageOf(finding)).not.toMatch(/\.$|^[A-Z]/);
    }
  });
});

describe('RECORD_RULES', () => {
  it('have kinds that exist, each named once', () => {
    for (const { kinds } of RECORD_RULES) {
      expect(kinds.filter((kind) => !KINDS.includes(kind))).toEqual([]);
      expect(new Set(kinds).size).toBe(kinds.length);
    }
  });
});

describe('checkRelations', () => {
  const areas = [
    tinyArea(1, { ...naming('a', 'gone'), name: 'Centre' }),
    tinyArea(2, { ...naming('b'), name: 'Centre', shape: null }),
    tinyArea(3, { ...naming('c'), shape: null }),
  ];
  const zones = [tinyZone('a'), tinyZone('b'), tinyZone('c', { shape: null })];
  const spaces = [tinySpace(1, 'a'), tinySpace(11, 'b'), tinySpace(12, 'gone')];

  it('runs every rule of the list', () => {
    const codes = findInFeed({ areas, zones, spaces }).map((found) => found.split(': ')[1]);
    expect(codes).toEqual([
      'id-shared-across-kinds',
      'name-duplicate',
      'name-duplicate',
      'space-zone-unknown',
      'area-zone-unknown',
      'geometry-missing warning',
      'geometry-missing',
    ]);
  });

  it('finds the same in any order of records', () => {
    const withoutPlace = (found: string) => found.replace(/\.csv row \d+/g, '');
    const sorted = (found: readonly string[]) => found.map(withoutPlace).sort();
    const expected = sorted(findInFeed({ areas, zones, spaces }));
    const shuffled = fc.record({
      areas: fc.shuffledSubarray(areas, { minLength: areas.length }),
      zones: fc.shuffledSubarray(zones, { minLength: zones.length }),
      spaces: fc.shuffledSubarray(spaces, { minLength: spaces.length }),
    });
    fc.assert(
      fc.property(shuffled, (feed) => {
        expect(sorted(findInFeed(feed))).toEqual(expected);
      }),
    );
  });

  it('finds nothing in a feed of nothing', () => {
    expect(findInFeed({})).toEqual([]);
    expect(findInFeed({ areas: [], zones: [], spaces: [], availability: [] })).toEqual([]);
  });
});
