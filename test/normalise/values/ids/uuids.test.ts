import { describe, expect, it } from 'vitest';
import {
  normaliseUuid,
  noteNormalised,
  parseUuidForms,
} from '../../../../src/normalise/values/ids/identifiers.ts';
import { compilePlan } from '../../support/normalise.ts';
import { hearReport } from '../../support/readers.ts';
import { ID } from '../../support/space.ts';

const FIELD = compilePlan('spaces', {}).fields.curbSpaceId;

describe('parseUuidForms', () => {
  it.each([
    ID,
    ID.toUpperCase(),
    `{${ID}}`,
    `{${ID.toUpperCase()}}`,
    `{ ${ID} }`,
    `(${ID})`,
    `urn:uuid:${ID}`,
    `URN:UUID:${ID}`,
  ])('reads %s', (text) => {
    expect(parseUuidForms(text)).toBe(ID);
  });

  it('reads a UUID of any version and variant', () => {
    const text = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    expect(parseUuidForms(text)).toBe(text);
  });

  it.each([
    '',
    ` ${ID}`,
    `{${ID}`,
    `{${ID})`,
    `{${' '.repeat(9)}${ID}}`,
    `uuid:${ID}`,
    ID.replaceAll('-', ''),
    ID.slice(1),
    `${ID}a`,
    ID.replace('-', '_'),
    `{urn:uuid:${ID.slice(9)}}`,
  ])('reads nothing in %j', (text) => {
    expect(parseUuidForms(text)).toBeUndefined();
  });
});

describe('normaliseUuid', () => {
  it('says nothing of the plain form', () => {
    const report = hearReport();
    expect(normaliseUuid(ID, FIELD, report)).toBe(ID);
    expect(report.findings).toEqual([]);
  });

  it('tells of another form with what it was read as', () => {
    const report = hearReport();
    const text = `{${ID}}`;
    expect(normaliseUuid(text, FIELD, report)).toBe(ID);
    expect(report.findings).toEqual([
      {
        code: 'id-normalised',
        field: 'curb_space_id',
        value: text,
        message: `curb_space_id "${text}" was read as ${ID}`,
      },
    ]);
  });

  it('tells of the nil UUID in whatever form', () => {
    const report = hearReport();
    expect(normaliseUuid(`{${ID.replace(/[^-]/g, '0')}}`, FIELD, report)).toBe(
      '00000000-0000-0000-0000-000000000000',
    );
    expect(report.findings.map(({ code }) => code)).toEqual(['id-normalised', 'id-nil']);
  });

  it.each(['19971', 19971, true, [ID]])('refuses %j and tells how keys become UUIDs', (value) => {
    const report = hearReport();
    expect(normaliseUuid(value, FIELD, report)).toBeUndefined();
    expect(report.findings).toMatchObject([{ code: 'id-malformed', value }]);
    expect(report.findings[0]?.message).toContain('"fields": {"curb_space_id": {"uuid5": ');
  });
});

describe('noteNormalised', () => {
  it('names the column as the source does', () => {
    const report = hearReport();
    noteNormalised({ text: 'A', uuid: 'a' }, { ...FIELD, column: 'GlobalID' }, report);
    expect(report.findings[0]).toMatchObject({
      field: 'GlobalID',
      message: 'GlobalID "A" was read as a',
    });
  });
});
