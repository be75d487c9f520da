import { describe, expect, it } from 'vitest';
import { readFeed } from '../../src/config/read-feed.ts';
import { createCollector, type Sample } from '../../src/diagnostic/collector.ts';
import type { Progress } from '../../src/diagnostic/progress.ts';
import { type GatheredFeed, gatherFeed } from '../../src/prepare/gather-feed.ts';
import { createPiecePool } from '../../src/prepare/piece-pool.ts';
import type { RecordBatch } from '../../src/table/record-batch.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { makeScratchFolder } from '../support/scratch.ts';

interface Gathered extends GatheredFeed {
  readonly samples: readonly Sample[];
  readonly batches: readonly RecordBatch[];
  /** What a progress was called with, one word for each call. */
  readonly steps: readonly string[];
}

async function gather(
  files: Readonly<Record<string, string | Uint8Array>>,
  config: object = {},
): Promise<Gathered> {
  const feed = await readFeed(writeFeed(makeScratchFolder(), files, config));
  const collector = createCollector({}, 50);
  const batches: RecordBatch[] = [];
  const steps: string[] = [];
  const progress: Progress = {
    begin: ({ label, total, unit }) => void steps.push(`begin ${label} ${total} ${unit}`),
    advance: (count) => void steps.push(`advance ${count}`),
    end: () => void steps.push('end'),
  };
  const spoolBatch = (batch: RecordBatch) => void batches.push(structuredClone(batch));
  const work = { pool: createPiecePool(0), progress, spoolBatch, batch: { keepsJson: true } };
  const gathered = await gatherFeed({ feed, collector, ...work });
  const samples = collector.collected().flatMap((summary) => summary.samples);
  return { ...gathered, samples, batches, steps };
}

function spacesCsv(...rows: string[]): string {
  return `${SPACE_HEADER}\n${rows.join('\n')}\n`;
}

/** Of one code: the place's file, the field and the message. */
function samplesOf({ samples }: Gathered, code: string): [string, string | undefined, string][] {
  return samples
    .filter((sample) => sample.code === code)
    .map(({ place, field, message }) => [place.file, field, message]);
}

