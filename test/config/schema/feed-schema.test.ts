import { describe, expect, it } from 'vitest';
import { feedSchema } from '../../../src/config/schema/feed-schema.ts';
import { SEVERITIES } from '../../../src/diagnostic/catalogue/entry.ts';
import { CODES } from '../../../src/diagnostic/catalogue.ts';

const LEAST = { time_zone: 'Europe/Berlin', currency: 'EUR', author: 'City of Example' };

function accepts(change: object): boolean {
  return feedSchema.safeParse({ ...LEAST, ...change }).success;
}

describe('feedSchema', () => {
  it('fills in what the least feed leaves open', () => {
    expect(feedSchema.parse(LEAST)).toEqual({
      ...LEAST,
      version: '1.0.1',
      h3_resolution: 10,
      namespace: 'b7d294d6-ec27-5bed-a694-e1501b691fc3',
      samples_per_code: 50,
      rules: {},
      nulls: [],
      fields: {},
      defaults: {},
    });
  });

  it.each(['time_zone', 'currency', 'author'])('wants %s', (member) => {
    expect(accepts({ [member]: undefined })).toBe(false);
    expect(accepts({ [member]: ' ' })).toBe(false);
  });

  it('leaves to the validator whether the values of the envelope are valid', () => {
    const odd = { time_zone: 'Berlin', currency: 'euro', version: '9', licence_url: 'here' };
    expect(accepts(odd)).toBe(true);
  });

  it('takes every severity for every code, and no other code', () => {
    for (const severity of SEVERITIES) {
      expect(accepts({ rules: Object.fromEntries(CODES.map((code) => [code, severity])) })).toBe(
        true,
      );
    }
    expect(accepts({ rules: { 'id-nil': 'fatal' } })).toBe(false);
    expect(accepts({ rules: { 'id-none': 'error' } })).toBe(false);
  });

  it.each([
    [{ licence_url: null }, true],
    [{ license_url: 'https://example.org' }, true],
    [{ licence_url: null, license_url: null }, false],
    [{ last_updated: 0 }, true],
    [{ last_updated: '2024-05-31T00:00:00Z' }, true],
    [{ last_updated: '2024-05-31' }, false],
    [{ h3_resolution: 0 }, true],
    [{ h3_resolution: 15 }, true],
    [{ h3_resolution: 16 }, false],
    [{ samples_per_code: 10_000 }, true],
    [{ samples_per_code: 10_001 }, false],
    [{ namespace: '6BA7B811-9DAD-11D1-80B4-00C04FD430C8' }, true],
    [{ namespace: 'city' }, false],
    [{ $schema: './feed.schema.json' }, true],
    [{ comment: 'x' }, false],
  ])('judges what is said of the whole: %j', (change, isAccepted) => {
    expect(accepts(change)).toBe(isAccepted);
  });

  it('takes a file as two kinds, but not twice as one', () => {
    const source = (file: string, kind: string) => ({ file, kind });
    expect(accepts({ sources: [source('a.json', 'areas'), source('a.json', 'zones')] })).toBe(true);
    const twice = [
      source('a.json', 'areas'),
      source('b.csv', 'areas'),
      source('./a.json', 'areas'),
    ];
    expect(feedSchema.safeParse({ ...LEAST, sources: twice }).error?.issues).toEqual([
      {
        code: 'custom',
        path: ['sources', 2, 'file'],
        message: 'is listed before with the same kind',
      },
    ]);
  });
});
