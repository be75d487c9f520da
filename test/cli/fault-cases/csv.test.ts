import { describe, expect, it } from 'vitest';
import { spaceId, spaceRow } from '../../support/feeds.ts';
import { type Ingested, ingestFeed } from '../../support/ingest-feed.ts';
import {
  namesOf,
  rectangle,
  spacesCsv,
  square,
  wktOf,
  ZONE_HEADER,
  zonesAt,
  zonesCsv,
} from './records.ts';

/** FAULT-CASES.md, section A: each case's smallest input through the real ingest. */

describe('A1: the first column under a byte order mark', () => {
  it('is read as without it, also in quotes, with one note', async () => {
    const plain = zonesCsv('a');
    const quoted = plain.replace('curb_zone_id,', '"curb_zone_id",');
    const runs = await Promise.all(
      [plain, `\ufeff${plain}`, `\ufeff${quoted}`].map((text) =>
        ingestFeed({ files: { 'zones.csv': text } }),
      ),
    );
    expect(new Set(runs.map(({ snapshotId }) => snapshotId)).size).toBe(1);
    expect(runs.map(({ status, found, notes }) => [status, found, notes])).toEqual([
      [0, [], []],
      [0, [], ['bom-stripped 1']],
      [0, [], ['bom-stripped 1']],
    ]);
  });
});

describe('A3: lone carriage returns', () => {
  it('end rows as line feeds do', async () => {
    const text = zonesCsv('a', 'b');
    const lone = await ingestFeed({ files: { 'zones.csv': text.replaceAll('\n', '\r') } });
    expect([lone.status, lone.counts]).toEqual([
      0,
      ['zones.csv: 2 read, 2 kept, 0 merged, 0 dropped'],
    ]);
    expect(lone.snapshotId).toBe((await ingestFeed({ files: { 'zones.csv': text } })).snapshotId);
  });
});

describe('A5: decimal commas between semicolons', () => {
  const bays = [
    ['1;7,11', 0.0000948],
    ['2;6', 0.00008],
    ['3;5,50', 0.0000733],
  ] as const;
  const rows = bays.map(([cells, width], index) => {
    const ring = rectangle([9.49 + index / 1000, 47.65], [width, 0.00002]);
    return `${cells};"${wktOf(ring)}"\n`;
  });
  const files = { 'bays.csv': `id;length;wkt\n${rows.join('')}` };
  const source = {
    file: 'bays.csv',
    kind: 'spaces',
    geometry: { wkt: 'wkt' },
    fields: {
      curb_space_id: { uuid5: 'id' },
      name: 'id',
      length: { column: 'length', unit: 'm' },
    },
    defaults: {
      published_date: '2024-05-31',
      last_updated_date: '2024-05-31',
      curb_zone_id: 'a',
      space_number: 1,
      available: true,
    },
  };

  it('are reported cell by cell where they are not declared', async () => {
    const { status, found, messages, counts } = await ingestFeed({
      files,
      config: { sources: [source] },
    });
    expect([status, found]).toEqual([
      1,
      ['error length-invalid 2: bays.csv row 2, bays.csv row 4'],
    ]);
    expect(messages[0]).toBe(
      'length "7,11" cannot be read as a number of m; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json',
    );
    expect(counts).toEqual(['bays.csv: 3 read, 1 kept, 0 merged, 2 dropped']);
  });

  it('are read where they are declared', async () => {
    const run = await ingestFeed({ files, config: { sources: [{ ...source, decimal: ',' }] } });
    expect([run.status, run.found]).toEqual([0, []]);
    const spaces = await run.ask('/curbs/spaces');
    expect(spaces.map(({ name, length }) => `${name}: ${length}`).sort()).toEqual([
      '1: 711',
      '2: 600',
      '3: 550',
    ]);
  });
});

