import { describe, expect, it } from 'vitest';
import { spaceId } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';

const DATES = '1600000000000,1600000000000';
const HEAD = 'curb_space_id,name,curb_zone_id,no,length,published_date,last_updated_date';

const row = (id: number, zone: string, number = ''): string =>
  `${spaceId(id)},S${id},${zone},${number},500,${DATES}`;

function ingest(rows: readonly string[], more: readonly string[] = []) {
  const source = (file: string, number: unknown) => ({
    ...{ file, kind: 'spaces', geometry: 'none' },
    fields: { space_number: number },
  });
  const files = {
    'a.csv': [HEAD, ...rows, ''].join('\n'),
    ...(more.length === 0 ? {} : { 'b.csv': [HEAD, ...more, ''].join('\n') }),
  };
  const sources = [source('a.csv', { sequence: 'zone' }), source('b.csv', 'no')];
  return ingestFeed({ files, config: { sources: sources.slice(0, Object.keys(files).length) } });
}

async function numbersOf(run: Awaited<ReturnType<typeof ingest>>): Promise<unknown[]> {
  const spaces = await run.ask('/curbs/spaces');
  return spaces.map(({ name, space_number }) => `${name} ${space_number}`).sort();
}

describe('spaces numbered in sequence', () => {
  it('count from 1 in each zone by identifier, whatever the order of rows', async () => {
    const rows = [row(3, 'a'), row(1, 'a'), row(2, 'b'), row(12, 'a'), row(4, 'b')];
    const run = await ingest(rows);
    expect(run.status).toBe(0);
    expect(await numbersOf(run)).toEqual(['S1 1', 'S12 3', 'S2 1', 'S3 2', 'S4 2']);
    expect(run.notes).toContain('space-number-sequence 1');
    expect(run.messages).toContain('space_number was given to 5 spaces, from 1 within each zone');
    const backward = await ingest(rows.toReversed());
    expect(backward.snapshotId).toBe(run.snapshotId);
  });

  it('stand in the order of their numbers and differ in nothing else from given numbers', async () => {
    const rows = [row(1, 'a', '1'), row(2, 'a', '2'), row(3, 'b', '1')];
    const run = await ingest(rows);
    const given = await ingestFeed({
      files: { 'a.csv': [HEAD, ...rows, ''].join('\n') },
      config: {
        sources: [
          {
            ...{ file: 'a.csv', kind: 'spaces', geometry: 'none' },
            fields: { space_number: 'no' },
          },
        ],
      },
    });
    expect(await run.ask('/curbs/spaces')).toEqual(await given.ask('/curbs/spaces'));
  });

  it('pass over the numbers that spaces of other files have in the zone', async () => {
    const run = await ingest(
      [row(1, 'a'), row(2, 'a'), row(3, 'a')],
      [row(7, 'a', '2'), row(8, 'a', '4')],
    );
    expect(await numbersOf(run)).toEqual(['S1 1', 'S2 3', 'S3 5', 'S7 2', 'S8 4']);
  });

  it('leave a custom attribute of the same name alone', async () => {
    const body = {
      data: {},
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: null,
          properties: {
            ...{ curb_space_id: spaceId(1), name: 'say "space_number":0,', curb_zone_id: 'a' },
            ...{ published_date: 1600000000000, last_updated_date: 1600000000000, length: 500 },
            more: { length: 1, space_number: 0, width: 2 },
          },
        },
      ],
    };
    const run = await ingestFeed({
      files: { 'a.geojson': JSON.stringify(body) },
      config: {
        sources: [
          {
            ...{ file: 'a.geojson', kind: 'spaces', custom_attributes: ['more'] },
            fields: { space_number: { sequence: 'zone' } },
          },
        ],
      },
    });
    const [space] = await run.ask('/curbs/spaces');
    expect(space?.space_number).toBe(1);
    expect(space?.name).toBe('say "space_number":0,');
    expect(space?.custom_attributes).toEqual({ more: { length: 1, space_number: 0, width: 2 } });
  });

  it('are refused for another group than the zone', async () => {
    const config = {
      sources: [{ file: 'a.csv', kind: 'spaces', fields: { space_number: { sequence: 'x' } } }],
    };
    await expect(ingestFeed({ files: { 'a.csv': `${HEAD}\n` }, config })).rejects.toThrow(
      /sources\[0\]\.fields\.space_number\.sequence: "x" is not "?zone"?/,
    );
  });
});
