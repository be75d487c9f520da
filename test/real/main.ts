/** Writes README.md of this folder: `npm run real`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REAL_DATA, ROOT } from '../support/paths.ts';
import { renderTable } from './render-table.ts';
import { type RealRun, runRealFeed } from './run-real-feed.ts';
import { REAL_FEEDS } from './sets.ts';

if (REAL_DATA === undefined) throw new Error('../shared/real is not there');
const runs: RealRun[] = [];
for (const feed of REAL_FEEDS) runs.push(await runRealFeed(feed, REAL_DATA));
writeFileSync(join(ROOT, 'test/real/README.md'), renderTable(runs));
