import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../../cli/commands/check.ts';
import { type Ask, initFeed } from '../../src/init.ts';
import { fakeContext } from '../support/fake-context.ts';
import { makeScratchFolder } from '../support/scratch.ts';

interface WrittenFeed {
  readonly time_zone: string;
  readonly currency: string;
  readonly sources: readonly Readonly<Record<string, unknown>>[];
  readonly $notes: Readonly<Record<string, string>>;
}

async function init(files: Readonly<Record<string, string>>, ask?: Ask) {
  const folder = makeScratchFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const outcome = await initFeed({
    ...{ paths: [folder], outFolder: null, isForced: false, machineTimeZone: null },
    ...(ask === undefined ? {} : { ask }),
    given: { fallbackDate: '2024-01-01', namespace: '6ba7b811-9dad-11d1-80b4-00c04fd430c8' },
  });
  const feed: WrittenFeed = JSON.parse(readFileSync(join(folder, 'feed.json'), 'utf8'));
  const checked = fakeContext({ json: true });
  await checkCommand.run?.({ feed: folder }, checked);
  const { sources } = JSON.parse(checked.out()).report;
  const kept = sources.map(({ kept: count }: { readonly kept: number }) => count);
  const fields = feed.sources.map((source) => source.fields as Record<string, unknown>);
  return { feed, outcome, kept, fields: fields[0] ?? {}, notes: feed.$notes };
}

/** A table of points in Berlin with further columns. */
const table = (columns: string, ...rows: readonly string[]): string =>
  [
    `lat,lng,${columns}`,
    ...rows.map((row, index) => `52.5000${index}1,13.4000${index}1,${row}`),
    '',
  ].join('\n');

describe('the identifier that init chooses', () => {
  it('is a column of the standard where it holds UUIDs', async () => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    const { fields, notes } = await init({
      's.csv': table('curb_space_id,name', `${id(1)},A`, `${id(2)},B`),
    });
    expect(fields.curb_space_id).toBeUndefined();
    expect(notes['sources/0/fields/curb_space_id']).toBe(
      'certain: its name is that of the standard',
    );
  });

  it.each(['{}', '()'])('is a column of UUIDs in %s', async ([open, close]) => {
    const id = (n: number) => `${open}00000000-0000-4000-8000-00000000000${n}${close}`;
    const { fields, kept } = await init({
      's.csv': table('GlobalID,name', `${id(1)},A`, `${id(2)},B`),
    });
    expect([fields.curb_space_id, kept]).toEqual(['GlobalID', [2]]);
  });

  it('is a key without repetition, the best name first', async () => {
    const { fields, notes } = await init({
      's.csv': table('OBJECTID,METER_ID,name', '1,M7,A', '2,M8,B', '3,M9,C'),
    });
    expect(fields.curb_space_id).toEqual({ uuid5: 'METER_ID' });
    expect(notes['sources/0/fields/curb_space_id']).toBe(
      'certain: column METER_ID has a value in every record, and no value twice',
    );
  });

  it('is the id of the features where their properties have none', async () => {
    const { fields, kept, notes } = await init({
      's.geojson': JSON.stringify({
        type: 'FeatureCollection',
        features: [7, 8].map((id) => ({
          ...{ type: 'Feature', id: `way/${id}`, properties: { surface: 'paved' } },
          geometry: { type: 'Point', coordinates: [13.41234 + id / 1e4, 52.51234] },
        })),
      }),
    });
    expect([fields.curb_space_id, kept]).toEqual([{ uuid5: 'id' }, [2]]);
    expect(notes['sources/0/fields/curb_space_id']).toBe(
      'certain: column id has a value in every record, and no value twice',
    );
  });

  it('is another column where the best name repeats', async () => {
    const { fields } = await init({
      's.csv': table('METER_ID,OBJECTID,name', 'M7,1,A', 'M7,2,B', 'M9,3,C'),
    });
    expect(fields.curb_space_id).toEqual({ uuid5: 'OBJECTID' });
  });

  it('is several columns where only they tell records apart', async () => {
    const { fields, kept } = await init({
      's.csv': table('street,number,name', 'Elm,1,A', 'Elm,2,A', 'Oak,1,A', 'Oak,2,A'),
    });
    const { uuid5 } = fields.curb_space_id as { readonly uuid5: readonly string[] };
    expect([...uuid5].sort()).toEqual(['number', 'street']);
    expect(kept).toEqual([4]);
  });

  it('is the whole row where nothing tells records apart', async () => {
    const same = 'lat,lng,colour\n52.50001,13.40001,red\n52.50001,13.40001,red\n';
    const { fields, notes } = await init({ 's.csv': `${same}52.50002,13.40001,red\n` });
    expect(fields.curb_space_id).toEqual({ uuid5: { from: 'row' } });
    expect(notes['sources/0/fields/curb_space_id']).toMatch(/^unsure: .*; 1 row repeats another/);
  });

  it('is the whole row, with a column that has no name', async () => {
    const rows = ['0,A,red', '1,A,red', '2,B,red', ',B,red'];
    const { notes, kept } = await init({ 's.csv': table(',name,colour', ...rows) });
    expect(kept).toEqual([4]);
    expect(notes['sources/0/fields/curb_space_id']).not.toMatch(/rows? repeats? another/);
  });
});

