import { describe, expect, it } from 'vitest';
import { spaceId } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';
import { writeZip } from './write-formats.ts';

/** One page of an export of three spaces, as a service of the standard answers. */
const page = (current: number): string =>
  JSON.stringify({
    version: '1.0.1',
    pages: { total: 3, current },
    links: current === 3 ? {} : { next: `https://example.org/curbs/spaces?page=${current + 1}` },
    data: {
      spaces: [
        {
          curb_space_id: spaceId(current),
          ...{ name: `Bay ${current}`, curb_zone_id: 'z', space_number: current, length: 500 },
          ...{ published_date: 1600000000000, last_updated_date: 1600000000000 },
        },
      ],
    },
  });

const ingestPages = (numbers: readonly number[]) =>
  ingestFeed({
    files: {
      'pages.zip': writeZip(
        Object.fromEntries(numbers.map((number) => [`page-${number}.json`, page(number)])),
      ),
    },
    config: { sources: [{ file: 'pages.zip', kind: 'spaces' }] },
  });

const partial = ({ found }: { readonly found: readonly string[] }) =>
  found.filter((one) => one.includes('source-partial'));

describe('the pages of one export in an archive', () => {
  it('are one source, and complete where all of them are there', async () => {
    const run = await ingestPages([1, 2, 3]);
    expect(run.counts).toEqual(['pages.zip: 3 read, 3 kept, 0 merged, 0 dropped']);
    expect(partial(run)).toEqual([]);
    const spaces = await run.ask('/curbs/spaces');
    expect(spaces.map(({ name }) => name).sort()).toEqual(['Bay 1', 'Bay 2', 'Bay 3']);
  });

  it('are reported together where one is missing', async () => {
    const run = await ingestPages([1, 3]);
    expect(partial(run)).toEqual([expect.stringMatching(/source-partial 1: pages\.zip$/)]);
    expect(run.messages.filter((message) => message.includes('page'))).toEqual([
      expect.stringMatching(/^the 2 files together hold .*pages 1, 3/),
    ]);
  });
});
