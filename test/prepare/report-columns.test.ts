import { describe, expect, it } from 'vitest';
import { SPACE_HEADER, spaceRow } from '../support/feeds.ts';
import { type Gathered, gather, samplesOf, spacesCsv } from './support/gather.ts';

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

  it('is that no record has a date or an identifier, and which column it may be', async () => {
    const header = SPACE_HEADER.replace('curb_space_id', 'id')
      .replace('published_date', 'publish_dat')
      .replace('last_updated_date', 'seen');
    const gathered = await gather({ 'spaces.csv': `${header}\n${spaceRow(1)}\n${spaceRow(2)}\n` });
    const source = 'for this source under "sources" in feed.json';
    const last = (field: string) =>
      `${source}. Only if the city has no such date, give one for all records there: "defaults": {"${field}": "2024-05-31"}`;
    expect(new Set(samplesOf(gathered, 'id-missing').map(([, , message]) => message))).toEqual(
      new Set([
        `the file has no column curb_space_id; is it id? If so, name it under "fields" ${source}: "curb_space_id": "id" if it holds UUIDs, "curb_space_id": {"uuid5": "id"} if it holds keys of the city`,
      ]),
    );
    expect(
      new Set(samplesOf(gathered, 'timestamp-missing').map(([, , message]) => message)),
    ).toEqual(
      new Set([
        `the file has no column last_updated_date; if another column holds the date, write "fields": {"last_updated_date": "COLUMN"} ${last('last_updated_date')}`,
        `the file has no column published_date; is it publish_dat? If so, write "fields": {"published_date": "publish_dat"} ${last('published_date')}`,
      ]),
    );
  });

  it('does not take the zone of a space for its identifier', async () => {
    const gathered = await gather({
      'spaces.csv': `${SPACE_HEADER.replace('curb_space_id', 'zoneid')}\n${spaceRow(1)}\n`,
    });
    expect(samplesOf(gathered, 'id-missing')[0]?.[2]).toContain(
      'the file has no column curb_space_id; name the column that holds the identifiers',
    );
  });

  it.each([
    [['', ''], 'column curb_space_id is empty in every record; fill it in, or name the column'],
    [['', undefined], 'curb_space_id is missing or empty in this record: fill it in'],
  ])('tells an identifier that is missing from a column that is empty: %j', async (ids, text) => {
    const rows = ids.map((id, index) =>
      spaceRow(index + 1, id === undefined ? {} : { curb_space_id: id }),
    );
    const gathered = await gather({ 'spaces.csv': spacesCsv(...rows) });
    expect(samplesOf(gathered, 'id-missing')[0]?.[2]).toContain(text);
  });

  it('is nothing of a date that one record lacks', async () => {
    const rows = [spaceRow(1, { published_date: '' }), spaceRow(2)];
    const gathered = await gather({ 'spaces.csv': spacesCsv(...rows) });
    expect(samplesOf(gathered, 'timestamp-missing').map(([, , message]) => message)).toEqual([
      'published_date is missing or empty in this record: fill it in; or, to give one date for all records without it, write "defaults": {"published_date": "2024-05-31"} for this source under "sources" in feed.json',
    ]);
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
          'name the columns under "fields" and "geometry" for this source under "sources" in feed.json',
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
        'column publish_date is ignored; if it holds published_date, write "fields": {"published_date": "publish_date"} for this source under "sources" in feed.json',
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
      [
        'GEOM',
        'if it holds geometry, name it under "geometry" for this source under "sources" in feed.json',
      ],
      [
        'nmae',
        'if it holds name, write "fields": {"name": "nmae"} for this source under "sources" in feed.json',
      ],
      [
        'num_space',
        'if it holds num_spaces, write "fields": {"num_spaces": "num_space"} for this source under "sources" in feed.json',
      ],
      [
        'side',
        'if it holds street_side, write "fields": {"street_side": "side"} for this source under "sources" in feed.json',
      ],
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

  it('proposes the column that looks like a name where records have none', async () => {
    const file = (header: string, cell: string) =>
      `${SPACE_HEADER.replace('name', header)}\n${spaceRow(1, { name: cell })}\n${spaceRow(2, { name: '' })}\n${spaceRow(3, { name: cell })}\n`;
    const names = (run: Gathered) => samplesOf(run, 'name-missing').map(([, , message]) => message);
    const plain =
      'name is missing; to give one for all records, write "defaults": {"name": "…"} for this source under "sources" in feed.json';
    const proposal =
      'name is missing; column Bay_Name looks like a name: write "fields": {"name": "Bay_Name"} for this source under "sources" in feed.json';
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
      'Bay_Name or use is missing; to give one for all records, write "defaults": {"name": "…"} for this source under "sources" in feed.json',
    ]);
  });
});