describe('the names and units that init chooses', () => {
  it('are those of the columns, with the unit of their names', async () => {
    const { fields } = await init({
      's.csv': table('ID,BAY_NAME,Length_ft,Width_m', '1,A,20,2.5', '2,B,22,2.6', '3,C,18,2.4'),
    });
    expect(fields.name).toBe('BAY_NAME');
    expect(fields.length).toEqual({ column: 'Length_ft', unit: 'ft' });
    expect(fields.width).toEqual({ column: 'Width_m', unit: 'm' });
  });

  it('are the key where no column looks like a name, and one text where no column is a key', async () => {
    const keyed = await init({ 's.csv': table('OBJECTID,colour', '7,red', '8,red') });
    expect(keyed.fields.name).toBe('OBJECTID');
    expect(keyed.notes['sources/0/fields/name']).toBe(
      'unsure: no column looks like a name, so the value of OBJECTID is used as the name',
    );
    const bare = await init({ 's.csv': table('colour', 'red', '') });
    expect(bare.fields.name).toEqual({ value: 'without a name' });
    expect(bare.notes['sources/0/fields/name']).toBe(
      'unsure: no column looks like a name, so every record has the name "without a name"',
    );
  });

  it('need no unit where the cells have one', async () => {
    const { fields, kept, feed } = await init({
      's.csv': table('ID,Länge', '1,"5,00 m"', '2,"6,00 m"', '3,"5,50 m"'),
    });
    expect(fields.length).toEqual('Länge');
    expect(JSON.stringify(feed.sources[0])).toContain('"decimal":","');
    expect(kept).toEqual([3]);
  });
});

describe('the geometry that init chooses', () => {
  const pairs = (cells: readonly string[]) =>
    `ID,at\n${cells.map((cell, index) => `M${index},"${cell}"\n`).join('')}`;

  it.each([
    ['52.51234, 13.41234', { lat_lng: 'at' }, 'unsure: column at ends with two numbers, taken for'],
    ['-33.91234, 151.21234', { lat_lng: 'at' }, 'certain: column at ends with latitude and longi'],
    ['151.21234, -33.91234', { lng_lat: 'at' }, 'certain: column at ends with longitude and lati'],
    ['[13.41234, 52.51234]', { lng_lat: 'at' }, 'certain: column at ends with longitude and lati'],
    ['52,51234; 13,41234', { lat_lng: 'at' }, 'unsure: column at ends with two numbers, taken fo'],
    [
      'SRID = 4326; POINT (13.41234 52.51234)',
      { wkt: 'at' },
      'certain: column at holds shapes as WKT',
    ],
    [
      "{'type': 'Point', 'coordinates': [13.4, 52.5]}",
      'none',
      'unsure: column at seems to hold shape',
    ],
  ])('of cells such as %s is the right one, or none', async (cell, geometry, note) => {
    const { feed, notes, kept } = await init({ 's.csv': pairs([cell, cell]) });
    expect([feed.sources[0]?.geometry, kept]).toEqual([geometry, [2]]);
    expect(notes['sources/0/geometry']).toContain(note);
  });

  it('of two columns may have decimal commas', async () => {
    const { feed, kept } = await init({
      's.csv': 'ID;Breitengrad;Laengengrad\nM1;52,51231;13,41231\nM2;52,51232;13,41232\n',
    });
    expect(feed.sources[0]).toMatchObject({
      geometry: { lat: 'Breitengrad', lng: 'Laengengrad' },
      decimal: ',',
    });
    expect([feed.time_zone, kept]).toEqual(['Europe/Berlin', [2]]);
  });
});

