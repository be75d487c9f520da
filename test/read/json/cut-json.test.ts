import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonCutter } from '../../../src/read/json/cut-json.ts';
import type { ReadPlan } from '../../../src/read/read-plan.ts';
import { createSourceReading } from '../../../src/read/source-reading.ts';
import { createPlan, readContent } from '../read-source.ts';

const feature = (id: unknown, geometry: unknown = null) => ({
  type: 'Feature',
  properties: { id },
  geometry,
});
const collection = (features: unknown, more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

const CUT_UP = [
  { chunkByteLength: 1, pieceByteLength: 1 },
  { chunkByteLength: 2, pieceByteLength: 50 },
  { chunkByteLength: 7, pieceByteLength: 1 << 20 },
  { chunkByteLength: 31, pieceByteLength: 1 },
];

/** What was read, by pointer and id, and what was said; the same however the file is cut. */
async function read(content: string, options: Partial<ReadPlan> = {}, { isCutUp = true } = {}) {
  const summary = async (sizes: object) => {
    const { records, refusals, findings, dropped, lostCount } = await readContent(
      content,
      { columns: ['id'], ...options },
      sizes,
    );
    return {
      records: records.map(({ place, values }) => [place.pointer, values[0]]),
      refusals: refusals.map(({ code, message }) => `${code}: ${message}`),
      findings,
      dropped: dropped.map(({ code, place, message }) => [place.pointer, code, message]),
      lostCount,
    };
  };
  const whole = await summary({});
  for (const sizes of isCutUp ? CUT_UP : []) expect(await summary(sizes)).toEqual(whole);
  return whole;
}

const TWO = [
  ['/features/0', 1],
  ['/features/1', 2],
];

describe('GeoJSON', () => {
  test('is read feature by feature', async () => {
    const { records, refusals } = await read(collection([feature(1), feature(2)]));
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
      const { records, refusals } = await read(text);
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
        const { records, dropped, refusals } = await read(text);
        expect(refusals).toEqual([]);
        expect(records.at(-1)).toEqual(['/features/1', 1]);
        expect(dropped.map(([pointer, code]) => [pointer, code])).toEqual(
          isSound ? [] : [['/features/0', 'format-unknown']],
        );
      }
    }
  });

  test('may hold no feature', async () => {
    expect(await read(collection([]))).toMatchObject({ records: [], refusals: [] });
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
      const cutter = createJsonCutter(reading(), sizes);
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
      expect(await read(text)).toMatchObject({ records: TWO, refusals: [] });
    }
  });
});

describe('a crs member that is not supported (fault case B4)', () => {
  const crs = (code: number) => ({
    type: 'name',
    properties: { name: `urn:ogc:def:crs:EPSG::${code}` },
  });
  const projected = [feature(1), feature(2, { type: 'Point', coordinates: [522396.8, 5397953.9] })];
  const degrees = [feature(1, { type: 'Point', coordinates: [-79.93, 32.78] })];

  test('refuses the file, and says that the numbers look projected', async () => {
    const { records, refusals } = await read(collection(projected, { crs: crs(25832) }));
    expect(records).toEqual([]);
    expect(refusals).toEqual([
      'crs-unsupported: the member crs says urn:ogc:def:crs:EPSG::25832, which is not supported, and the ' +
        'coordinates look projected (522396.8, 5397953.9): export the file in EPSG:4326 (longitude and ' +
        'latitude in degrees)',
    ]);
  });

  test('says both facts where the numbers look like degrees', async () => {
    const { refusals } = await read(collection(degrees, { crs: crs(2273) }));
    expect(refusals).toEqual([
      'crs-unsupported: the member crs says urn:ogc:def:crs:EPSG::2273, which is not supported, but the ' +
        'coordinates look like degrees (-79.93, 32.78): take the member out if they are, else export the ' +
        'file in EPSG:4326 (longitude and latitude in degrees)',
    ]);
  });

  test('refuses the file also behind the features, of which the pieces were handed out', async () => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: degrees, crs: crs(2273) });
    const { records, refusals } = await read(text);
    expect(records).toEqual([['/features/0', 1]]);
    expect(refusals.map((refusal) => refusal.split(':')[0])).toEqual(['crs-unsupported']);
  });

  test('refuses the file where it is too long to be looked at', async () => {
    const long = { type: 'name', properties: { name: 'x'.repeat(70_000) } };
    const { refusals } = await read(collection(degrees, { crs: long }), {}, { isCutUp: false });
    expect(refusals[0]).toMatch(/^crs-unsupported: the member crs says too long to be read/);
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
      const { records, refusals } = await read(
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
    const { records, refusals } = await read(JSON.stringify({ data }));
    expect(refusals).toEqual([]);
    expect(records).toEqual([
      ['/data/0/spaces/0', 1],
      ['/data/2/spaces/0', 2],
      ['/data/2/spaces/1', 3],
    ]);
  });

  test('is read for the kind of the plan alone', async () => {
    const text = JSON.stringify({ data: { areas: [{ id: 'a' }], zones: [{ id: 'z' }] } });
    expect((await read(text, { kind: 'zones' })).records).toEqual([['/data/zones/0', 'z']]);
    expect((await read(text, { kind: 'areas' })).records).toEqual([['/data/areas/0', 'a']]);
    expect((await read(text)).refusals).toEqual([
      'format-unknown: the file has no spaces: its data holds areas, zones',
    ]);
  });

  test('may hold no record', async () => {
    expect(await read('{"data":{"spaces":[]}}')).toMatchObject({ records: [], refusals: [] });
  });
});