describe('A6: a closing quote that is missing', () => {
  it('costs the row in which it opens, and is reported with its line', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) =>
      spaceRow(index + 1, index === 2 ? { name: '"Main St' } : {}),
    );
    const run = await ingestFeed({ files: { 'spaces.csv': spacesCsv(...rows) } });
    expect([run.status, run.snapshotId, run.found, run.counts]).toEqual([
      1,
      null,
      ['error csv-quote-broken 1: spaces.csv row 4'],
      ['spaces.csv: 1000 read, 999 kept, 0 merged, 1 dropped'],
    ]);
  });
});

describe('A8: a row one cell short, and one too long', () => {
  it('are left out by their numbers, and the others kept', async () => {
    const rows = ['a,1700000000000,1710000000000,', 'b,1700000000000,1710000000000'];
    const more = ['c,1700000000000,1710000000000,,x', 'd,1700000000000,1710000000000,'];
    const files = { 'zones.csv': [ZONE_HEADER, ...rows, ...more].join('\n') };
    const { status, found, messages, counts } = await ingestFeed({ files });
    expect([status, found]).toEqual([
      1,
      [
        'error csv-row-width 2: zones.csv row 3, zones.csv row 4',
        'warning geometry-missing 2: zones.csv row 2, zones.csv row 5',
      ],
    ]);
    expect(messages.slice(0, 2)).toEqual([
      'the row has 3 cells, but the header has 4 columns',
      'the row has 5 cells, but the header has 4 columns',
    ]);
    expect(counts).toEqual(['zones.csv: 4 read, 2 kept, 0 merged, 2 dropped']);
  });
});

describe('A10: identifiers and names that look like numbers', () => {
  it('come out as they are written', async () => {
    const zoneIds = ['208310224003697457', '208310224003697458'];
    const names = ['007', '1e5', 'true'];
    const rows = names.map((name, index) =>
      spaceRow(index + 1, {
        name,
        curb_zone_id: zoneIds[index % 2] ?? '',
        geometry: `"${wktOf(rectangle([13.4 + index / 1000, 52.5 + (index % 2) / 1000], [0.00015, 0.0001]))}"`,
      }),
    );
    const run = await ingestFeed({
      files: { 'spaces.csv': spacesCsv(...rows), 'zones.csv': zonesCsv(...zoneIds) },
    });
    expect([run.status, run.found]).toEqual([0, []]);
    expect(await namesOf(run)).toEqual(names);
    const inFirst = `/curbs/spaces?curb_zone_id=${zoneIds[0]}`;
    expect(await namesOf(run, inFirst)).toEqual(['007', 'true']);
  });
});

describe('A11: a header that every object has', () => {
  it('is a column that is ignored, with a name like any other', async () => {
    const text = spacesCsv(
      spaceRow(1),
      spaceRow(2, { name: '__proto__', curb_zone_id: '__proto__' }),
      spaceRow(3, { curb_space_id: '__proto__' }),
    );
    const [header = '', ...rows] = text.trimEnd().split('\n');
    const lines = [
      `${header},__proto__,constructor,toString`,
      ...rows.map((row) => `${row},a,b,c`),
    ];
    const files = { 'spaces.csv': lines.join('\n') };
    const run = await ingestFeed({ files, dropInvalid: true });
    expect([run.status, run.found]).toEqual([1, ['error id-malformed 1: spaces.csv row 4']]);
    expect(run.notes).toContain('field-unknown 3');
    expect(await namesOf(run)).toEqual(['Bay 1', '__proto__']);
    expect(await namesOf(run, '/curbs/spaces?curb_zone_id=__proto__')).toEqual(['__proto__']);
  });
});

describe('A12: bytes that are not UTF-8', () => {
  const files = {
    'spaces.csv': Buffer.from(spacesCsv(spaceRow(1, { name: 'M\u00fcnzgasse' })), 'latin1'),
  };

  it('are reported with line and offset, and nothing of the file is kept', async () => {
    const { status, found, messages } = await ingestFeed({ files, dropInvalid: true });
    expect([status, found]).toEqual([1, ['error encoding-invalid 1: spaces.csv line 2']]);
    expect(messages[0]).toMatch(/^byte FC at offset 148 \(line 2\) is not UTF-8 .*Münzgasse/);
  });

  it('are read where their encoding is declared', async () => {
    const sources = [{ file: 'spaces.csv', kind: 'spaces', encoding: 'windows-1252' }];
    const run = await ingestFeed({ files, config: { sources } });
    expect([run.status, await namesOf(run)]).toEqual([0, ['M\u00fcnzgasse']]);
  });
});

