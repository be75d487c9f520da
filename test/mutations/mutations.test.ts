import { expect, test } from 'vitest';
import { drillCount } from '../support/drill.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { BAY_COUNT, checkMutated, listFormats } from './check-mutated.ts';

/** Formats in which the end of the file cannot look like the end of a row. */
const ENDS_SHOW = /geojson|cds\.json|esri|array|\.gz|\.zip|parquet|fgb/;

const FILE_COUNT = drillCount({ all: 150, part: 30 });

test(`${FILE_COUNT} broken files end in a report or in a failure, and nothing is lost in silence`, async () => {
  const folder = makeScratchFolder();
  const formats = listFormats(folder);
  const outcomes = new Map<string, number>();
  for (let seed = 0; seed < FILE_COUNT; seed++) {
    const { label, outcome, readCount, isTruncated } = await checkMutated(seed, {
      folder,
      formats,
    });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (isTruncated && outcome === 'clean' && ENDS_SHOW.test(label)) {
      expect([label, readCount]).toEqual([label, BAY_COUNT]);
    }
  }
  expect(outcomes.get('findings')).toBeGreaterThan(FILE_COUNT / 3);
}, 300_000);
