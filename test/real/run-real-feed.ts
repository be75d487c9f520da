import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT } from '../../src/diagnostic/progress.ts';
import type { Report } from '../../src/diagnostic/report.ts';
import { ingest } from '../../src/ingest.ts';
import { type InitOutcome, initFeed } from '../../src/init.ts';
import type { Box } from '../../src/model/geometry.ts';
import { openSnapshot } from '../../src/open/open-snapshot.ts';
import { pageOfAreas } from '../../src/query/page-of-areas.ts';
import { pageOfSpaces } from '../../src/query/page-of-spaces.ts';
import { pageOfZones } from '../../src/query/page-of-zones.ts';
import { REAL_FOLDERS } from '../support/paths.ts';
import { createFactRun, type FactRun, SAMPLES_PER_CODE } from './find-facts.ts';
import type { RealFeed } from './sets.ts';
import { STATED_FACTS, type StatedFact } from './stated-facts.ts';

/** What became of the files of a city, from `init` to a published snapshot. */
export interface RealRun {
  readonly feed: RealFeed;
  readonly init: InitOutcome;
  readonly report: Report;
  /** Records in the snapshot that come from files. */
  readonly keptCount: number;
  /** Those of them that a box round the city finds. */
  readonly foundCount: number;
  /** The counts of SOURCE.md, and what a check makes of them. */
  readonly facts: readonly FoundFact[];
}

export interface FoundFact extends StatedFact {
  readonly found: number;
}

/** Runs `init` and `ingest --drop-invalid` on the files as they are; nobody changes the feed. */
export async function runRealFeed(feed: RealFeed, realFolder: string): Promise<RealRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'curbstone-real-'));
  try {
    const folder = join(scratch, 'feed');
    mkdirSync(folder);
    for (const file of feed.files) {
      symlinkSync(join(realFolder, feed.folder, file), join(folder, file));
    }
    const init = await initFeed({
      paths: [folder],
      outFolder: null,
      isForced: false,
      // Fixed, so that the same files give the same table.
      given: { fallbackDate: '2024-01-01', namespace: 'a3c1ab42-5c2f-4c55-9d3e-1f0a4a6f3c11' },
      machineTimeZone: null,
    });
    // The counts of facts are in more messages than a report has by itself.
    const { $notes, ...written } = init.feed;
    const text = JSON.stringify({ ...written, samples_per_code: SAMPLES_PER_CODE });
    writeFileSync(join(folder, 'feed.json'), text);
    const outcome = await ingest({
      allowedFolders: REAL_FOLDERS,
      feedPath: folder,
      storePath: join(scratch, 'store'),
      tool: 'curbstone',
      workerCount: 0,
      progress: SILENT,
      dropInvalid: true,
    });
    if (outcome.snapshot === null) throw new Error(`${feed.name} was not published`);
    const { report, snapshot } = outcome;
    const facts = await findFacts(feed.name, createFactRun(folder, init, report));
    return { feed, init, report, facts, ...countFound(snapshot.folder, init) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function findFacts(name: string, run: FactRun): Promise<FoundFact[]> {
  const found: FoundFact[] = [];
  for (const fact of STATED_FACTS[name] ?? []) {
    found.push({ ...fact, found: await fact.count(run) });
  }
  return found;
}

/** Zones that are made of spaces are no records of a file. */
function countFound(folder: string, { feed, place }: InitOutcome) {
  const snapshot = openSnapshot(folder);
  const paging = { pageNumber: 1, responseSize: 1 };
  const question = { box: boxRound(place.middle) };
  const asked = [
    [pageOfAreas(snapshot, {}, paging), pageOfAreas(snapshot, question, paging)],
    [pageOfSpaces(snapshot, {}, paging), pageOfSpaces(snapshot, question, paging)],
    ...('zones' in feed
      ? []
      : [[pageOfZones(snapshot, {}, paging), pageOfZones(snapshot, question, paging)]]),
  ];
  snapshot.close();
  const sum = (index: number) =>
    asked.reduce((total, pages) => total + (pages[index]?.matchCount ?? 0), 0);
  return { keptCount: sum(0), foundCount: sum(1) };
}

/** A city with its surroundings: some 55 km to each side. */
function boxRound(middle: { readonly lng: number; readonly lat: number } | undefined): Box {
  if (middle === undefined) throw new Error('no record has a place');
  const { lng, lat } = middle;
  return { minLng: lng - 0.7, minLat: lat - 0.5, maxLng: lng + 0.7, maxLat: lat + 0.5 };
}
