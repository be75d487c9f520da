import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REAL_DATA, ROOT } from '../support/paths.ts';
import { renderTable } from './render-table.ts';
import { type RealRun, runRealFeed } from './run-real-feed.ts';
import { REAL_FEEDS } from './sets.ts';

describe.skipIf(REAL_DATA === undefined)('files of real cities (skipped without ../shared)', () => {
  const runs: RealRun[] = [];

  const factsOf = (name: string) => runs.find(({ feed }) => feed.name === name)?.facts ?? [];

  beforeAll(async () => {
    for (const feed of REAL_FEEDS) runs.push(await runRealFeed(feed, REAL_DATA ?? ''));
  }, 400_000);

  it('are served as the table says; npm run real writes it anew', () => {
    const table = readFileSync(join(ROOT, 'test/real/README.md'), 'utf8');
    expect(renderTable(runs)).toBe(table);
  });

  it('are found by a box in 95 of 100 records and more', () => {
    const kept = runs.reduce((sum, { keptCount }) => sum + keptCount, 0);
    const found = runs.reduce((sum, { foundCount }) => sum + foundCount, 0);
    expect(found / kept).toBeGreaterThan(0.95);
  });

  it.each(REAL_FEEDS)(
    '$name has what SOURCE.md counts, or a reason why not',
    ({ folder, name }) => {
      const text = readFileSync(join(REAL_DATA ?? '', folder, 'SOURCE.md'), 'utf8');
      for (const { says, stated, found, because } of factsOf(name)) {
        expect(text).toContain(says);
        expect(found === stated, `${says}: ${found}`).toBe(because === undefined);
      }
    },
  );

  it.each(REAL_FEEDS)('$name has as many records as SOURCE.md states', ({ folder, ...feed }) => {
    const run = runs.find((one) => one.feed.name === feed.name);
    const text = readFileSync(join(REAL_DATA ?? '', folder, 'SOURCE.md'), 'utf8');
    for (const [file, stated] of Object.entries(feed.stated)) {
      expect(text).toContain(stated);
      const source = run?.init.sources.find((one) => one.file === file);
      expect(source?.recordCount, file).toBe(Number(stated.replace(',', '')));
    }
  });
});
