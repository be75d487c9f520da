import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import {
  decodeManifest,
  encodeManifest,
  type Manifest,
  snapshotIdOf,
} from '../../src/snapshot/manifest.ts';

const manifest: Manifest = {
  formatVersion: 4,
  facts: {
    version: '1.0.1',
    timeZone: 'Europe/Athens',
    currency: 'EUR',
    author: 'Δήμος "Θ"',
    licenceUrl: null,
    lastUpdatedMs: 1_700_000_000_000,
    h3Resolution: 11,
  },
  counts: { areas: 1, zones: 2, spaces: 3, observations: 4, policies: 5, objects: 6 },
  lastUpdatedDatesMs: { areas: 5, zones: null, spaces: 6, policies: 7, objects: 8 },
  files: [
    { name: 'areas.index', byteLength: 512, sha256: 'ab'.repeat(32) },
    { name: 'spaces.pages.1', byteLength: 5_000_000_000, sha256: 'cd'.repeat(32) },
  ],
};

describe('encodeManifest', () => {
  it('has its members in one order, two blanks deep', () => {
    expect(Buffer.from(encodeManifest(manifest)).toString()).toBe(`{
  "format": "curbstone-snapshot",
  "format_version": 4,
  "version": "1.0.1",
  "time_zone": "Europe/Athens",
  "last_updated": 1700000000000,
  "currency": "EUR",
  "author": "Δήμος \\"Θ\\"",
  "licence_url": null,
  "h3_resolution": 11,
  "counts": {
    "areas": 1,
    "zones": 2,
    "spaces": 3,
    "observations": 4,
    "policies": 5,
    "objects": 6
  },
  "last_updated_dates": {
    "areas": 5,
    "zones": null,
    "spaces": 6,
    "policies": 7,
    "objects": 8
  },
  "files": [
    {
      "name": "areas.index",
      "byte_length": 512,
      "sha256": "${'ab'.repeat(32)}"
    },
    {
      "name": "spaces.pages.1",
      "byte_length": 5000000000,
      "sha256": "${'cd'.repeat(32)}"
    }
  ]
}
`);
  });
});

describe('snapshotIdOf', () => {
  it('is the first 16 digits of the SHA-256 of the bytes', () => {
    expect(snapshotIdOf(Buffer.from('curb\n'))).toBe(
      createHash('sha256').update('curb\n').digest('hex').slice(0, 16),
    );
  });
});

describe('decodeManifest', () => {
  const decode = (text: string) => decodeManifest(Buffer.from(text), 'manifest.json');
  const changed = (change: (json: Record<string, unknown>) => void): string => {
    const json = JSON.parse(Buffer.from(encodeManifest(manifest)).toString());
    change(json);
    return JSON.stringify(json);
  };

  it('gives back what was encoded', () => {
    expect(decodeManifest(encodeManifest(manifest), 'manifest.json')).toEqual(manifest);
    const licensed = {
      ...manifest,
      facts: { ...manifest.facts, licenceUrl: 'https://example.org/l' },
    };
    expect(decodeManifest(encodeManifest(licensed), 'manifest.json')).toEqual(licensed);
  });

  it('takes a time before 1970', () => {
    expect(
      decode(changed((json) => Object.assign(json, { last_updated: -5 }))).facts,
    ).toMatchObject({
      lastUpdatedMs: -5,
    });
  });

  it.each(['', '{', '[]', 'null', '{}', '{"format":"zip"}', 'id,name\n1,A\n', '\u0000\u0001'])(
    'refuses %j, which is no manifest',
    (text) => {
      expect(() => decode(text)).toThrow(
        new Failure('world', 'manifest.json: the file is not a manifest'),
      );
    },
  );

  it('refuses another version and says which it reads', () => {
    expect(() => decode(changed((json) => Object.assign(json, { format_version: 1 })))).toThrow(
      'manifest.json: format version 1 is not 4, the one this program reads',
    );
  });

  it.each<[string, object, string]>([
    ['no counts', { counts: null }, 'members are missing'],
    ['no files', { files: {} }, 'members are missing'],
    ['a text that is a number', { author: 7 }, 'a text is missing'],
    ['a number that is a text', { last_updated: '1700000000000' }, 'a whole number is missing'],
    ['a part of a number', { h3_resolution: 1.5 }, 'a whole number is missing'],
    ['a count that is negative', { counts: { areas: -1 } }, 'count -1 is below 0'],
    ['a file that is none', { files: [null] }, 'a file is not described'],
    [
      'a file without a length',
      { files: [{ name: 'a.b', sha256: '' }] },
      'a whole number is missing',
    ],
    [
      'a file elsewhere',
      { files: [{ name: '../a.index', byte_length: 1, sha256: '' }] },
      '"../a.index" is not a name of a file',
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => decode(changed((json) => Object.assign(json, change)))).toThrow(
      new Failure('world', `manifest.json: ${message}`),
    );
  });
});
