import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readContent } from '../read-source.ts';
import { collection, feature, readJson } from './read-json.ts';

describe('a crs member (fault case B4)', () => {
  test('that is too long to be looked at is carried as such', async () => {
    const crs = { type: 'name', properties: { name: 'x'.repeat(70_000) } };
    const { records, refusals } = await readContent(collection([feature(1)], { crs }));
    expect(refusals).toEqual([]);
    expect(records.map(({ declaredCrs }) => declaredCrs)).toEqual(['too long to be read']);
  });
});

describe('a file in which it is open what counts', () => {
  test.each(['type', 'crs', 'features'])('gives the member %s twice', async (name) => {
    const members = { type: '"FeatureCollection"', crs: 'null', features: '[]' };
    const text = Object.entries(members).map(([each, value]) => `"${each}":${value}`);
    const again = `"${name}":${name === 'type' ? '"FeatureCollection"' : '[]'}`;
    const { refusals } = await readJson(`{${[...text, again].join()}}`);
    expect(refusals).toEqual([
      `member-repeated: the member /${name} is given twice, so it is not clear which one is meant: remove one`,
    ]);
  });

  test('gives the records twice', async () => {
    for (const [text, pointer] of [
      ['{"data":{"spaces":[],"zones":[],"spaces":[{"id":1}]}}', '/data/spaces'],
      ['{"data":{"spaces":[]},"data":{"spaces":[]}}', '/data/spaces'],
      ['{"data":{"zones":[]},"data":{"spaces":[]}}', '/data'],
    ]) {
      expect((await readJson(text ?? '')).refusals).toEqual([
        `member-repeated: the member ${pointer} is given twice, so it is not clear which one is meant: remove one`,
      ]);
    }
  });

  test.each([
    ['{"id":1,"id":2}', '/id'],
    ['{"\\u0069d":1,"id":2}', '/id'],
    ['{"id":1,"a":[{"b":[0,{"c":1,"d":2,"c":3}]}]}', '/a/0/b/1/c'],
    ['{"id":1,"__proto__":1,"__proto__":2}', '/__proto__'],
    ['{"id":1,"a/b~":{"x":1,"x":1}}', '/a~1b~0/x'],
  ])('drops a record that names a member twice: %s (fault case G6)', async (record, pointer) => {
    const { records, dropped, refusals } = await readJson(
      `{"data":{"spaces":[{"id":0},${record}]}}`,
    );
    expect(refusals).toEqual([]);
    expect(records).toEqual([['/data/spaces/0', 0]]);
    expect(dropped).toEqual([
      [
        '/data/spaces/1',
        'member-repeated',
        `the member ${pointer} is given twice in one object, so it is not clear which one is meant: remove one`,
      ],
    ]);
  });

  test('keeps a record whose names differ or stand in different objects', async () => {
    const record = '{"id":1,"a":{"id":2},"b":[1,{"id":3},{"id":4}],"Id":5}';
    expect(await readJson(`{"data":{"spaces":[${record}]}}`)).toMatchObject({
      records: [['/data/spaces/0', 1]],
      dropped: [],
    });
  });
});