describe('the projection, the place and the money that init chooses', () => {
  const shape = (crs: string, x: number, y: number) =>
    JSON.stringify({
      type: 'FeatureCollection',
      ...(crs === '' ? {} : { crs: { type: 'name', properties: { name: crs } } }),
      features: [0, 1, 2].map((index) => ({
        type: 'Feature',
        properties: { ID: index + 1, name: `B${index}` },
        geometry: { type: 'Point', coordinates: [x + 10 * index, y] },
      })),
    });

  it.each([
    ['EPSG:25833', 392_000, 5_820_000, 'Europe/Berlin', 'EUR'],
    ['EPSG:2263', 985_000, 200_000, 'America/New_York', 'USD'],
    ['EPSG:27700', 530_000, 180_000, 'Europe/London', 'GBP'],
  ])('are those of the system that the file declares: %s', async (crs, x, y, timeZone, money) => {
    const { feed, kept } = await init({ 's.geojson': shape(crs, x, y) });
    expect([feed.time_zone, feed.currency, kept]).toEqual([timeZone, money, [3]]);
    expect(feed.sources[0]?.crs).toBeUndefined();
  });

  it('say that nothing is known where no record has a place', async () => {
    const { feed, notes, outcome } = await init({ 's.csv': 'ID,name\n1,A\n2,B\n' });
    expect([feed.time_zone, feed.currency]).toEqual(['UTC', 'X'.repeat(3)]);
    expect(notes.time_zone).toBe('please fill in: no record has a location, so UTC is used');
    expect(outcome.open.length).toBe(3);
  });
});

describe('files that contain the same rows', () => {
  const rows = ['M7,A', 'M8,B', 'M9,C'].map(
    (cells, index) => `52.5000${index}1,13.4000${index}1,${cells}`,
  );
  const bays = (order: readonly number[], end = '\n'): string =>
    ['lat,lng,METER_ID,name', ...order.map((index) => rows[index]), ''].join(end);

  it('are used once, whatever their order and line ends', async () => {
    const { feed, notes, outcome, kept } = await init({
      'a.csv': bays([0, 1, 2]),
      'b.csv': bays([2, 0, 1], '\r\n'),
      'c.csv': bays([1, 1, 2]),
    });
    expect(feed.sources.map((source) => source.file)).toEqual(['a.csv', 'c.csv']);
    const reason = 'it contains the same 3 rows as a.csv, so only that file is used';
    expect(outcome.leftOut).toEqual([{ file: 'b.csv', reason }]);
    expect(notes['left out: b.csv']).toBe(reason);
    expect(kept).toEqual([3, 2]);
  });

  it('are recognised when their columns are in another order', async () => {
    const { outcome } = await init({
      'a.csv': 'ID,lat,lng\nM7,52.5,13.4\n',
      'b.csv': 'lng,ID,lat\n13.4,M7,52.5\n',
    });
    expect(outcome.leftOut.map(({ file }) => file)).toEqual(['b.csv']);
  });

  it('are not files of the same identifiers whose other values differ', async () => {
    const { outcome, kept } = await init({
      'a.csv': 'ID,lat,lng\nM7,52.5,13.4\n',
      'b.csv': 'ID,lat,lng\nM7,52.6,13.4\n',
    });
    expect([outcome.leftOut, kept]).toEqual([[], [1, 1]]);
  });
});