describe('malformed JSON', () => {
  test('refuses the file with line and column; what stands before was handed out (fault case B1)', async () => {
    const text = `{"type": "FeatureCollection", "features": [
  {"type": "Feature", "properties": {"id": 1}, "geometry": null},
  {"type": "Feature", "properties": {"id": 2, "length": NaN}, "geometry": null},
  {"type": "Feature", "properties": {"id": 3}, "geometry": {"type": "Point", "coordinates": [NaN, NaN]}}
]}`;
    const { records, refusals } = await read(text);
    expect(records).toEqual([['/features/0', 1]]);
    expect(refusals).toEqual([
      'json-malformed: line 3, column 57: NaN is not JSON: write null where there is no number',
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
      '"x" stands where the text should end',
    ],
    [
      '{"data":{"spaces":[{"id":1},]}}',
      [['/data/spaces/0', 1]],
      'a comma stands before the closing ]',
    ],
    [
      "{'data':{'spaces':[]}}",
      [],
      'a single quote is not JSON: texts and names stand in double quotes',
    ],
    ['{', [], 'the text ends before its last bracket is closed: the file was cut off'],
  ])('such as %j', async (text, records, message) => {
    const result = await read(text);
    expect(result.records).toEqual(records);
    expect(result.refusals).toEqual([expect.stringContaining(message)]);
    expect(result.refusals[0]).toMatch(/^json-malformed: line 1, column \d+: /);
  });

  test('of a bare array is told of both', async () => {
    const { refusals } = await read('[{"id": 1},\n {"id": NaN}]');
    expect(refusals).toEqual([
      'json-malformed: line 2, column 9: NaN is not JSON: write null where there is no number',
      'format-unknown: the file is a bare JSON array of objects: put it into {"data": {"spaces": […]}}, or export it as CSV',
    ]);
  });

  test.each(['type', 'crs', 'features'])('gives the member %s twice', async (name) => {
    const members = { type: '"FeatureCollection"', crs: 'null', features: '[]' };
    const text = Object.entries(members).map(([each, value]) => `"${each}":${value}`);
    const again = `"${name}":${name === 'type' ? '"FeatureCollection"' : '[]'}`;
    const { refusals } = await read(`{${[...text, again].join()}}`);
    expect(refusals).toEqual([
      `json-malformed: the member /${name} is given twice, so it is open which one counts: take one out`,
    ]);
  });

  test('gives the records twice', async () => {
    for (const [text, pointer] of [
      ['{"data":{"spaces":[],"zones":[],"spaces":[{"id":1}]}}', '/data/spaces'],
      ['{"data":{"spaces":[]},"data":{"spaces":[]}}', '/data/spaces'],
      ['{"data":{"zones":[]},"data":{"spaces":[]}}', '/data'],
    ]) {
      expect((await read(text ?? '')).refusals).toEqual([
        `json-malformed: the member ${pointer} is given twice, so it is open which one counts: take one out`,
      ]);
    }
  });

  test('does not count a name that is given twice within a record', async () => {
    expect(await read('{"data":{"spaces":[{"id":1,"id":2}]}}')).toMatchObject({
      records: [['/data/spaces/0', 2]],
      refusals: [],
    });
  });
});

describe('what is held', () => {
  const sizes = { recordByteLengthMax: 1000, pieceByteLength: 100 };

  test('is not a record that is too long; it is dropped, and the others are read', async () => {
    const long = feature(
      'x'.repeat(50),
      Array.from({ length: 500 }, (_, index) => index),
    );
    const text = collection([feature(1), long, feature(3)]);
    for (const chunkByteLength of [7, 64, 1 << 20]) {
      const read = await readContent(text, { columns: ['id'] }, { ...sizes, chunkByteLength });
      expect(read.records.map(({ place, values }) => [place.pointer, values[0]])).toEqual([
        ['/features/0', 1],
        ['/features/2', 3],
      ]);
      expect(read.findings).toEqual([
        {
          code: 'format-unknown',
          place: { file: 'source', pointer: '/features/1' },
          message: 'the record is longer than 1000 bytes, which is not read',
        },
      ]);
      expect(read.lostCount).toBe(1);
      expect(read.refusals).toEqual([]);
    }
  });

  test('is no other member, however long', async () => {
    const big = Array.from({ length: 5000 }, (_, index) => ({ index }));
    const text = JSON.stringify({
      big,
      type: 'FeatureCollection',
      features: [feature(1)],
      more: big,
    });
    const read = await readContent(text, { columns: ['id'] }, { ...sizes, chunkByteLength: 100 });
    expect(read.records).toHaveLength(1);
    expect(read.refusals).toEqual([]);
  });

  test('is no run of blanks between records', async () => {
    const text = `{"data":{"spaces":[{"id":1},${' '.repeat(5000)}{"id":2}${'\n'.repeat(5000)}]}}`;
    const read = await readContent(text, { columns: ['id'] }, { ...sizes, chunkByteLength: 64 });
    expect(read.pieces.map(({ byteLength }) => byteLength)).toEqual([8, 8]);
  });

  test('is no single text that is longer than a record', async () => {
    const text = `{"note":"${'x'.repeat(30_000)}","data":{"spaces":[]}}`;
    const read = await readContent(text, {}, { ...sizes, chunkByteLength: 64 });
    expect(read.refusals).toEqual([
      {
        code: 'json-malformed',
        place: { file: 'source' },
        message: 'a text or number is longer than 1000 bytes, which is not read',
      },
    ]);
  });
});
