import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureFeed } from '../src/measure-feed.ts';
import { writeFeed } from './support/feeds.ts';
import { makeScratchFolder } from './support/scratch.ts';

describe('measureFeed', () => {
  it('adds up the bytes of the source files, and of nothing else beside them', async () => {
    const feed = writeFeed(makeScratchFolder(), {
      'areas.csv': 'x'.repeat(1000),
      'spaces.geojson': 'é'.repeat(100),
      'notes.txt': 'not a source',
    });
    expect(await measureFeed(feed)).toBe(1200);
    expect(await measureFeed(join(feed, 'feed.json'))).toBe(1200);
  });

  it('counts a file that is read as two kinds twice, as it is read', async () => {
    const sources = ['areas', 'zones'].map((kind) => ({ file: 'all.json', kind }));
    const feed = writeFeed(makeScratchFolder(), { 'all.json': '{}' }, { sources });
    expect(await measureFeed(feed)).toBe(4);
  });

  it('leaves it to the check to tell of a file that is not there', async () => {
    const sources = [{ file: 'gone.csv', kind: 'zones' }];
    expect(await measureFeed(writeFeed(makeScratchFolder(), {}, { sources }))).toBe(0);
  });

  it('fails where the feed is wrong, as every trip does', async () => {
    const feed = writeFeed(makeScratchFolder(), {}, { sources: [] });
    await expect(measureFeed(feed)).rejects.toMatchObject({ kind: 'usage' });
  });
});