describe('A14: identifiers with blanks, in capitals, in braces', () => {
  it('join all the same, each with a note', async () => {
    const id = '8f3cabcd-0000-4000-8000-00000000abcd';
    const run = await ingestFeed({
      files: {
        'zones.csv': zonesCsv(id.toUpperCase()),
        'spaces.csv': spacesCsv(
          ...[id, `${id} `, `{${id}}`].map((zone, index) =>
            spaceRow(index + 1, { curb_zone_id: zone }),
          ),
        ),
      },
    });
    expect([run.status, run.found, run.notes]).toEqual([
      0,
      ['warning text-untrimmed 1: spaces.csv row 3'],
      ['id-normalised 2'],
    ]);
    const target = `/curbs/spaces?curb_zone_id=${id.toUpperCase()}`;
    expect(await namesOf(run, target)).toEqual(['Bay 1', 'Bay 2', 'Bay 3']);
  });
});

describe('A15: a shape in a column of another name', () => {
  const wkt = '"MULTIPOLYGON (((13.41 52.5, 13.42001 52.5, 13.42 52.51, 13.41 52.5)))"';
  const json =
    '"{""type"":""Polygon"",""coordinates"":[[[13.41,52.5],[13.42001,52.5],[13.42,52.51],[13.41,52.5]]]}"';
  const ewkb =
    '0103000020E6100000010000000400000052B81E85EBD12A400000000000404A4065FCFB8C0BD72A4000000000' +
    '00404A40D7A3703D0AD72A40E17A14AE47414A4052B81E85EBD12A400000000000404A40';

  function ingestAreas(column: string, cell: string, geometry?: object): Promise<Ingested> {
    const header = `curb_area_id,name,published_date,last_updated_date,curb_zone_ids,${column}`;
    const row = `${spaceId(1)},Mitte,1700000000000,1710000000000,a,${cell}`;
    const zones = zonesAt(['a', square(13.418, 52.501, 0.0001)]);
    const files = { 'areas.csv': `${header}\n${row}\n`, 'zones.csv': zones };
    const sources = [
      { file: 'areas.csv', kind: 'areas', ...(geometry && { geometry }) },
      { file: 'zones.csv', kind: 'zones' },
    ];
    return ingestFeed({ files, config: { sources } });
  }

  it.each([
    [
      'the_geom',
      wkt,
      'write "geometry": {"wkt": "the_geom"} for this source under "sources" in feed.json',
    ],
    [
      'Geom',
      json,
      'write "geometry": {"geojson": "Geom"} for this source under "sources" in feed.json',
    ],
    [
      'geom',
      ewkb,
      'write "geometry": {"wkt": "geom"} for this source under "sources" in feed.json',
    ],
  ])('is no area without a shape: column %s is named', async (column, cell, advice) => {
    const { status, found, messages } = await ingestAreas(column, cell);
    expect([status, found]).toEqual([
      1,
      ['error geometry-malformed 1: areas.csv', 'warning geometry-missing 1: areas.csv row 2'],
    ]);
    expect(messages[0]).toContain(
      `column ${column} seems to hold the shape, but the feed does not use it: `,
    );
    expect(messages[0]).toContain(advice);
  });

  it.each([
    ['the_geom', wkt, { wkt: 'the_geom' }],
    ['Geom', json, { geojson: 'Geom' }],
    ['geom', ewkb, { wkt: 'geom' }],
  ])('is read where the feed names column %s', async (column, cell, geometry) => {
    const { status, found } = await ingestAreas(column, cell, geometry);
    expect([status, found]).toEqual([0, []]);
  });
});
