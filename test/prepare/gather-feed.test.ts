import { describe, expect, it } from 'vitest';
import { readFeed } from '../../src/config/read-feed.ts';
import { createCollector } from '../../src/diagnostic/collector.ts';
import type { Progress } from '../../src/diagnostic/progress.ts';
import { gatherFeed } from '../../src/prepare/gather-feed.ts';
import { createPiecePool } from '../../src/prepare/piece-pool.ts';
import { spaceRow, writeFeed } from '../support/feeds.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { gather, samplesOf, spacesCsv } from './support/gather.ts';

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

describe('the reference system of a source', () => {
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
      'coordinates such as 122096.809, 486744.861 are not degrees, and the file names no reference system; in the time zone Europe/Amsterdam they would be in Kingdom of the Netherlands at latitude 52.3676, longitude 4.9041 by EPSG:28992 (Amersfoort / RD New); write "crs": "EPSG:28992" for this source under "sources" in feed.json if that is the place',
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
