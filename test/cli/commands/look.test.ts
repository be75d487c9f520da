import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookCommand } from '../../../cli/commands/look.ts';
import {
  type Bay,
  geoMetadata,
  toWkt,
  writeDbf,
  writeFlatGeobuf,
  writeGeoPackage,
  writeParquet,
  writeShp,
  writeZip,
} from '../../read/formats/write-formats.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

async function look(name: string, content: string | Uint8Array) {
  const path = join(makeScratchFolder(), name);
  writeFileSync(path, content);
  return lookAt(path);
}

async function lookAt(path: string) {
  const text = fakeContext();
  const status = await lookCommand.run?.({ file: path }, text);
  const json = fakeContext({ json: true });
  await lookCommand.run?.({ file: path }, json);
  const lines = text.out().split('\n').slice(1);
  return { status, lines, text: text.out(), json: JSON.parse(json.out()) };
}

const BAYS: readonly Bay[] = [1, 2, 3].map((id) => ({
  ...{ id, name: `Bay ${id}` },
  geometry: { type: 'Point', coordinates: [Number(`13.40${id}001`), 52.500001] },
}));

const feature = ({ id, name, geometry }: Bay) => ({
  ...{ type: 'Feature', geometry },
  properties: { id, name },
});
const collection = { type: 'FeatureCollection', features: BAYS.map(feature) };

describe('curbstone look', () => {
  it('shows columns with type, fill, distinct values and range, the box and the key', async () => {
    const rows = [
      'ID;name;lat;lng;len;when;on;note',
      '1;A;52.500001;13.400001;5,5;2024-01-02;true;',
      '2;B;52.500101;13.400101;;2024-01-03;false;',
      '3;B;52.500201;13.400201;7,25;;true;',
    ];
    const { status, lines } = await look('s.csv', `${rows.join('\n')}\n`);
    expect(status).toBe(0);
    expect(lines.slice(0, 14)).toEqual([
      '3 records, as CSV separated by ";", encoding UTF-8',
      '',
      'column                   type         filled  distinct range or example',
      'ID                       integer       100 %         3 1 to 3',
      'name                     text          100 %         2 A',
      'lat                      number        100 %         3 52.500001 to 52.500201',
      'lng                      number        100 %         3 13.400001 to 13.400201',
      'len                      number ,       66 %         2 5,5',
      'when                     date           66 %         2 2024-01-02',
      'on                       boolean       100 %         2 true',
      'note                     empty           0 %         0',
      '',
      'Shapes: 3 Point',
      'Box: 13.400001, 52.500001 to 13.400201, 52.500201',
    ]);
    expect(lines.slice(-2)).toEqual([
      'Key: ID (column ID has a value in every record, and no value twice)',
      '',
    ]);
  });

  it('draws where the records are, north up, with its scale', async () => {
    const corners = ['52.51,13.40', '52.51,13.42', '52.50,13.40', '52.50,13.42'];
    const rows = corners.map((corner, index) => `${index},${corner}`).join('\n');
    const { lines } = await look('s.csv', `ID,lat,lng\n${rows}\n`);
    const map = lines.filter((line) => /[\u2801-\u28ff]/.test(line));
    expect(map).toEqual([`  ⠁${' '.repeat(42)}⠁`, `  ⡀${' '.repeat(42)}⡀`]);
    expect(lines).toContain('  one character is 31 m wide');
  });

  it.each<[string, string, string | Uint8Array]>([
    [
      'csv',
      's.csv',
      `id,name,geometry\n${BAYS.map((bay) => `${bay.id},${bay.name},${bay.geometry === null ? '' : toWkt(bay.geometry)}`).join('\n')}\n`,
    ],
    ['geojson', 's.geojson', JSON.stringify(collection)],
    ['json', 's.ndjson', BAYS.map((bay) => JSON.stringify(feature(bay))).join('\n')],
    ['geojson', 's.fgb', writeFlatGeobuf(BAYS)],
    ['geojson', 's.parquet', writeParquet(BAYS, geoMetadata())],
    [
      'geojson',
      's.zip',
      writeZip({ 's.shp': writeShp(BAYS), 's.dbf': writeDbf(BAYS), 's.cpg': 'UTF-8' }),
    ],
  ])('says the same of the same records as %s in %s', async (format, name, content) => {
    const { status, json } = await look(name, content);
    expect([status, json.format, json.records, json.unreadable]).toEqual([0, format, 3, 0]);
    expect(json.shapes).toEqual({ Point: 3 });
    const box = { minLng: 13.401001, minLat: 52.500001, maxLng: 13.403001, maxLat: 52.500001 };
    expect(json.box).toEqual(box);
    const columns = json.columns.map((column: Readonly<Record<string, unknown>>) => [
      ...[column.name, column.type, column.filled, column.distinct, column.example],
    ]);
    expect(columns).toContainEqual(['id', 'integer', 3, 3, '1']);
    expect(columns).toContainEqual(['name', 'text', 3, 3, 'Bay 1']);
    expect(json.key).toEqual(['id']);
  });

  it('looks into a GeoPackage, too', async () => {
    const path = join(makeScratchFolder(), 's.gpkg');
    writeGeoPackage(path, [{ name: 'bays', srsId: 4326, bays: BAYS }]);
    const { json } = await lookAt(path);
    expect([json.records, json.shapes]).toEqual([3, { Point: 3 }]);
  });

  it('names the systems that projected numbers may be in, and where each would be', async () => {
    const rows = [0, 1].map((index) => `${index},${392_000 + index},5820000`).join('\n');
    const { lines, json } = await look('s.csv', `ID,X,Y\n${rows}\n`);
    expect(lines).toContain(
      'These are not degrees, and the file does not name its reference system.',
    );
    expect(json.suggested_crs.length).toBeGreaterThan(0);
    const [first] = json.suggested_crs;
    expect(
      lines.some((line) => line.startsWith(`  ${first} (`) && / would be at /.test(line)),
    ).toBe(true);
  });

  it('shows what looks wrong: rows that cannot be read, and a position that many share', async () => {
    const good = Array.from({ length: 4 }, (_, index) => `${index},52.5,13.4`);
    const { status, lines } = await look(
      's.csv',
      ['ID,lat,lng', ...good, '9,52.5', '10,52.6,13.5'].join('\n'),
    );
    expect(status).toBe(0);
    expect(lines).toContain('1 of them cannot be read');
    expect(lines).toContain('4 records share the position 13.4, 52.5');
    expect(lines.slice(lines.indexOf('What looks wrong:'))).toEqual([
      'What looks wrong:',
      expect.stringMatching(/s\.csv row 6: the row has 2 cells, but the header has 3 columns$/),
      '',
    ]);
  });

  it('says that several shapes begin at one position, and nothing of the kind of a single one', async () => {
    const said = 'All shapes begin at the same position.';
    expect((await look('s.csv', 'ID,lat,lng\n1,52.5,13.4\n2,52.5,13.4')).lines).toContain(said);
    expect((await look('s.csv', 'ID,lat,lng\n1,52.5,13.4')).lines).not.toContain(said);
  });

  it('ends in 1 and says why where a file is in no format that is read', async () => {
    const { status, text } = await look('s.pdf', '%PDF-1.7\n%âãÏÓ\n');
    expect(status).toBe(1);
    expect(text).toContain('in a format that is not read');
    expect(text).toContain('What looks wrong:');
    expect(text).toContain('PDF');
  });
});
