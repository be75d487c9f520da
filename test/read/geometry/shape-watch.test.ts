import { describe, expect, test } from 'vitest';
import type { ReadPlan } from '../../../src/read/read-plan.ts';
import { readContent } from '../read-source.ts';

const WKT = '"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))"';

async function notesOf(content: string, options: Partial<ReadPlan> = {}) {
  const { notes, records } = await readContent(content, { columns: ['id'], ...options });
  expect(records.length).toBeGreaterThan(0);
  return notes.map(({ code, field, place, message }) => {
    expect([code, place]).toEqual(['geometry-malformed', { file: 'source' }]);
    return [field, message];
  });
}

describe('shapes in a column that is not read (fault case A15)', () => {
  const leaveOut = 'or "geometry": "none" to serve the records without shapes';

  test.each([
    ['the_geom', WKT, 'wkt'],
    ['Geom', '"{""type"":""Point"",""coordinates"":[1,2]}"', 'geojson'],
    ['location', '"LINESTRING (1 2, 3 4)"', 'wkt'],
    ['Geometry', 'SRID=4326;POINT (1 2)', 'wkt'],
  ])('are reported once, with the setting that reads them: %s', async (name, cell, form) => {
    const rows = Array.from({ length: 50 }, (_, index) => `${index},${cell}`).join('\n');
    expect(await notesOf(`id,${name}\n${rows}\n`)).toEqual([
      [
        name,
        `column ${name} seems to hold the shape, but the feed does not use it: write "geometry": {"${form}": "${name}"} for this source under "sources" in feed.json, ${leaveOut}`,
      ],
    ]);
  });

  test('are reported where they are hex EWKB', async () => {
    const cell = '0101000020E6100000000000000000F03F0000000000000040';
    expect(await notesOf(`id,geom\n1,${cell}\n`)).toEqual([
      [
        'geom',
        `column geom seems to hold the shape, but the feed does not use it: write "geometry": {"wkt": "geom"} for this source under "sources" in feed.json, ${leaveOut}`,
      ],
    ]);
  });

  test('are found behind empty cells, and by the name of an empty column', async () => {
    expect(await notesOf(`id,x\n1,\n2,\n3,${WKT}\n`)).toHaveLength(1);
    expect(await notesOf('id,GEO_SHAPE\n1,\n')).toEqual([
      [
        'GEO_SHAPE',
        `column GEO_SHAPE seems to hold the shape, but the feed does not use it: write "geometry": {"geojson": "GEO_SHAPE"} for this source under "sources" in feed.json, ${leaveOut}`,
      ],
    ]);
  });

  test('are reported in JSON too', async () => {
    const features = [{ type: 'Feature', properties: { the_geom: 'POINT (1 2)' }, geometry: null }];
    expect(await notesOf(JSON.stringify({ type: 'FeatureCollection', features }))).toHaveLength(1);
    const spaces = [{ shape: { type: 'Point', coordinates: [1, 2] } }];
    expect(await notesOf(JSON.stringify({ data: { spaces } }))).toEqual([
      ['shape', expect.stringContaining('{"geojson": "shape"}')],
    ]);
  });

  test.each([
    ['lat', 'lon', '50.12345,10.12345'],
    ['LATITUDE', 'Longitude', '"50,12345","10,12345"'],
    ['Y_COORD', 'x_coord', '5397953.9,522396.8'],
  ])('are reported where they are the columns %s and %s', async (lat, lng, cells) => {
    const message = `columns ${lat} and ${lng} seem to hold the position, but the feed does not use them: write "geometry": {"lat": "${lat}", "lng": "${lng}"} for this source under "sources" in feed.json, ${leaveOut}`;
    expect(await notesOf(`id,${lat},${lng}\n0,,\n1,${cells}\n`)).toEqual([[lat, message]]);
    expect(await notesOf(`id,${lat},${lng}\n1,north,east\n`)).toEqual([]);
  });

  test('are reported where they are a position in one cell', async () => {
    expect(await notesOf('id,location\n1,"(50.12345, 10.12345)"\n')).toEqual([
      ['location', expect.stringContaining('"geometry": {"lat_lng": "location"}')],
    ]);
    for (const cell of ['-122.33123, 47.61234', '[13.41234, 52.51234]']) {
      expect(await notesOf(`id,location\n1,"${cell}"\n`)).toEqual([
        ['location', expect.stringContaining('"geometry": {"lng_lat": "location"}')],
      ]);
    }
    expect(await notesOf('id,size\n1,"2.5, 6.1"\n')).toEqual([]);
  });

  test('are reported where they are in a notation that is not read', async () => {
    expect(await notesOf('id,shp\n1,<gml:Point><gml:pos>1 2</gml:pos></gml:Point>\n')).toEqual([
      [
        'shp',
        'column shp seems to hold the shape as GML, which is not read: export it as WKT or GeoJSON, or write "geometry": "none" for this source under "sources" in feed.json to serve the records without shapes',
      ],
    ]);
  });

  test('do not matter where the records have shapes', async () => {
    expect(await notesOf(`id,geometry,wkt\n1,${WKT},${WKT}\n`)).toEqual([]);
    expect(await notesOf(`id,lat,lng,wkt\n1,5,6,${WKT}\n`)).toEqual([]);
    const features = [
      {
        type: 'Feature',
        properties: { WKT: 'POINT (1 2)' },
        geometry: { type: 'Point', coordinates: [1, 2] },
      },
    ];
    expect(await notesOf(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual([]);
  });

  test('do not matter where the feed says what to read', async () => {
    const content = `id,the_geom\n1,${WKT}\n`;
    expect(await notesOf(content, { geometry: { form: 'none' } })).toEqual([]);
    expect(await notesOf(content, { geometry: { form: 'wkt', column: 'the_geom' } })).toEqual([]);
    expect(await notesOf(content, { columns: ['id', 'the_geom'] })).toEqual([]);
  });

  test('are no other text under such a name', async () => {
    expect(await notesOf('id,shape,geom\n1,rectangle,7\n')).toEqual([]);
  });
});
