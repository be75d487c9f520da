import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonCutter } from '../../../src/read/json/cut-json.ts';
import { createSourceReading } from '../../../src/read/source-reading.ts';
import { createPlan, readContent } from '../read-source.ts';
import { collection, feature, readJson } from './read-json.ts';

const TWO = [
  ['/features/0', 1],
  ['/features/1', 2],
];

describe('GeoJSON', () => {
  test('is read feature by feature', async () => {
    const { records, refusals } = await readJson(collection([feature(1), feature(2)]));
    expect(records).toEqual(TWO);
    expect(refusals).toEqual([]);
  });

  test('may have its members in any order, and any others', async () => {
    const features = JSON.stringify([feature(1), feature(2)]);
    for (const text of [
      `{"features":${features},"type":"FeatureCollection"}`,
      `{"name":"x","crs":null,"type":"FeatureCollection","bbox":[0,0,1,1],"features":${features},"links":[{"features":[1]}]}`,
      `\r\n{\r\n "data": {"spaces": 5},\r\n "features" : ${features} ,\r\n "type" : "FeatureCollection" }\r\n\r\n`,
      `{"type":"FeatureCollection","data":{"spaces":[{"id":9}]},"features":${features}}`,
      JSON.stringify({ type: 'FeatureCollection', features: [feature(1), feature(2)] }, null, 2),
    ]) {
      const { records, refusals } = await readJson(text);
      expect(refusals).toEqual([]);
      expect(records).toEqual(TWO);
    }
  });

  test('is read where an element is no Feature, which is dropped', async () => {
    for (const type of ['Feature', 'Other', undefined]) {
      const features = JSON.stringify([
        type === undefined ? null : { ...feature(0), type },
        feature(1),
      ]);
      const isSound = type === 'Feature';
      for (const text of [
        `{"type":"FeatureCollection","features":${features}}`,
        `{"features":${features},"type":"FeatureCollection"}`,
      ]) {
        const { records, dropped, refusals } = await readJson(text);
        expect(refusals).toEqual([]);
        expect(records.at(-1)).toEqual(['/features/1', 1]);
        expect(dropped.map(([pointer, code]) => [pointer, code])).toEqual(
          isSound ? [] : [['/features/0', 'format-unknown']],
        );
      }
    }
  });

  test('may hold no feature', async () => {
    expect(await readJson(collection([]))).toMatchObject({ records: [], refusals: [] });
  });

  test('with features of every shape is cut the same at every byte', async () => {
    const text = JSON.stringify(
      {
        features: [
          feature('a"},{[\\'),
          feature('é😀', {
            type: 'Polygon',
            coordinates: [
              [
                [1.5, 2],
                [3, -4e-3],
              ],
            ],
          }),
          feature({ deep: [{ list: [[]] }] }),
        ],
        type: 'FeatureCollection',
      },
      null,
      1,
    );
    const reading = () =>
      createSourceReading(createPlan({}), {
        add: (diagnostic) => expect(diagnostic).toBeUndefined(),
        refuse: (diagnostic) => expect(diagnostic).toBeUndefined(),
        bytesRead: () => undefined,
        recordDropped: () => undefined,
        header: () => undefined,
        fingerprint: () => undefined,
      });
    const bytes = Buffer.from(text);
    const sizes = { pieceByteLength: 60, recordByteLengthMax: 1 << 20 };
    const cutAt = (offset: number) => {
      const cutter = createJsonCutter(reading(), { sizes });
      return [
        ...cutter.push(bytes.subarray(0, offset)),
        ...cutter.push(bytes.subarray(offset)),
        ...cutter.end(),
      ];
    };
    const whole = cutAt(0);
    expect(
      whole.map(({ recordCount, firstIndex, sequence }) => [sequence, firstIndex, recordCount]),
    ).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [2, 2, 1],
    ]);
    for (let offset = 1; offset <= bytes.length; offset++) expect(cutAt(offset)).toEqual(whole);
  });

  test('is cut and parsed to what JSON.parse gives', async () => {
    const features = fc.array(
      fc.jsonValue().map((value) => feature(value)),
      { maxLength: 8 },
    );
    const sizes = fc.record({
      chunkByteLength: fc.integer({ min: 1, max: 200 }),
      pieceByteLength: fc.integer({ min: 1, max: 200 }),
      headByteLength: fc.constant(4),
    });
    await fc.assert(
      fc.asyncProperty(features, fc.nat(2), sizes, async (list, indent, chosen) => {
        const text = JSON.stringify({ type: 'FeatureCollection', features: list }, null, indent);
        const { records, refusals } = await readContent(text, { columns: ['id'] }, chosen);
        expect(refusals).toEqual([]);
        const parsed: { features: { properties: { id: unknown } }[] } = JSON.parse(text);
        expect(records.map(({ values }) => values[0])).toEqual(
          parsed.features.map(({ properties }) => properties.id),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('of a known reference system is read, wherever that stands', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } };
    const features = [feature(1), feature(2)];
    for (const text of [
      JSON.stringify({ type: 'FeatureCollection', crs, features }),
      JSON.stringify({ type: 'FeatureCollection', features, crs }),
    ]) {
      expect(await readJson(text)).toMatchObject({ records: TWO, refusals: [] });
    }
  });
});

describe('CDS JSON', () => {
  const spaces = [{ id: 1 }, { id: 2 }];

  test('has its records in an object or in arrays of objects under data', async () => {
    for (const [data, pointer] of [
      [{ spaces }, '/data/spaces'],
      [[{ spaces }], '/data/0/spaces'],
      [{ zones: [{ id: 9 }], policies: [[]], spaces, areas: [] }, '/data/spaces'],
      [[{ zones: [] }, { spaces }], '/data/1/spaces'],
    ] as const) {
      const { records, refusals } = await readJson(
        JSON.stringify({ version: '1.0', data, last_updated: 1552678594428 }),
      );
      expect(refusals).toEqual([]);
      expect(records).toEqual([
        [`${pointer}/0`, 1],
        [`${pointer}/1`, 2],
      ]);
    }
  });

  test('may have its records in several objects', async () => {
    const data = [
      { spaces: [{ id: 1 }] },
      { spaces: [] },
      { zones: [], spaces: [{ id: 2 }, { id: 3 }] },
    ];
    const { records, refusals } = await readJson(JSON.stringify({ data }));
    expect(refusals).toEqual([]);
    expect(records).toEqual([
      ['/data/0/spaces/0', 1],
      ['/data/2/spaces/0', 2],
      ['/data/2/spaces/1', 3],
    ]);
  });

  test('is read for the kind of the plan alone', async () => {
    const text = JSON.stringify({ data: { areas: [{ id: 'a' }], zones: [{ id: 'z' }] } });
    expect((await readJson(text, { kind: 'zones' })).records).toEqual([['/data/zones/0', 'z']]);
    expect((await readJson(text, { kind: 'areas' })).records).toEqual([['/data/areas/0', 'a']]);
    expect((await readJson(text)).refusals).toEqual([
      'format-unknown: the file has no spaces: its data holds areas, zones',
    ]);
  });

  test('may hold no record', async () => {
    expect(await readJson('{"data":{"spaces":[]}}')).toMatchObject({ records: [], refusals: [] });
  });
});

describe('malformed JSON', () => {
  test('refuses the file with line and column; what stands before was handed out (fault case B1)', async () => {
    const text = `{"type": "FeatureCollection", "features": [
  {"type": "Feature", "properties": {"id": 1}, "geometry": null},
  {"type": "Feature", "properties": {"id": 2, "length": NaN}, "geometry": null},
  {"type": "Feature", "properties": {"id": 3}, "geometry": {"type": "Point", "coordinates": [NaN, NaN]}}
]}`;
    const { records, refusals } = await readJson(text);
    expect(records).toEqual([['/features/0', 1]]);
    expect(refusals).toEqual([
      'json-malformed: column 57: NaN is not JSON: write null if there is no number',
    ]);
  });

  test.each([
    [
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":1}},',
      [['/features/0', 1]],
      'the text ends before its last bracket is closed: the file was cut off',
    ],
    [
      '{"data":{"spaces":[{"id":1}]}} x',
      [['/data/spaces/0', 1]],
      'found "x" after the end of the JSON text',
    ],
    [
      '{"data":{"spaces":[{"id":1},]}}',
      [['/data/spaces/0', 1]],
      'found a comma before the closing ]',
    ],
    [
      "{'data':{'spaces':[]}}",
      [],
      'a single quote is not JSON: write texts and names in double quotes',
    ],
    ['{', [], 'the text ends before its last bracket is closed: the file was cut off'],
  ])('such as %j', async (text, records, message) => {
    const result = await readJson(text);
    expect(result.records).toEqual(records);
    expect(result.refusals).toEqual([expect.stringContaining(message)]);
    expect(result.refusals[0]).toMatch(/^json-malformed: column \d+: /);
  });

  test('of a bare array is reported with its place', async () => {
    const { refusals } = await readJson('[{"id": 1},\n {"id": NaN}]');
    expect(refusals).toEqual([
      'json-malformed: column 9: NaN is not JSON: write null if there is no number',
    ]);
  });
});
