import { describe, expect, it } from 'vitest';
import { SPACE_HEADER, spaceId, spaceRow } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';
import { areaOf, bay, collection, namesOf, polygon, spaceOf, square, zonesCsv } from './records.ts';

/** The cases of the other files, written as other programs write them. */

const POINT = { type: 'Point', coordinates: [13.40001, 52.50001] };

async function ingestSpaces(features: readonly object[], members: object = {}) {
  const files = {
    'spaces.geojson': collection(features, members),
    'zones.csv': zonesCsv('a'),
  };
  return ingestFeed({ files, dropInvalid: true });
}

describe('A1: the first column', () => {
  const table = `${SPACE_HEADER}\n${spaceRow(1, { curb_zone_id: 'a' })}\n`;
  const bytes: readonly (readonly [string, Uint8Array])[] = [
    ['two byte order marks', Buffer.from(`\ufeff\ufeff${table}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
  ];

  it.each(bytes)('is read from %s, with one note', async (_, content) => {
    const files = { 'spaces.csv': content, 'zones.csv': zonesCsv('a') };
    const run = await ingestFeed({ files });
    expect([run.found, run.notes.filter((note) => note.startsWith('bom'))]).toEqual([
      [],
      ['bom-stripped 1'],
    ]);
    const plain = await ingestFeed({ files: { ...files, 'spaces.csv': table } });
    expect(run.snapshotId).toBe(plain.snapshotId);
  });
});

describe('A14: identifiers in other brackets', () => {
  it.each([
    ['{ID}', true],
    ['{ ID }', true],
    ['(ID)', true],
    ['urn:uuid:ID', true],
    ['\u00a0ID', true],
    ['<ID>', false],
    ['uuid:ID', false],
  ])('such as %s join: %s', async (form, joins) => {
    const zone = spaceId(90);
    const files = {
      'zones.csv': zonesCsv(zone.toUpperCase()),
      'spaces.csv': `${SPACE_HEADER}\n${spaceRow(1, { curb_zone_id: form.replace('ID', zone) })}\n`,
    };
    const { counts, found } = await ingestFeed({ files, dropInvalid: true });
    const kept = joins ? '1 kept, 0 merged, 0 dropped' : '0 kept, 0 merged, 1 dropped';
    expect(counts.at(-1)).toBe(`spaces.csv: 1 read, ${kept}`);
    expect(found.some((line) => line.startsWith('error space-zone-unknown 1'))).toBe(!joins);
  });
});

describe('B4: a reference system', () => {
  const inMetres = { type: 'Point', coordinates: [391_400.2, 5_817_700.1] };

  it.each([
    'urn:ogc:def:crs:EPSG::25833',
    'EPSG:25833',
    'epsg:25833',
    'http://www.opengis.net/def/crs/EPSG/0/25833',
    '25833',
  ])('is read where it is written %s', async (name) => {
    const files = {
      'spaces.geojson': collection([spaceOf(1, inMetres)], {
        crs: { type: 'name', properties: { name } },
      }),
    };
    const run = await ingestFeed({ files });
    expect([run.status, run.notes.includes('coordinates-converted 1')]).toEqual([0, true]);
    const box = 'min_lat=52.49&max_lat=52.51&min_lng=13.39&max_lng=13.41';
    expect(await namesOf(run, `/curbs/spaces?${box}`)).toEqual(['Bay 1']);
  });

  it.each([
    ['EPSG:999999', 'which is not in the EPSG table; check the number'],
    ['LOCAL:1', 'which is not the name of a reference system; write it as EPSG:25832'],
  ])('is refused where it is %s', async (name, reason) => {
    const crs = { type: 'name', properties: { name } };
    const run = await ingestSpaces([spaceOf(1, inMetres)], { crs });
    expect(run.messages).toContain(`the file declares the reference system ${name}, ${reason}`);
    expect(run.counts.at(-1)).toBe('spaces.geojson: 1 read, 0 kept, 0 merged, 1 dropped');
  });
});

describe('B6: a shape of several parts', () => {
  it('in which one part is empty has the other parts, and no hole', async () => {
    const shape = { type: 'MultiPolygon', coordinates: [[square(13.41)], [], [square(13.43)]] };
    const run = await ingestFeed({ files: { 'areas.geojson': collection([areaOf(1, shape)]) } });
    expect([run.found, run.notes]).toEqual([
      ['warning area-has-parts 1: areas.geojson /features/0'],
      ['ring-part-degenerate 1'],
    ]);
    expect(run.messages).toContain(
      'outer ring of part 2 has 0 positions, but needs at least four, of which the last repeats the first; the part was left out, the other parts are used',
    );
    const at = (lng: number) =>
      `/curbs/areas?min_lat=52.5002&max_lat=52.5003&min_lng=${lng}&max_lng=${lng + 0.0001}`;
    const found = [13.4102, 13.4302, 13.4202].map((lng) => namesOf(run, at(lng)));
    expect(await Promise.all(found)).toEqual([['Area 1'], ['Area 1'], []]);
  });

  it('keeps twenty thousand parts, and as many holes', async () => {
    const cells = Array.from({ length: 20_000 }, (_, index) =>
      square(13 + 0.002 * (index % 150), 52 + 0.002 * Math.floor(index / 150)),
    );
    const parts = { type: 'MultiPolygon', coordinates: cells.map((cell) => [cell]) };
    const holes = polygon(square(12.9, 51.9, 0.6), ...cells);
    const features = [areaOf(1, parts), areaOf(2, holes)];
    const run = await ingestFeed({ files: { 'areas.geojson': collection(features) } });
    expect([run.status, run.counts]).toEqual([
      0,
      ['areas.geojson: 2 read, 2 kept, 0 merged, 0 dropped'],
    ]);
    const at = (lng: number) =>
      `/curbs/areas?min_lat=52.0002&max_lat=52.0003&min_lng=${lng}&max_lng=${lng + 0.0001}`;
    expect(await namesOf(run, at(13.0002))).toEqual(['Area 1']);
    expect(await namesOf(run, at(13.0015))).toEqual(['Area 2']);
  }, 60_000);
});

describe('B12: features one after the other', () => {
  const lines = [1, 2].map((number) => JSON.stringify(spaceOf(number, bay(13.4 + number / 100))));

  it.each([
    ['CRLF and blank lines', `${lines.join('\r\n')}\r\n\r\n`],
    ['record separators', lines.map((line) => `\u001e${line}\n`).join('')],
    ['a bare array', `[${lines.join(',')}]`],
  ])('are read with %s', async (_, content) => {
    const files = { 'spaces.geojson': content, 'zones.csv': zonesCsv('a') };
    const run = await ingestFeed({ files });
    expect([run.status, await namesOf(run)]).toEqual([0, ['Bay 1', 'Bay 2']]);
  });

  it.each([
    ['commas between lines', lines.join(',\n'), 'found "," after the end of the JSON text'],
    ['a line that is cut off', `${lines[0]}\n{"a":\n${lines[1]}`, 'the file was cut off'],
  ])('are refused with %s', async (_, content, message) => {
    const { status, messages, snapshotId } = await ingestFeed({
      files: { 'spaces.geojson': content },
      dropInvalid: true,
    });
    expect([status, snapshotId]).toEqual([1, null]);
    expect(messages.at(-1)).toContain(message);
  });
});

describe('B13: one identifier in several notations', () => {
  it('is one identifier', async () => {
    const id = spaceId(1);
    const ids = [id, `{${id.toUpperCase()}}`, `urn:uuid:${id}`, ` ${id} `];
    const features = ids.map((curb_space_id, index) =>
      spaceOf(1, POINT, { curb_space_id, name: `Bay ${index}` }),
    );
    const { found, counts } = await ingestSpaces(features);
    expect(found[0]).toBe(
      `error id-duplicate 4: ${ids.map((_, index) => `spaces.geojson /features/${index}`).join(', ')}`,
    );
    expect(counts.at(-1)).toBe('spaces.geojson: 4 read, 0 kept, 0 merged, 4 dropped');
  });
});

describe('B14: dates in other notations', () => {
  it.each([
    ['1552678594428.0', 1_552_678_594_428, null],
    ['01552678594428', 1_552_678_594_428, null],
    ['20240131', 20_240_131, 'timestamp-in-seconds'],
    ['43831', 43_831, 'timestamp-in-seconds'],
    ['1,552,678,594,428', null, 'timestamp-malformed'],
    ['1.552678594428E12', null, 'timestamp-malformed'],
    ['/Date(1552678594428)/', null, 'timestamp-malformed'],
    ['2024-02-30', null, 'timestamp-malformed'],
    ['132000000000000000', null, 'timestamp-malformed'],
  ])('such as %s are %s or refused', async (published_date, timeMs, code) => {
    const run = await ingestSpaces([spaceOf(1, bay(), { published_date }), spaceOf(2, bay(13.42))]);
    const [first] = (await run.ask('/curbs/spaces')).filter(({ name }) => name === 'Bay 1');
    expect(first?.published_date ?? null).toBe(timeMs);
    const codes = run.found.map((line) => line.split(' ')[1]);
    expect(codes).toEqual(code === null ? [] : [code]);
  });
});

describe('B15: the zones of an area', () => {
  it.each([
    ['null', null, []],
    ['a list of nothing', [null, '', 'None'], []],
    ['a text with an empty list', '[]', []],
    ['a word for nothing', 'NULL', []],
    ['a number', 5, ['5']],
    ['a list in a text', '["a"]', ['a']],
    ['semicolons', 'a;b', ['a', 'b']],
    ['a list in braces', '{a,b}', null],
    ['objects', [{ id: 'a' }], null],
    ['an object', {}, null],
  ])('are read from %s, or the area is refused', async (_, curb_zone_ids, zones) => {
    const features = [
      areaOf(1, polygon(square(13.41)), { curb_zone_ids }),
      areaOf(2, polygon(square(13.43)), { curb_zone_ids: [] }),
    ];
    const files = { 'areas.geojson': collection(features) };
    const run = await ingestFeed({ files, dropInvalid: true });
    const [area] = (await run.ask('/curbs/areas')).filter(({ name }) => name === 'Area 1');
    expect(area?.curb_zone_ids ?? null).toEqual(zones);
  });
});

describe('B16: shapes in other notations', () => {
  const ring = square(13.41, 52.5, 0.000055);

  it.each([
    ['a ring without its bracket', { type: 'Polygon', coordinates: ring }, true],
    ['a line in a Multi', { type: 'MultiLineString', coordinates: [ring.slice(0, 3)] }, true],
    ['heights of null', { type: 'Point', coordinates: [13.40001, 52.50001, null] }, true],
    ['a point in two brackets', { type: 'Point', coordinates: [[13.4, 52.5]] }, false],
    ['a type in capitals', { type: 'POINT', coordinates: [13.4, 52.5] }, false],
    ['a position as object', { type: 'Point', coordinates: { lat: 52.5, lng: 13.4 } }, false],
    ['a position as text', { type: 'Point', coordinates: '13.4 52.5' }, false],
    ['a collection', { type: 'GeometryCollection', geometries: [POINT] }, false],
    ['a Feature', { type: 'Feature', geometry: POINT, properties: {} }, false],
    ['a circle', { type: 'Circle', coordinates: [13.4, 52.5], radius: 5 }, false],
  ])('such as %s are kept: %s %s', async (_, geometry, isKept) => {
    const run = await ingestSpaces([spaceOf(1, geometry), spaceOf(2, bay(13.42))]);
    expect(await namesOf(run)).toEqual(isKept ? ['Bay 1', 'Bay 2'] : ['Bay 2']);
    expect(run.found.some((line) => line.startsWith('error'))).toBe(!isKept);
  });
});
