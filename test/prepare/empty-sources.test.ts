import { describe, expect, it } from 'vitest';
import { checkFeed } from '../../src/check.ts';
import { SILENT } from '../../src/diagnostic/progress.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const FILES = {
  'header.csv': `${SPACE_HEADER}\n`,
  'list.geojson': '{"type":"FeatureCollection","features":[]}',
  'one-row.csv': `${SPACE_HEADER}\n${spaceRow(1)}\n`,
  'observations.csv': 'curb_space_id,availability_time,available\n',
};

async function findEmpty(source: object): Promise<unknown> {
  const feedPath = writeFeed(makeScratchFolder(), FILES, { sources: [source] });
  const run = { tool: 'test', workerCount: 0, progress: SILENT };
  const { report } = await checkFeed({ feedPath, ...run });
  const found = report.codes.filter(({ code }) => code === 'source-empty');
  return found.flatMap(({ severity, samples }) =>
    samples.map(({ place, message }) => [severity, place.file, message]),
  );
}

describe('source-empty', () => {
  it.each([
    [{ file: 'header.csv', kind: 'spaces' }, 'the file holds no record'],
    [{ file: 'list.geojson', kind: 'zones' }, 'the file holds no record'],
    [
      { file: 'one-row.csv', kind: 'spaces', where: { name: 'x' } },
      'the file holds no record, as "where" in feed.json leaves out all of its rows',
    ],
  ])('is a warning for %j', async (source, message) => {
    expect(await findEmpty(source)).toEqual([['warning', source.file, message]]);
  });

  it.each([
    { file: 'one-row.csv', kind: 'spaces' },
    { file: 'observations.csv', kind: 'availability' },
  ])('is not reported for %j', async (source) => {
    expect(await findEmpty(source)).toEqual([]);
  });
});
