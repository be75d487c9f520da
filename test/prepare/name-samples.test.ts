import { describe, expect, it } from 'vitest';
import { ingestFeed } from '../support/ingest-feed.ts';

const DATES = '1600000000000,1600000000000';
const HEAD = 'MID,name,curb_zone_id,NO,length,published_date,last_updated_date,colour';
const FIELDS = { curb_space_id: { uuid5: 'MID' }, space_number: 'NO' };

function ingest(rows: readonly string[], fields: object = FIELDS) {
  return ingestFeed({
    files: { 'meters.csv': [HEAD, ...rows, ''].join('\n') },
    config: { sources: [{ file: 'meters.csv', kind: 'spaces', geometry: 'none', fields }] },
    dropInvalid: true,
  });
}

/** Identifiers of the keys M1, M2 and M3. */
const [ID_1, ID_2, ID_3] = [
  '5dcce59e-95fb-5503-80d0-852e9344eb9a',
  '9d3bb859-1628-5612-80b2-5c2df52a3303',
  'cd74d5cd-d229-5045-8c5b-227d9564d9b7',
];

const about = (messages: readonly string[], word: string) =>
  messages.filter((message) => message.includes(word));

describe('messages about several rows', () => {
  it('name the columns in which records with one identifier differ, and their key', async () => {
    const { messages } = await ingest([
      `M1,A,z,1,500,${DATES},red`,
      `M1,B,z,1,600,${DATES},red`,
      `M3,C,z,3,500,${DATES},red`,
    ]);
    expect(about(messages, 'differ')).toEqual([
      `${ID_1} (key "M1") is also the identifier of meters.csv row 3; the two differ in name, length`,
      `${ID_1} (key "M1") is also the identifier of meters.csv row 2; the two differ in name, length`,
    ]);
  });

  it('name the columns that are not served where repeated records differ in them', async () => {
    const { messages } = await ingest([
      `M1,A,z,1,500,${DATES},red`,
      `M1,A,z,1,500,${DATES},blue`,
      `M1,A,z,1,500,${DATES},red`,
    ]);
    expect(about(messages, 'given again')).toEqual([
      `${ID_1} (key "M1") is given again, as in meters.csv row 2; they differ only in colour, which makes no difference to what is served`,
      `${ID_1} (key "M1") is given again, exactly as in meters.csv row 2`,
    ]);
  });

  it('give the keys of both records that a finding is about', async () => {
    const { messages } = await ingest([
      `M1,A,z,1,500,${DATES},red`,
      `M2,B,z,2,500,${DATES},red`,
      `M3,C,z,2,500,${DATES},red`,
    ]);
    expect(about(messages, 'space_number')).toEqual([
      `space_number 2 is also that of space ${ID_3} (key "M3"), in the same zone at the same time`,
      `space_number 2 is also that of space ${ID_2} (key "M2"), in the same zone at the same time`,
    ]);
  });

  it('need no key where the city has identifiers of its own', async () => {
    const fields = { curb_space_id: 'MID', space_number: 'NO' };
    const { messages } = await ingest(
      [`${ID_1},A,z,1,500,${DATES},red`, `${ID_1},B,z,1,500,${DATES},red`],
      fields,
    );
    expect(about(messages, 'differ')).toEqual([
      `${ID_1} is also the identifier of meters.csv row 3; the two differ in name`,
      `${ID_1} is also the identifier of meters.csv row 2; the two differ in name`,
    ]);
  });

  it('find the rows of other formats, and of shapes, too', async () => {
    const feature = (key: string, lng: number) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, 52.50001] },
      properties: {
        ...{ MID: key, name: 'A', curb_zone_id: 'z', NO: 1, length: 500 },
        ...{ published_date: 1600000000000, last_updated_date: 1600000000000 },
      },
    });
    const features = [feature('M1', 13.40001), feature('M1', 13.40002)];
    const { messages } = await ingestFeed({
      files: { 'm.geojson': JSON.stringify({ type: 'FeatureCollection', features }) },
      config: { sources: [{ file: 'm.geojson', kind: 'spaces', fields: FIELDS }] },
      dropInvalid: true,
    });
    expect(about(messages, 'differ')).toEqual([
      `${ID_1} (key "M1") is also the identifier of m.geojson /features/1; the two differ in geometry`,
      `${ID_1} (key "M1") is also the identifier of m.geojson /features/0; the two differ in geometry`,
    ]);
  });
});

it('names a zone that the feed lacks by its key, which is in the row of the space', async () => {
  const run = await ingestFeed({
    files: {
      'meters.csv': [HEAD, `M1,A,B1,1,500,${DATES},red`, `M2,B,B2,1,500,${DATES},red`, ''].join(
        '\n',
      ),
      'zones.csv': ['BLOCK,published_date,last_updated_date', `B1,${DATES}`, ''].join('\n'),
    },
    config: {
      sources: [
        {
          ...{ file: 'zones.csv', kind: 'zones', geometry: 'none' },
          fields: { curb_zone_id: { uuid5: 'BLOCK' } },
        },
        {
          ...{ file: 'meters.csv', kind: 'spaces', geometry: 'none' },
          fields: { ...FIELDS, curb_zone_id: { uuid5: 'curb_zone_id' } },
        },
      ],
    },
    dropInvalid: true,
  });
  expect(about(run.messages, 'not a zone')).toEqual([
    'curb_zone_id 8bc7e32d-a186-5626-82c0-84049f4c0fa8 (key "B2") is not a zone of the feed, or that zone has an error itself',
  ]);
});

it('names a derived zone by its key, at its first space', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => {
    const isFar = index === 11;
    const block = isFar ? 'BLOCK 12' : 'BLOCK 1';
    return `M${index},A,${block},500,${DATES},${isFar ? 55 : 52.5 + index / 10_000},13.4`;
  });
  const head = 'MID,name,BLOCK,length,published_date,last_updated_date,lat,lng';
  const run = await ingestFeed({
    files: { 'meters.csv': [head, ...rows, ''].join('\n') },
    config: {
      zones: { from: 'spaces', shape: 'line' },
      sources: [
        {
          file: 'meters.csv',
          kind: 'spaces',
          fields: {
            curb_space_id: { uuid5: 'MID' },
            curb_zone_id: { uuid5: 'BLOCK' },
            space_number: { sequence: 'zone' },
          },
        },
      ],
    },
  });
  expect(run.found.filter((text) => text.includes('coordinates-outlier'))).toEqual([
    'warning coordinates-outlier 2: meters.csv row 13, meters.csv row 13',
  ]);
  expect(about(run.messages, 'made from spaces')).toEqual([
    'zone 6171acb9-b5a9-5458-b35e-0f75b77d41f0 (key "BLOCK 12"), made from spaces of meters.csv, has its middle at latitude 55, longitude 13.4, 278 km from the middle of the feed; check the coordinates of its spaces',
  ]);
});