describe('the kind of points in a file that is named after areas', () => {
  it('is spaces, and a person is asked to look', async () => {
    const { notes } = await init({ 'areas.csv': table('slug', 'north', 'south') });
    expect(notes['sources/0/kind']).toBe(
      'unsure: its name suggests areas, but its shapes are points, so each record is a space; if the records are not parking spaces, remove this source',
    );
  });

  const bays = table('BAY_ID', 'A1', 'A2', 'A3');
  const districts = '[{"slug":"d1","name":"D 1","lat":52.5,"lng":13.4}]';

  it('is none where another file has the spaces, with the reason', async () => {
    const { outcome, feed, kept, notes } = await init({
      ...{ 'areas.json': districts, 'bays.csv': bays },
    });
    const reason =
      'its name suggests areas, but its shapes are points, and an area needs a polygon; if its records are parking spaces, add it to "sources" with "kind": "spaces"';
    expect(outcome.leftOut).toEqual([{ file: 'areas.json', reason }]);
    expect(notes['left out: areas.json']).toBe(reason);
    expect([feed.sources.map(({ file }) => file), kept]).toEqual([['bays.csv'], [3]]);
  });

  it.each([
    ['yes', ['areas.json', 'bays.csv']],
    ['n', ['bays.csv']],
    [null, ['bays.csv']],
  ])('is asked for on a terminal, where the answer is %s', async (answer, files) => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      if (question.startsWith('Who')) return null;
      asked.push(question);
      return answer;
    };
    const { feed } = await init({ 'areas.json': districts, 'bays.csv': bays }, ask);
    expect(asked).toEqual([
      'areas.json is named after areas but holds 1 point. Are they parking spaces? (yes or no; no)',
    ]);
    expect(feed.sources.map(({ file }) => file)).toEqual(files);
  });
});

/** A square with sides of about `metres`. */
function square(metres: number, name: string): string {
  const size = metres / 111_195;
  const ring = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
    [0, 0],
  ] as const;
  const coordinates = [ring.map(([x, y]) => [13.4 + x / Math.cos(0.9163), 52.5 + y])];
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates } },
    ],
  });
}

describe('the kind of polygons', () => {
  it.each([
    ['places.geojson', 10, 'spaces'],
    ['places.geojson', 40, 'zones'],
    ['places.geojson', 100, 'areas'],
    ['zones.geojson', 100, 'zones'],
    ['parking.geojson', 100, 'zones'],
    ['zones.geojson', 200, 'areas'],
  ])('in %s with sides of %s m is %s', async (file, metres, kind) => {
    const { feed, kept } = await init({ [file]: square(metres, 'A') });
    expect([feed.sources[0]?.kind, kept]).toEqual([kind, [1]]);
  });

  it('that are no zones of the spaces is areas where they are as large as districts', async () => {
    const bays = 'BAY_ID,lat,lng\nA1,52.61,13.41\nA2,52.62,13.42\n';
    const found = async (metres: number) => {
      const { feed, notes } = await init({
        'bays.csv': bays,
        'zones.geojson': square(metres, 'A'),
      });
      return [feed.sources[1]?.kind, notes['sources/1/kind']];
    };
    const far = 'unsure: its shapes could be zones, but the spaces of the other file are not near';
    expect(await found(100)).toEqual(['areas', `${far} them, so each record is an area`]);
    expect(await found(40)).toEqual(['spaces', `${far} them, so each record is a space`]);
  });
});

describe('words for no value', () => {
  it('are no names and no keys, as in an ingest', async () => {
    const { fields, kept } = await init({
      's.csv': table('ID,name,title', '1,<Null>,A', '2,#REF!,B', '3,—,C'),
    });
    expect([fields.name, kept]).toEqual(['title', [3]]);
  });
});

describe('rows that cannot be read', () => {
  it('are counted, with the reason of the first', async () => {
    const { outcome, kept } = await init({
      's.csv': 'ID,lat,lng\n1,52.51231,13.41231\n\n2,52.51232\n3,52.51233,13.41233\n4\n',
    });
    expect(outcome.sources.map(({ remarks }) => remarks)).toEqual([
      [
        '2 of 4 records cannot be read, such as row 4: the row has 2 cells, but the header has 3 columns',
      ],
    ]);
    expect(kept).toEqual([2]);
  });
});
