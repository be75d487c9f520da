import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFeed } from '../../src/check.ts';
import { SILENT } from '../../src/diagnostic/progress.ts';
import { ROOT } from '../support/paths.ts';
import { writeCity } from '../support/sample-city.ts';
import { useScratchFolder } from '../support/scratch.ts';

const scratch = useScratchFolder();

/** What a check finds in a feed, by code; notes are left out. */
async function findIn(feedPath: string): Promise<Readonly<Record<string, number>>> {
  const { report } = await checkFeed({
    feedPath,
    tool: 'test',
    workerCount: 0,
    progress: SILENT,
  });
  const shown = report.codes.filter(({ severity }) => severity !== 'info');
  return Object.fromEntries(
    shown.map(({ code, severity, count }) => [`${severity} ${code}`, count]),
  );
}

describe('a check of the feeds in data', () => {
  it.each(['csv', 'geojson', 'cds-json'])(
    'finds in the sample city as %s what is there on purpose, and nothing else',
    async (format) => {
      expect(await findIn(join(ROOT, 'data/sample-city', format))).toEqual({
        'warning area-has-holes': 1,
        'warning geometry-missing': 14,
      });
    },
  );

  it('finds in the tiny feed what its README tells of', async () => {
    expect(await findIn(join(ROOT, 'data/tiny'))).toEqual({
      'warning area-has-holes': 1,
      'warning geometry-missing': 1,
      'warning name-duplicate': 2,
    });
  });

  it.each([
    { seed: 1, spaceCount: 1 },
    { seed: 2, spaceCount: 100 },
    { seed: 3, spaceCount: 9_000 },
  ])('finds no error in a city of $spaceCount spaces from seed $seed', async (options) => {
    const name = `city-${options.spaceCount}`;
    const found = await findIn(writeCity(scratch, { ...options, name }));
    const codes = Object.keys(found);
    const deliberate = ['warning area-has-holes', 'warning geometry-missing'];
    expect(codes.filter((code) => !deliberate.includes(code))).toEqual([]);
  });
});
