import { expect, it } from 'vitest';
import { spaceId } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';

it('accepts overlaps of zones that are made of their spaces: they were not drawn', async () => {
  const corners = [
    ['a', 13.400001, 52.500001],
    ['a', 13.400901, 52.500001],
    ['a', 13.400451, 52.500501],
    ['b', 13.400001, 52.500301],
    ['b', 13.400901, 52.500301],
    ['b', 13.400451, 52.499801],
  ] as const;
  const rows = corners.map(
    ([zone, lng, lat], index) =>
      `${spaceId(index + 1)},S${index},${zone},${index + 1},${lat},${lng}`,
  );
  const run = await ingestFeed({
    files: {
      'spaces.csv': ['curb_space_id,name,curb_zone_id,space_number,lat,lng', ...rows, ''].join(
        '\n',
      ),
    },
    config: {
      zones: { from: 'spaces', shape: 'hull' },
      defaults: { published_date: '2020-01-01', last_updated_date: '2020-01-01', length: 500 },
      sources: [{ file: 'spaces.csv', kind: 'spaces' }],
    },
  });
  expect(run.found.filter((one) => one.startsWith('error'))).toEqual([]);
  expect(run.counts).toEqual(['spaces.csv: 6 read, 6 kept, 0 merged, 0 dropped']);
  expect(await run.ask('/curbs/zones')).toHaveLength(2);
});
