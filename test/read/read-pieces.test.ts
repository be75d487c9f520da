import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPieces } from '../../src/read/read-pieces.ts';
import { REAL_DATA } from '../support/paths.ts';
import {
  createPlan,
  LARGE_SIZES,
  readContent,
  readSource,
  type SourceRead,
} from './read-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'curbstone-pieces-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SILENT = {
  add: () => undefined,
  refuse: () => undefined,
  bytesRead: () => undefined,
  recordDropped: () => undefined,
  header: () => undefined,
  fingerprint: () => undefined,
};

describe('the same records', () => {
  const rows = [
    ['1', 'Main St, north', 'POINT (1 2)'],
    ['2', 'two\nlines', 'POINT (3 4)'],
    ['3', 'é€😀', ''],
  ] as const;
  const csv = `id,name,geometry\n${rows.map((row) => row.map((cell) => `"${cell}"`).join()).join('\n')}\n`;
  const records = rows.map(([id, name, geometry]) => ({ id, name, geometry: geometry || null }));
  const cds = JSON.stringify({ data: [{ spaces: records }] });

  test.each([
    ['CSV', csv],
    [
      'CSV of semicolons and CRLF',
      csv.replaceAll('","', '";"').replaceAll('id,name,', 'id;name;').replaceAll('"\n', '"\r\n'),
    ],
    ['CDS JSON', cds],
  ])('come out of %s, wherever it is cut', async (_, content) => {
    const read = (sizes: object) => readContent(content, { columns: ['id', 'name'] }, sizes);
    const expected = rows.map(([id, name, geometry]) => [
      id,
      name,
      geometry === '' ? null : { type: 'Point', coordinates: geometry.match(/\d/g)?.map(Number) },
    ]);
    for (const sizes of [
      {},
      { pieceByteLength: 1 },
      { chunkByteLength: 1, headByteLength: 4 },
      { chunkByteLength: 5, headByteLength: 4, pieceByteLength: 30 },
    ]) {
      const { records, refusals } = await read(sizes);
      expect(refusals).toEqual([]);
      expect(records.map(({ values, geometry }) => [...values, geometry])).toEqual(expected);
    }
  });
});

describe('pieces', () => {
  test('are numbered, hold a megabyte, and are made when they are asked for', async () => {
    const path = join(folder, 'large.csv');
    writeFileSync(path, `id,name\n${'0123456789,"Main Street, 12"\n'.repeat(250_000)}`);
    let bytesRead = 0;
    const report = {
      ...SILENT,
      bytesRead(byteLength: number) {
        bytesRead += byteLength;
      },
    };
    let recordCount = 0;
    let sequence = 0;
    let handedOut = 0;
    for await (const piece of readPieces(createPlan({ path }), report)) {
      expect(piece.sequence).toBe(sequence++);
      recordCount += piece.recordCount;
      handedOut += piece.bytes.length;
      // What is read ahead: one piece in the making and one chunk.
      expect(bytesRead - handedOut).toBeLessThan(3 << 20);
    }
    expect(recordCount).toBe(250_000);
    expect(sequence).toBe(7);
  });

  test('need not all be taken', async () => {
    const path = join(folder, 'left.csv');
    writeFileSync(path, `id\n${'1\n'.repeat(2_000_000)}`);
    for await (const piece of readPieces(createPlan({ path }), SILENT)) {
      expect(piece.sequence).toBe(0);
      break;
    }
  });
});

test('read, kept and dropped add up, whatever is wrong with a file', async () => {
  const csv = 'a,b\n1,2\n\n3\n4,"x\n5,6\n7,"y"z\n8,9';
  const read = await readContent(csv);
  expect(read.records.map(({ place }) => place.row)).toEqual([2, 6, 8]);
  expect(read.dropped.map(({ place }) => place.row)).toEqual([4]);
  expect(read.findings.map(({ code, place }) => [code, place.row])).toEqual([
    ['csv-quote-broken', 5],
    ['csv-quote-broken', 7],
  ]);
  expect(read.lostCount).toBe(2);
  expect(read.notes.map(({ place }) => place.row)).toEqual([3]);
});

test.skipIf(process.platform !== 'linux')(
  'a failing disk is not a finding but a failure (needs Linux)',
  async () => {
    // Reading this file of the kernel at offset 0 gives EIO: no page is mapped there.
    await expect(
      readSource(createPlan({ file: 'bays.csv', path: '/proc/self/mem' }), LARGE_SIZES),
    ).rejects.toThrow('bays.csv could not be read: EIO');
  },
);

