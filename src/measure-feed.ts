import { stat } from 'node:fs/promises';
import { readFeed } from './config/read-feed.ts';

/**
 * How many bytes the files of a feed have together. A file that is not there has none here; the
 * check will tell of it.
 *
 * @throws Failure where the feed's configuration cannot be read or is wrong.
 */
export async function measureFeed(feedPath: string): Promise<number> {
  const { sources } = await readFeed(feedPath);
  const sizes = await Promise.all(
    sources.map(({ path }) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
