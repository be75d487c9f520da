import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFeed } from '../../src/check.ts';
import { describePlace } from '../../src/diagnostic/place.ts';
import { SILENT } from '../../src/diagnostic/progress.ts';
import { writeFeed } from '../support/feeds.ts';
import { ROOT } from '../support/paths.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { FIXTURES, type Fixture, type TinyFile } from './support/tiny-fixtures.ts';

const FILES: readonly TinyFile[] = ['areas.csv', 'zones.csv', 'spaces.csv', 'availability.csv'];

/** What the unmodified feed has on purpose. */
const BASE = [
  'areas.csv row 2: area-has-holes',
  'areas.csv row 3: name-duplicate',
  'areas.csv row 4: name-duplicate',
  'spaces.csv row 5: geometry-missing',
];

/** What follows from a record that is left out: others name it. */
const CONSEQUENCES: readonly string[] = [
  'area-zone-unknown',
  'observation-space-unknown',
  'space-zone-unknown',
];

async function findIn(changes: Fixture['changes']): Promise<string[]> {
  const files = Object.fromEntries(
    FILES.map((name) => {
      let text = readFileSync(join(ROOT, 'data/tiny', name), 'utf8');
      for (const [from, to] of changes[name] ?? []) {
        expect(text.split(from).length, `${from} occurs in ${name} once`).toBe(2);
        text = text.replace(from, () => to);
      }
      return [name, text];
    }),
  );
  const config = { ...JSON.parse(readFileSync(join(ROOT, 'data/tiny/feed.json'), 'utf8')) };
  const feedPath = writeFeed(makeScratchFolder(), files, config);
  const { report } = await checkFeed({ feedPath, tool: 'test', workerCount: 0, progress: SILENT });
  return report.codes
    .filter(({ code }) => code !== 'available-default' && !CONSEQUENCES.includes(code))
    .flatMap(({ code, severity, samples }) =>
      samples.map(({ place, message }) => {
        const isBase = BASE.includes(`${describePlace(place)}: ${code}`);
        return isBase
          ? `${describePlace(place)}: ${code}`
          : `${describePlace(place)}: ${code} ${severity}: ${message}`;
      }),
    );
}

describe('a rule over the tiny feed', () => {
  it('finds nothing in the unmodified feed but what it has on purpose', async () => {
    expect((await findIn({})).sort()).toEqual(BASE);
  });

  it.each(FIXTURES)('$name', async ({ changes, finds }) => {
    const found = await findIn(changes);
    expect(found.filter((text) => !BASE.includes(text)).sort()).toEqual([...finds].sort());
  });
});