describe.skipIf(REAL_DATA === undefined)(
  'real files beside the repository (need ../shared)',
  () => {
    const read = (name: string, options = {}): Promise<SourceRead> =>
      readSource(createPlan({ path: join(REAL_DATA ?? '', name), ...options }));

    test.each([
      ['sf-zips-ndjson/sf-zips.ndjson', 27],
      ['german-bays-a/konstanz.json', 11],
      ['dublin-parking/areas.json', 14],
      ['dublin-parking/parking_clean.json', 1106],
      ['thessaloniki-bays/residents.geojson', 3304],
      ['thessaloniki-bays/visitors.geojson', 1925],
      ['thessaloniki-bays/zones.geojson', 3],
      ['dc-areas/dpw-parking-beats.geojson', 296],
      ['dc-areas/business-improvement-districts.geojson', 10],
      ['dc-areas/neighborhood-clusters.geojson', 39],
      ['dc-areas/loading-zones.geojson', 619],
      ['dublin-parking/dccrdpanddclway.geojson', 38],
      ['boston-meters-areas/parking-garages.geojson', 52],
      ['portland-curblr/portland.curblr.json', 416],
      ['german-bays-a/radolfzell.geojson', 1629],
      ['quebec-areas/vdq-quartier.geojson.json', 35],
      ['boston-meters-areas/Parking_Meters.csv', 6954],
      ['columbus-meters/Parking_Meters.csv', 5663],
      ['philly-blocks/parking_meters.csv', 21_273],
      ['philly-blocks/residential.csv', 1342],
      ['philly-blocks/curb-segments.csv', 10_789],
      ['paris-delivery-bays/delivery-bays.csv', 9198],
      ['moscow-parking/parkings_big.csv', 7770],
      ['german-bays-a/friedrichshafen_easypark.csv', 1697],
    ])('%s has %i records', async (name, count) => {
      const { records, dropped, lostCount, refusals } = await read(name);
      expect(records).toHaveLength(count);
      expect([dropped, lostCount, refusals]).toEqual([[], 0, []]);
    });

    test('the same table with LF and with CRLF has the same rows', async () => {
      const columns = ['KerbsideID', 'RoadSegmentDescription', 'Location'];
      const [lf, crlf] = await Promise.all(
        ['lf', 'crlf'].map((end) =>
          read(`melbourne-bays/on-street-parking-bays.${end}.csv`, { columns }),
        ),
      );
      const sorted = (source: SourceRead | undefined) =>
        source?.records.map(({ values }) => values.join('|')).sort();
      expect(sorted(lf)).toHaveLength(23_864);
      expect(sorted(lf)).toEqual(sorted(crlf));
    });

    test('the declared system is carried, before the records (esslingen) or behind (charleston)', async () => {
      for (const [file, name] of [
        ['charleston-meters/chs-parking-meters.geojson', 'urn:ogc:def:crs:EPSG::2273'],
        ['german-bays-a/esslingen.geojson', 'urn:ogc:def:crs:EPSG::25832'],
      ] as const) {
        const { records, refusals } = await read(file);
        expect(refusals).toEqual([]);
        expect(new Set(records.map(({ declaredCrs }) => declaredCrs))).toEqual(new Set([name]));
      }
    });

    test('the first NaN of a dump is named with its line', async () => {
      const { refusals } = await read('sf-curb/parking_regulations.json');
      expect(refusals.map(({ code }) => code)).toEqual(['json-malformed']);
      expect(refusals[0]?.message).toBe(
        'column 17: NaN is not JSON: write null if there is no number',
      );
    });

    test('the example of the standard is read in both of its forms', async () => {
      for (const name of ['zones.2024-object.1.json', 'zones.array.1.json']) {
        const { records } = await read(`cds-spec-examples/${name}`, {
          kind: 'zones',
          columns: ['curb_zone_id'],
        });
        expect(records).toHaveLength(1);
        expect(records[0]?.geometry).toMatchObject({ type: 'Polygon' });
      }
    });

    test('UTF-16 is read by its mark, and when it is declared', async () => {
      const name = 'csv-spectrum/utf16le-bom-windows.csv';
      for (const encoding of [null, 'utf-16le']) {
        const { records } = await read(name, { encoding, columns: ['a', 'b', 'c'] });
        expect(records.map(({ values }) => values)).toEqual([['1', '2', '3']]);
      }
    });
  },
);
