import { describe, expect, it } from 'vitest';
import { checkFeed } from '../src/check.ts';
import { SILENT } from '../src/diagnostic/progress.ts';
import { writeCity } from './support/sample-city.ts';
import { makeScratchFolder } from './support/scratch.ts';

async function findFaults(options: Parameters<typeof writeCity>[1]): Promise<string[]> {
  const feedPath = writeCity(makeScratchFolder(), options);
  const run = { tool: 'test', workerCount: 0, progress: SILENT };
  const { report } = await checkFeed({ feedPath, ...run });
  return report.codes
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, count }) => `${code} ${count}`);
}

/** Another one on every run; to see a failure again, put its number here. */
const SEED = Date.now() % 1_000_000;

describe('the check of a made-up city', () => {
  it.each([
    { seed: 1, spaceCount: 3000, format: 'csv' },
    { seed: 1, spaceCount: 1000, format: 'geojson' },
    { seed: 1, spaceCount: 1000, format: 'cds-json' },
    { seed: SEED, spaceCount: 2000, format: 'csv' },
    { seed: SEED, spaceCount: 20, format: 'csv' },
  ] as const)('finds no error and no warning in a clean one: %j', async (options) => {
    expect(await findFaults({ ...options, isClean: true })).toEqual([]);
  });

  it('finds in the others only missing shapes and holes', async () => {
    expect(await findFaults({ seed: 1, spaceCount: 3000 })).toEqual([
      'area-has-holes 2',
      'geometry-missing 29',
    ]);
  });
});