describe('a file that is one page of several (fault case G3)', () => {
  const two = [feature(1), feature(2)];

  test.each([
    [
      { numberMatched: 5120, numberReturned: 2 },
      'numberMatched',
      'the file holds 2 records, but numberMatched says that there are 5,120',
    ],
    [
      { totalFeatures: 3 },
      'totalFeatures',
      'the file holds 2 records, but totalFeatures says that there are 3',
    ],
    [
      { exceededTransferLimit: true },
      'exceededTransferLimit',
      'the file holds 2 records, and exceededTransferLimit says that there are more',
    ],
    [
      { properties: { exceededTransferLimit: true } },
      'properties/exceededTransferLimit',
      'the file holds 2 records, and properties/exceededTransferLimit says that there are more',
    ],
    [
      { links: [{ rel: 'self' }, { rel: 'next', href: 'x' }] },
      'links (rel next)',
      'the file holds 2 records, and links (rel next) has the address of another page',
    ],
    [
      { meta: { total_count: '9' } },
      'meta/total_count',
      'the file holds 2 records, but meta/total_count says that there are 9',
    ],
    [{ count: 100 }, 'count', 'the file holds 2 records, but count says that there are 100'],
    [
      { pagination: { has_more: true } },
      'pagination/has_more',
      'the file holds 2 records, and pagination/has_more says that there are more',
    ],
    [
      { '@odata.nextLink': 'https://example.org' },
      '@odata.nextLink',
      'the file holds 2 records, and @odata.nextLink has the address of another page',
    ],
    [
      { _links: { next: { href: 'https://example.org' } } },
      '_links/next',
      'the file holds 2 records, and _links/next has the address of another page',
    ],
    [{ page: { number: 1, totalPages: 4 } }, 'pages', 'the file holds 2 records: only page 1 of 4'],
  ])('as %j says', async (members, field, message) => {
    for (const text of [
      collection(two, members),
      JSON.stringify({ type: 'FeatureCollection', features: two, ...members }),
    ]) {
      const { findings, refusals, records } = await readJson(text);
      expect([refusals, records.length]).toEqual([[], 2]);
      expect(findings).toEqual([
        {
          code: 'source-partial',
          field,
          message,
          place: { file: 'source' },
        },
      ]);
    }
  });

  test.each([
    [{ pages: { total: 7, current: 2 } }, 'pages', 'the file holds 1 record: only page 2 of 7'],
    [
      { links: { next: 'https://example.org/?page=2' } },
      'links/next',
      'the file holds 1 record, and links/next has the address of another page',
    ],
  ])('as a CDS document with %j says', async (members, field, message) => {
    const { findings } = await readJson(
      JSON.stringify({ data: { spaces: [{ id: 1 }] }, ...members }),
    );
    expect(findings).toMatchObject([{ field, message }]);
  });

  test('is not one that says that all is there', async () => {
    for (const members of [
      { numberMatched: 2, totalFeatures: 2, exceededTransferLimit: false },
      { links: [{ rel: 'prev' }], pages: { total: 1 } },
      { links: { next: null } },
      { count: 2, total: 1, meta: { total: 2, hasMore: false, next_page: null } },
      { page: { number: 1, totalPages: 1 } },
      { numberMatched: 'unknown' },
    ]) {
      expect((await readJson(collection(two, members))).findings).toEqual([]);
    }
  });
});

