import { truncateSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workerCountFor } from '../../cli/workers.ts';
import { writeFeed } from '../support/feeds.ts';
import { makeScratchFolder } from '../support/scratch.ts';

/**
 * A feed of two files that have so many bytes together; their content is nobody's business here.
 */
function feedOf(byteLength: number): string {
  const feed = writeFeed(makeScratchFolder(), { 'areas.csv': '', 'zones.csv': '' });
  truncateSync(join(feed, 'areas.csv'), 1000);
  truncateSync(join(feed, 'zones.csv'), byteLength - 1000);
  return feed;
}

describe('workerCountFor', () => {
  it('is none for a feed below 8 MiB, which is read before a worker would be up', async () => {
    expect(await workerCountFor(feedOf(8 * 1024 * 1024 - 1))).toBe(0);
  });

  it('is one for each processor from there on', async () => {
    expect(await workerCountFor(feedOf(8 * 1024 * 1024))).toBe(availableParallelism());
  });

  it('fails where the feed is wrong, before any work is done', async () => {
    await expect(workerCountFor(join(makeScratchFolder(), 'none'))).rejects.toMatchObject({
      kind: 'usage',
    });
  });
});
