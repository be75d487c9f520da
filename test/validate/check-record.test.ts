import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/diagnostic/diagnostic.ts';
import { KINDS } from '../../src/model/kind.ts';
import { createRecordCheck } from '../../src/validate/check-record.ts';
import { RECORD_RULES } from '../../src/validate/rules.ts';
import { findInRecord } from './support/findings.ts';
import { soundArea, soundSpace, soundZone } from './support/sound-records.ts';

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
      'geometry-missing',
      'length-unit-suspect',
    ]);
  });

  it('runs a rule for the kinds that it names alone', () => {
    expect(findInRecord('zones', soundZone({ shape: null })).map(({ code }) => code)).toEqual([
      'geometry-missing',
    ]);
    // For an area that is told where its zones are known.
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
    for (const { field, message } of findings) {
      expect(field).toBeDefined();
      expect(message).not.toMatch(/\.$|^[A-Z]/);
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