describe('gatherFeed', () => {
  it('reads every source into the table of its kind, in the order of the feed', async () => {
    const zones = 'curb_zone_id,published_date,last_updated_date\nzone-1,1600000000000,0\n';
    const { sources, tables } = await gather({
      'spaces.csv': spacesCsv(spaceRow(2), spaceRow(1)),
      'zones.csv': zones,
    });
    expect(
      sources.map(({ source, sourceRefs, readCount, byteLength }) => [
        source.file,
        sourceRefs,
        readCount,
        byteLength,
      ]),
    ).toEqual([
      ['zones.csv', [0], 1, zones.length],
      ['spaces.csv', [1], 2, spacesCsv(spaceRow(2), spaceRow(1)).length],
    ]);
    expect([tables.zones.rowCount, tables.spaces.rowCount, tables.areas.rowCount]).toEqual([
      1, 2, 0,
    ]);
    expect(tables.spaces.sourceRows).toEqual(Uint32Array.of(2, 3));
    expect(tables.hasZoneSource).toBe(true);
  });

  it('proposes the column that looks like a name where records have none', async () => {
    const file = (header: string, cell: string) =>
      `${SPACE_HEADER.replace('name', header)}\n${spaceRow(1, { name: cell })}\n${spaceRow(2, { name: '' })}\n${spaceRow(3, { name: cell })}\n`;
    const names = (run: Gathered) => samplesOf(run, 'name-missing').map(([, , message]) => message);
    const plain =
      'name is missing; to give one for all records, write "defaults": {"name": "…"} in feed.json';
    const proposal =
      'name is missing; column Bay_Name looks like a name: write "fields": {"name": "Bay_Name"} for this source in feed.json';
    expect(names(await gather({ 'spaces.csv': file('Bay_Name', 'A') }))).toEqual(
      [1, 2, 3].map(() => proposal),
    );
    expect(names(await gather({ 'spaces.csv': file('Bay_Name', '') }))).toEqual(
      [1, 2, 3].map(() => plain),
    );
    expect(names(await gather({ 'spaces.csv': file('colour', 'A') }))).toEqual(
      [1, 2, 3].map(() => plain),
    );
    expect(names(await gather({ 'spaces.csv': file('name', 'A') }))).toEqual([plain]);
    const either = [
      { ...{ file: 'a.csv', kind: 'spaces' }, fields: { name: ['Bay_Name', 'use'] } },
    ];
    expect(names(await gather({ 'a.csv': file('Bay_Name', 'A') }, { sources: either }))).toEqual([
      'Bay_Name or use is missing; to give one for all records, write "defaults": {"name": "…"} in feed.json',
    ]);
  });

  it('takes the SHA-256 of every file as it stands on the disk', async () => {
    const { sources } = await gather({ 'zones.csv': '\ufeffcurb_zone_id\n' });
    // sha256sum of these bytes.
    expect(sources[0]?.sha256).toBe(
      'bcc290c655b04d2998b58f04f59bcc65cf11d6398d6fbed33762cce081cbd6a7',
    );
  });

  it('hands on every batch once, in the order of the rows', async () => {
    const { batches, tables } = await gather({ 'spaces.csv': spacesCsv(spaceRow(1), spaceRow(2)) });
    expect(batches.map(({ kind, rowCount }) => [kind, rowCount])).toEqual([['spaces', 2]]);
    expect(batches[0]?.jsonLengths).toEqual(tables.spaces.jsonLengths);
  });

  it('tells how far it is by the bytes of each file', async () => {
    const text = spacesCsv(spaceRow(1));
    const { steps } = await gather(
      { 'a.csv': text },
      { sources: ['a.csv', 'gone.csv'].map((file) => ({ file, kind: 'spaces' })) },
    );
    expect(steps).toEqual([
      `begin a.csv (spaces) ${text.length} bytes`,
      `advance ${text.length}`,
      'end',
      'begin gone.csv (spaces) 0 bytes',
      'end',
    ]);
  });

  it('ends what it tells of also where the work fails, for a bar hides the cursor', async () => {
    const feed = await readFeed(
      writeFeed(makeScratchFolder(), { 'spaces.csv': spacesCsv(spaceRow(1)) }),
    );
    let openCount = 0;
    const progress: Progress = {
      begin: () => openCount++,
      advance() {},
      end: () => openCount--,
    };
    const spoolBatch = () => {
      throw new Error('the disk is full');
    };
    const collector = createCollector({}, 50);
    const work = { pool: createPiecePool(0), progress, spoolBatch, batch: { keepsJson: true } };
    const gathering = { feed, collector, ...work };
    await expect(gatherFeed(gathering)).rejects.toThrow('the disk is full');
    expect(openCount).toBe(0);
  });

  it.each<[string, readonly object[], string[]]>([
    [
      'all pages, of which the last has no next one',
      [{ links: { next: 'p2' } }, { links: { prev: 'p1' } }],
      [],
    ],
    [
      'pages of which each has a next one',
      [{ links: { next: 'p2' } }, { links: { next: 'p3' } }],
      ['the 2 files together hold 2 records, and links/next has the address of another page'],
    ],
    [
      'as many records as there are in all',
      [{ numberMatched: 2, links: { next: 'p2' } }, { numberMatched: 2 }],
      [],
    ],
    [
      'fewer records than there are in all',
      [{ numberMatched: 3 }, { numberMatched: 3 }],
      ['the 2 files together hold 2 records, but numberMatched says that there are 3'],
    ],
    [
      'two of three numbered pages',
      [{ pages: { total: 3, current: 1 } }, { pages: { total: 3, current: 3 } }],
      ['the 2 files together hold 2 records: only pages 1, 3 of 3'],
    ],
    [
      'both numbered pages',
      [{ pages: { total: 2, current: 1 } }, { pages: { total: 2, current: 2 } }],
      [],
    ],
  ])('judges the files of one list together: %s', async (_, members, expected) => {
    const files = members.map((more, index) => [
      `page-${index}.json`,
      JSON.stringify({ data: { zones: [{ curb_zone_id: `zone-${index}` }] }, ...more }),
    ]);
    const { samples } = await gather(Object.fromEntries(files), {
      sources: [{ file: 'page-*.json', kind: 'zones' }],
    });
    const found = samples.filter(({ code }) => code === 'source-partial');
    expect(found.map(({ message }) => message)).toEqual(expected);
    expect(found.map(({ place }) => place.file)).toEqual(expected.map(() => 'page-1.json'));
  });

  it('keeps no record of a file that is refused, also none read before, and counts them', async () => {
    // The byte that is no UTF-8 stands some pieces into the file.
    const rows = Array.from({ length: 12_000 }, (_, index) => spaceRow(index + 2));
    const bad = Buffer.concat([Buffer.from(spacesCsv(...rows)), Buffer.of(0xfc, 0x0a)]);
    const { sources, tables, samples } = await gather(
      { 'bad.csv': bad, 'good.csv': spacesCsv(spaceRow(1)) },
      { sources: ['bad.csv', 'good.csv'].map((file) => ({ file, kind: 'spaces' })) },
    );
    expect(samples.filter(({ code }) => code === 'encoding-invalid').length).toBe(1);
    expect(sources.map(({ isRefused }) => isRefused)).toEqual([true, false]);
    const readCount = sources[0]?.readCount ?? 0;
    expect(readCount).toBeGreaterThan(1000);
    expect(tables.spaces.dropped.length).toBe(readCount + 1);
    expect(tables.spaces.dropped.indexOf(0)).toBe(readCount);
  });

  it('gives each array of a CDS file a place of its own', async () => {
    const zone = (id: string) => ({ curb_zone_id: id, published_date: 1, last_updated_date: 1 });
    const data = [{ zones: [zone('a')] }, { zones: [zone('b')] }];
    const { sources, tables } = await gather({ 'zones.json': JSON.stringify({ data }) });
    expect(sources.map(({ sourceRefs }) => sourceRefs)).toEqual([[0, 1]]);
    expect(tables.sources.map(({ pointer }) => pointer)).toEqual([
      '/data/0/zones',
      '/data/1/zones',
    ]);
  });
});

