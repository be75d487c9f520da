import { describe, expect, it } from 'vitest';
import { ingestFeed } from '../../support/ingest-feed.ts';

const SOURCE = {
  ...{ kind: 'spaces', prefix: 'x' },
  fields: {
    ...{ curb_space_id: { uuid5: { from: 'row' } }, name: 'street', curb_zone_id: 'street' },
    ...{ space_number: { sequence: 'zone' }, length: { column: 'long', unit: 'm' } },
  },
  defaults: { published_date: '2020-01-01', last_updated_date: '2020-01-01' },
};

function ingest(file: string, text: string, more: object = {}) {
  const config = { sources: [{ ...SOURCE, file, ...more }] };
  return ingestFeed({ files: { [file]: text }, config });
}

async function idsOf(run: Awaited<ReturnType<typeof ingest>>): Promise<unknown[]> {
  const spaces = await run.ask('/curbs/spaces');
  return spaces.map(({ curb_space_id }) => curb_space_id).sort();
}

const CSV = `street,long,lat,lng
High,5,52.500001,13.400001
High,5,52.500001,13.400101
High,6,52.500001,13.400001
High,5,52.500001,13.400001
Low,5,,
`;
const LAT_LNG = { geometry: { lat: 'lat', lng: 'lng' } };

describe('an identifier made of the whole row', () => {
  it('differs with any column and with the shape; equal rows are one record', async () => {
    const run = await ingest('a.csv', CSV, LAT_LNG);
    expect(run.counts).toEqual(['a.csv: 5 read, 4 kept, 1 merged, 0 dropped']);
    expect(new Set(await idsOf(run)).size).toBe(4);
    expect(run.messages).toContain('curb_space_id was made from the row in 5 records');
    // A key names the record in the city's own data, which the words "its row" do not.
    expect(run.found).toContainEqual(expect.stringContaining('geometry-type'));
    expect(run.keys).toEqual([]);
  });

  it('does not depend on the order of columns, on the format or on how the shape is written', async () => {
    const expected = await idsOf(await ingest('a.csv', CSV, LAT_LNG));
    const turned = `wkt,long,street,none
POINT(13.400001 52.500001),5,High,
POINT(13.400101 52.500001),5,High,
POINT(13.400001 52.500001),6,High,
,5,Low,
`;
    const run = await ingest('a.csv', turned, { geometry: { wkt: 'wkt' } });
    expect(await idsOf(run)).toEqual(expected);
    const feature = (street: string, long: number, coordinates: number[] | null) => ({
      type: 'Feature',
      geometry: coordinates === null ? null : { type: 'Point', coordinates },
      properties: { long, street, other: null },
    });
    const features = [
      feature('High', 5, [13.400001, 52.500001]),
      feature('High', 5, [13.400101, 52.500001]),
      feature('High', 6, [13.400001, 52.500001]),
      feature('Low', 5, null),
    ];
    const text = JSON.stringify({ type: 'FeatureCollection', features });
    expect(await idsOf(await ingest('a.geojson', text))).toEqual(expected);
  });

  it('is refused for a reference, as another record has another row', async () => {
    const fields = { ...SOURCE.fields, curb_zone_id: { uuid5: { from: 'row' } } };
    await expect(ingest('a.csv', CSV, { ...LAT_LNG, fields })).rejects.toThrow(
      /sources\[0\]\.fields\.curb_zone_id\.uuid5/,
    );
  });
});