describe('the containers of records', () => {
  const one = '{"type":"Feature","properties":{"id":1},"geometry":null}';
  const two = '{"type":"Feature","properties":{"id":2},"geometry":null}';

  test('are lines of Features, with or without record separators (fault case B12)', async () => {
    for (const text of [
      `${one}\n${two}\n`,
      `${one}\r\n\r\n${two}`,
      `\u001e${one}\n\u001e${two}\n`,
      `${one}${two}`,
    ]) {
      const { records, refusals, dropped } = await readJson(text);
      expect([refusals, dropped]).toEqual([[], []]);
      expect(records.map(([, id]) => id)).toEqual([1, 2]);
    }
  });

  test('are a single Feature, or a bare geometry', async () => {
    expect((await readJson(one)).records).toEqual([[undefined, 1]]);
    const { records } = await readContent('{"type":"Point","coordinates":[1,2]}');
    expect(records).toEqual([
      {
        place: { file: 'source', row: 1 },
        values: [],
        geometry: { type: 'Point', coordinates: [1, 2] },
      },
    ]);
  });

  test('are a bare array of Features or of objects', async () => {
    const { records, refusals } = await readJson(`[${one},{"id":5}]`);
    expect(refusals).toEqual([]);
    expect(records).toEqual([
      ['/0', 1],
      ['/1', 5],
    ]);
  });

  test('are not several documents one after the other', async () => {
    const { refusals } = await readJson(`${collection([])}${collection([])}`);
    expect(refusals).toEqual([
      'format-unknown: the file holds several JSON documents one after the other: save each as a file of its own and list the files',
    ]);
  });

  test('are the features of ESRI JSON, with their shapes', async () => {
    const attributes = { id: 1 };
    const square = [
      [0, 0],
      [0, 4],
      [4, 4],
      [4, 0],
      [0, 0],
    ];
    const hole = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ];
    const shapes = [
      [
        { x: 1, y: 2 },
        { type: 'Point', coordinates: [1, 2] },
      ],
      [{ x: 'NaN', y: 'NaN' }, null],
      [{ points: [[1, 2]] }, { type: 'MultiPoint', coordinates: [[1, 2]] }],
      [
        {
          paths: [
            [
              [1, 2],
              [3, 4],
            ],
          ],
        },
        {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
      [{ paths: [] }, null],
      [{ rings: [square, hole] }, { type: 'Polygon', coordinates: [square, hole] }],
      [
        { rings: [square, square.map(([x = 0, y]) => [x + 9, y])] },
        { type: 'MultiPolygon', coordinates: [[square], [square.map(([x = 0, y]) => [x + 9, y])]] },
      ],
      [undefined, null],
    ] as const;
    const text = JSON.stringify({
      geometryType: 'esriGeometryAny',
      spatialReference: { wkid: 4326 },
      features: shapes.map(([geometry]) => ({ attributes, geometry })),
    });
    const { records, refusals, dropped } = await readContent(text, { columns: ['id'] });
    expect([refusals, dropped]).toEqual([[], []]);
    expect(records.map(({ values }) => values)).toEqual(shapes.map(() => [1]));
    expect(records.map(({ geometry }) => geometry)).toEqual(shapes.map(([, geometry]) => geometry));
  });

  test('may be empty in ESRI JSON', async () => {
    const members = { geometryType: 'esriGeometryPoint', spatialReference: { wkid: 4326 } };
    const { records, refusals } = await readContent(JSON.stringify({ ...members, features: [] }));
    expect([records, refusals]).toEqual([[], []]);
  });

  test('say why a curve of ESRI JSON is not read', async () => {
    const geometry = { curveRings: [[[0, 0], { a: [[1, 1]] }]] };
    const { records } = await readContent(
      JSON.stringify({ features: [{ attributes: {}, geometry }] }),
    );
    expect(records[0]?.geometryFinding?.message).toBe(
      'geometry has curves (curveRings): densify the layer, then export it again',
    );
  });

  test('carry the declared reference system where the plan asks for it', async () => {
    const crs = { type: 'name', properties: { name: 'EPSG:2263' } };
    const esri = { spatialReference: { wkid: 102718, latestWkid: 2263 } };
    for (const text of [
      collection([feature(1)], { crs }),
      JSON.stringify({ ...esri, features: [{ attributes: { id: 1 }, geometry: { x: 1, y: 2 } }] }),
      JSON.stringify({ features: [{ attributes: {}, geometry: { x: 1, y: 2, ...esri } }] }),
      JSON.stringify({ ...feature(1), crs }),
    ]) {
      const { records, refusals } = await readContent(text, { isCrsNamed: false });
      expect(refusals).toEqual([]);
      expect(records.map(({ declaredCrs }) => declaredCrs)).toEqual(['EPSG:2263']);
    }
  });

  test('carry a reference system that is declared behind them', async () => {
    const crs = { type: 'name', properties: { name: 'EPSG:2263' } };
    const features = [{ ...feature(1), properties: { id: 1, crs: { x: 1 } } }];
    const late = JSON.stringify({ type: 'FeatureCollection', features, crs, name: 'x' });
    const small = { pieceByteLength: 1, chunkByteLength: 16 };
    for (const text of [late, `${late}\n`]) {
      const { records, refusals } = await readContent(text, { isCrsNamed: false }, small);
      expect(refusals).toEqual([]);
      expect(records.map(({ declaredCrs }) => declaredCrs)).toEqual(['EPSG:2263']);
    }
    // Only all of it shows the end of a compressed file.
    const packed = gzipSync(late);
    expect((await readContent(packed, { isCrsNamed: true }, small)).refusals).toEqual([]);
    const refused = await readContent(packed, { isCrsNamed: false }, small);
    expect(refused.refusals[0]?.message).toBe(
      'the file declares the reference system EPSG:2263 behind its records, where it is found too late: move the member before them, or write "crs": "EPSG:2263" for this source under "sources" in feed.json',
    );
  });
});
