import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Source } from '../../src/config/feed.ts';
import { readFeed } from '../../src/config/read-feed.ts';
import { createStandardSource } from '../../src/config/resolve-source.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import type { Kind } from '../../src/model/kind.ts';
import { scopeOf } from './support/scope.ts';

const LEAST = { time_zone: 'Europe/Berlin', currency: 'EUR', author: 'City of Example' };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'curbstone-feed-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('readFeed', () => {
  it('reads the least feed with the standard files beside it', async () => {
    write({ 'feed.json': LEAST, 'spaces.csv': '', 'areas.geojson': '', 'notes.txt': '' });
    expect(await readFeed(folder)).toEqual({
      folder,
      facts: {
        version: '1.0.1',
        timeZone: 'Europe/Berlin',
        currency: 'EUR',
        author: 'City of Example',
        licenceUrl: null,
        lastUpdatedMs: null,
        h3Resolution: 10,
      },
      overrides: {},
      overrideReasons: {},
      samplesPerCode: 50,
      namespace: 'b7d294d6-ec27-5bed-a694-e1501b691fc3',
      sources: [standardSource('areas.geojson', 'areas'), standardSource('spaces.csv', 'spaces')],
      derivedZones: null,
      unlistedFiles: [],
    });
  });

  it('finds standard files of every kind and format in one order', async () => {
    const names = ['zones.json', 'availability.csv', 'Zones.GeoJSON', 'zones.csv', 'areas.json'];
    write({ 'feed.json': LEAST, ...Object.fromEntries(names.map((name) => [name, ''])) });
    const { sources } = await readFeed(folder);
    expect(sources.map(({ file, kind, geometry }) => [file, kind, geometry.form])).toEqual([
      ['areas.json', 'areas', 'standard'],
      ['Zones.GeoJSON', 'zones', 'standard'],
      ['zones.csv', 'zones', 'standard'],
      ['zones.json', 'zones', 'standard'],
      ['availability.csv', 'availability', 'none'],
    ]);
  });

  it('reads a feed by the path of its file, under any name', async () => {
    write({ 'winter.json': { ...LEAST, author: 'Winter' }, 'zones.csv': '' });
    const feed = await readFeed(join(folder, 'winter.json'));
    expect([feed.folder, feed.facts.author]).toEqual([folder, 'Winter']);
  });

  it('takes over what the feed says of the whole', async () => {
    write({
      'feed.json': {
        ...LEAST,
        version: '1.1.0',
        license_url: 'https://example.org/licence',
        last_updated: '2024-05-31T13:00:00+02:00',
        h3_resolution: 9,
        namespace: '6BA7B811-9DAD-11D1-80B4-00C04FD430C8',
        samples_per_code: 5,
        rules: { 'id-nil': 'error' },
      },
      'zones.csv': '',
    });
    expect(await readFeed(folder)).toMatchObject({
      facts: {
        version: '1.1.0',
        licenceUrl: 'https://example.org/licence',
        lastUpdatedMs: Date.UTC(2024, 4, 31, 11),
        h3Resolution: 9,
      },
      overrides: { 'id-nil': 'error' },
      samplesPerCode: 5,
      namespace: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
    });
  });

  it('leaves an unknown time zone and currency to the validator', async () => {
    write({
      'feed.json': { ...LEAST, time_zone: 'Mars/Olympus', currency: 'dollars', last_updated: 5 },
      'zones.csv': '',
    });
    expect((await readFeed(folder)).facts).toMatchObject({
      timeZone: 'Mars/Olympus',
      currency: 'dollars',
      lastUpdatedMs: 5,
    });
  });

  it('orders the listed sources by kind and file, and finds them from the folder', async () => {
    const sources = [
      { file: 'b.csv', kind: 'spaces', geometry: { wkt: 'geom' }, custom_attributes: ['ANGLE'] },
      { file: 'a.csv', kind: 'spaces', geometry: 'none', decimal: ',', delimiter: ';' },
      {
        file: 'other/z.geojson',
        kind: 'areas',
        encoding: 'utf-8',
        fields: {
          curb_area_id: { uuid5: 'KEY' },
          name: { column: 'NAME' },
          published_date: { column: 'D', date: 'iso' },
          curb_zone_ids: { uuid5: 'ZONES' },
        },
        defaults: { name: 'no name' },
      },
      { file: 'l.csv', kind: 'zones', geometry: { lat: 'y', lng: 'x' } },
    ];
    write({ 'feed.json': { ...LEAST, sources } });
    const feed = await readFeed(folder);
    expect(feed.sources).toEqual([
      {
        ...standardSource('other/z.geojson', 'areas'),
        path: resolve(folder, 'other/z.geojson'),
        encoding: 'utf-8',
        fields: new Map<string, unknown>([
          ['curb_area_id', { form: 'uuid5', parts: ['KEY'], prefix: null }],
          ['name', { form: 'column', column: 'NAME', unit: null, date: null }],
          ['published_date', { form: 'column', column: 'D', unit: null, date: 'iso' }],
          ['curb_zone_ids', { form: 'uuid5', parts: ['ZONES'], prefix: null }],
        ]),
        defaults: new Map([['name', 'no name']]),
      },
      { ...standardSource('l.csv', 'zones'), geometry: { form: 'lat-lng', lat: 'y', lng: 'x' } },
      {
        ...standardSource('a.csv', 'spaces'),
        geometry: { form: 'none' },
        decimal: ',',
        delimiter: ';',
      },
      {
        ...standardSource('b.csv', 'spaces'),
        geometry: { form: 'wkt', column: 'geom' },
        customAttributes: ['ANGLE'],
      },
    ]);
  });

  it('names standard files of kinds that the listed sources do not have', async () => {
    const feed = { ...LEAST, sources: [{ file: 'old.csv', kind: 'spaces' }] };
    const names = ['spaces.csv', 'zones.csv', 'Areas.geojson', 'notes.csv'];
    write(Object.fromEntries(names.map((name) => [name, ''])));
    write({ 'feed.json': feed, 'winter.json': feed });
    expect((await readFeed(folder)).unlistedFiles).toEqual(['Areas.geojson', 'zones.csv']);
    expect((await readFeed(join(folder, 'winter.json'))).unlistedFiles).toEqual([]);
  });

  it('lists every mistake in one failure', async () => {
    write({ 'feed.json': { time_zone: 5, author: 'x', currency: 'EUR', sorces: [] } });
    const failure = await failureOf(folder);
    expect(failure.kind).toBe('usage');
    expect(failure.message.split('\n')).toEqual([
      `${join(folder, 'feed.json')} has 2 mistakes`,
      '  time_zone: 5 is not text',
      '  sorces: unknown member; did you mean sources?',
    ]);
    expect(failure.hint).toBe(
      'src/config/feed.schema.json in the Curbstone package describes every member; editors can check with it',
    );
  });

  it('reports a fault of syntax with its line and column', async () => {
    writeFileSync(join(folder, 'feed.json'), '{\r\n"author": "x",\r\n"currency" "EUR"\r\n}');
    expect((await failureOf(folder)).message).toBe(
      `${join(folder, 'feed.json')} has a mistake\n  line 3 column 12: found a string where a colon is expected`,
    );
  });

  it('refuses a text that is not UTF-8', async () => {
    writeFileSync(join(folder, 'feed.json'), Buffer.from('{"author": "Köln"}', 'latin1'));
    const failure = await failureOf(folder);
    expect(failure.message).toContain('the text is not UTF-8');
    expect(failure.hint).toBe(undefined);
  });

  it('says what is missing where there is no feed', async () => {
    expect(await failureOf(join(folder, 'nowhere'))).toMatchObject({
      kind: 'usage',
      message: `${join(folder, 'nowhere')} does not exist`,
    });
    expect(await failureOf(folder)).toMatchObject({
      kind: 'usage',
      message: `${folder} has no feed.json`,
      hint: 'a feed is a folder with a feed.json; `curbstone init <files> --out <folder>` writes one for the files of a city',
    });
  });

  it('says which names are standard where no file has one', async () => {
    write({ 'feed.json': LEAST, 'spaces.xlsx': '', 'zone.csv': '' });
    expect(await failureOf(folder)).toMatchObject({
      kind: 'usage',
      message: `${folder} has no data files with standard names, but spaces.xlsx`,
      hint: 'name them areas, zones, spaces, availability, policies, objects with .csv, .geojson, .json, or list them as sources in feed.json',
    });
  });

  it('takes a data file that is given for a feed for what it is', async () => {
    writeFileSync(join(folder, 'bays.csv'), 'x'.repeat(1024 * 1024 + 1));
    expect(await failureOf(join(folder, 'bays.csv'))).toMatchObject({
      kind: 'usage',
      message: `${join(folder, 'bays.csv')} is not a feed`,
    });
  });

  it.skipIf(process.getuid?.() === 0)(
    'fails with exit status 3 for a file that it may not read (skipped for root)',
    async () => {
      write({ 'feed.json': LEAST });
      chmodSync(join(folder, 'feed.json'), 0);
      expect((await failureOf(folder)).kind).toBe('world');
    },
  );

  it('takes a JSON file that is too large for a data file', async () => {
    writeFileSync(join(folder, 'bays.json'), 'x'.repeat(1024 * 1024 + 1));
    expect(await failureOf(join(folder, 'bays.json'))).toMatchObject({
      kind: 'usage',
      message: `${join(folder, 'bays.json')} is not a feed: it has 1048577 bytes, and at most 1048576 are read`,
    });
  });

  it('refuses a feed.json that is a folder', async () => {
    mkdirSync(join(folder, 'feed.json'));
    expect(await failureOf(folder)).toMatchObject({
      message: `${join(folder, 'feed.json')} is not a feed: it is a folder`,
    });
  });
});

function standardSource(file: string, kind: Kind): Source {
  return createStandardSource(file, { kind, scope: scopeOf(folder) });
}

function write(files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, name), text);
  }
}

async function failureOf(location: string): Promise<Failure> {
  const thrown: unknown = await readFeed(location).catch((error: unknown) => error);
  if (!(thrown instanceof Failure)) throw new Error(`no failure: ${JSON.stringify(thrown)}`);
  return thrown;
}