describe('findings about columns', () => {
  it('is that one the feed names is not there, with the nearest name', async () => {
    const gathered = await gather(
      { 'bays.csv': spacesCsv(spaceRow(1)) },
      {
        sources: [{ file: 'bays.csv', kind: 'spaces', fields: { name: 'nmae', length: 'LEN_FT' } }],
      },
    );
    expect(samplesOf(gathered, 'column-missing')).toEqual([
      ['bays.csv', 'LEN_FT', 'column LEN_FT is named in feed.json but is not in the file'],
      [
        'bays.csv',
        'nmae',
        'column nmae is named in feed.json but is not in the file; did you mean name?',
      ],
    ]);
  });

  it('is one finding where a missing column keeps every record out', async () => {
    const row = spaceRow(1);
    const gathered = await gather(
      { 'bays.csv': spacesCsv(row, row, row) },
      { sources: [{ file: 'bays.csv', kind: 'spaces', fields: { curb_space_id: 'BAY' } }] },
    );
    expect(gathered.samples.map(({ code, message }) => [code, message])).toEqual([
      ['column-missing', 'column BAY is named in feed.json but is not in the file'],
    ]);
    expect(gathered.sources[0]?.readCount).toBe(3);
    expect(gathered.tables.spaces.rowCount).toBe(0);
  });

  it('is one finding where the columns of the position are missing', async () => {
    const gathered = await gather(
      { 'bays.csv': spacesCsv(spaceRow(1), spaceRow(2)) },
      {
        sources: [
          { file: 'bays.csv', kind: 'spaces', geometry: { lat: 'LATITUDE', lng: 'LONGITUDE' } },
        ],
      },
    );
    expect(samplesOf(gathered, 'column-missing').map(([, field]) => field)).toEqual([
      'LATITUDE',
      'LONGITUDE',
    ]);
    expect(samplesOf(gathered, 'geometry-missing')).toEqual([]);
    expect(gathered.tables.spaces.rowCount).toBe(2);
  });

  it('is that half of a position is missing', async () => {
    const gathered = await gather({
      'zones.csv': 'curb_zone_id,published_date,last_updated_date,lat\na,1,1,52.5\nb,1,1,52.6\n',
    });
    expect(samplesOf(gathered, 'column-missing')).toEqual([
      [
        'zones.csv',
        'lng',
        'column lng is not in the file, but lat is: records get no shape from lat alone',
      ],
    ]);
    expect(samplesOf(gathered, 'geometry-missing')).toEqual([]);
  });

  it('is one finding where no member of the records is read', async () => {
    const features = [1, 2].map((OBJECTID) => ({
      type: 'Feature',
      properties: { OBJECTID },
      geometry: null,
    }));
    const gathered = await gather({
      'zones.geojson': JSON.stringify({ type: 'FeatureCollection', features }),
    });
    expect(gathered.samples.map(({ code, message }) => [code, message])).toEqual([
      [
        'source-not-a-table',
        'none of the columns is one that this source reads (found OBJECTID; expected curb_zone_id, published_date, ' +
          'last_updated_date, start_date, end_date, curb_area_ids, curb_space_ids, curb_policy_ids and 22 more): ' +
          'map the columns under "fields" and "geometry" in feed.json',
      ],
    ]);
    expect(gathered.sources[0]?.readCount).toBe(2);
  });

  it('says once for the file that a column is ignored, and how often it has a value', async () => {
    const gathered = await gather({
      'zones.csv':
        'curb_zone_id,publish_date,last_updated_date,STREET,EMPTY,\n' +
        'a,1,1,Main,,x\nb,1,1,Side,,\nc,1,1,,,\n',
    });
    expect(samplesOf(gathered, 'field-unknown')).toEqual([
      ['zones.csv', 'EMPTY', 'column EMPTY is ignored (it is empty in every record)'],
      ['zones.csv', 'STREET', 'column STREET is ignored (2 records with a value in it)'],
      [
        'zones.csv',
        'publish_date',
        'column publish_date is ignored; if it holds published_date, name it under "fields" in feed.json',
      ],
    ]);
  });

  it('names as near what the feed can say where to find, and where it says so', async () => {
    const gathered = await gather(
      { 'b.csv': 'GEOM,side,nmae,BAY,num_space\nx,N,A,B,1\n' },
      { sources: [{ file: 'b.csv', kind: 'zones', fields: { curb_zone_id: 'BAY' } }] },
    );
    const hints = samplesOf(gathered, 'field-unknown').map(([, field, message]) => [
      field,
      /; (.*)/.exec(message)?.[1],
    ]);
    expect(hints).toEqual([
      ['GEOM', 'if it holds geometry, name it under "geometry" in feed.json'],
      ['nmae', 'if it holds name, name it under "fields" in feed.json'],
      ['num_space', 'if it holds num_spaces, name it under "fields" in feed.json'],
      ['side', 'if it holds street_side, name it under "fields" in feed.json'],
    ]);
  });

  it('is nothing of those that the standard gives the kind, or that are carried', async () => {
    const gathered = await gather(
      { 'b.csv': 'curb_space_id,wzdx_references,METER,ANGLE\na,Main,3,7\n' },
      {
        sources: [
          {
            file: 'b.csv',
            kind: 'spaces',
            fields: { curb_space_id: { uuid5: 'METER' } },
            custom_attributes: ['ANGLE'],
          },
        ],
      },
    );
    expect(samplesOf(gathered, 'field-unknown')).toEqual([]);
  });

  it('is nothing of a file that is refused', async () => {
    const sources = [{ file: 'gone.csv', kind: 'spaces', fields: { name: 'BAY' } }];
    const gathered = await gather({}, { sources });
    expect(samplesOf(gathered, 'column-missing')).toEqual([]);
    expect(gathered.samples.map(({ code }) => code)).toEqual(['file-unreadable']);
  });

  it('converts a source whose reference system the feed names, and counts it', async () => {
    const { tables, samples } = await gather(
      {
        'zones.csv':
          'curb_zone_id,published_date,last_updated_date,geometry\nz,0,0,"LINESTRING(513437.706 5402549.15,567242.837 5935637.842)"\n',
      },
      { sources: [{ file: 'zones.csv', kind: 'zones', crs: 'EPSG:25832' }] },
    );
    expect([...tables.zones.shapes.positions]).toEqual([
      ...[9.182899998, 48.775800001, 10.015300004, 53.565299997],
    ]);
    expect(samples.map(({ code }) => code)).toContain('coordinates-converted');
  });

  it('says once which systems the numbers of a file may be in, and where each would put them', async () => {
    const row = (id: string) => `${id},0,0,"LINESTRING(122096.809 486744.861,122100 486744)"\n`;
    const gathered = await gather(
      {
        'zones.csv': `curb_zone_id,published_date,last_updated_date,geometry\n${row('a')}${row('b')}`,
      },
      { time_zone: 'Europe/Amsterdam' },
    );
    expect(samplesOf(gathered, 'coordinates-out-of-range')[0]).toEqual([
      'zones.csv',
      'geometry',
      'coordinates such as 122096.809, 486744.861 are not degrees, and the file names no reference system; in the time zone Europe/Amsterdam they would be in Kingdom of the Netherlands at latitude 52.3676, longitude 4.9041 by EPSG:28992 (Amersfoort / RD New); write "crs": "EPSG:28992" for this source in feed.json if that is the place',
    ]);
    expect(samplesOf(gathered, 'coordinates-out-of-range')).toHaveLength(3);
  });

  it('refuses a feed that names an unknown reference system', async () => {
    const gathering = gather(
      { 'zones.csv': 'curb_zone_id\n' },
      { sources: [{ file: 'zones.csv', kind: 'zones', crs: 'EPSG:99999' }] },
    );
    await expect(gathering).rejects.toThrow(
      '"crs" of the source zones.csv is EPSG:99999, which is not in the EPSG table; check the number',
    );
  });
});
