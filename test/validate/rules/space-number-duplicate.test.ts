import { describe, expect, it } from 'vitest';
import { SPACE_HEADER, spaceRow } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';

const FILES = {
  'spaces.csv': `${SPACE_HEADER}\n${spaceRow(1)}\n${spaceRow(2, { space_number: '1' })}\n`,
};

async function duplicatesWith(source: object): Promise<readonly string[]> {
  const config = { sources: [{ file: 'spaces.csv', kind: 'spaces', ...source }] };
  const { found } = await ingestFeed({ files: FILES, config });
  return found.filter((line) => line.includes('space-number-duplicate'));
}

describe('space-number-duplicate', () => {
  it('is reported where two spaces of a zone have one number', async () => {
    expect(await duplicatesWith({})).toEqual([
      'error space-number-duplicate 2: spaces.csv row 2, spaces.csv row 3',
    ]);
  });

  it('is not reported where the feed gives every space that number', async () => {
    const fields = { space_number: { value: 1 } };
    expect(await duplicatesWith({ fields })).toEqual([]);
  });
});
