import { rmSync } from 'node:fs';
import { chooseWorkerCount } from '../../../cli/workers.ts';
import { checkFeed } from '../../../src/check.ts';
import type { Progress } from '../../../src/diagnostic/progress.ts';
import { encodeReport } from '../../../src/diagnostic/report.ts';
import { closeSpools, openSpools, spoolBatch } from '../../../src/write/feed-spools.ts';
import { publishSnapshot } from '../../../src/write/publish-snapshot.ts';
import { createFeedWriter } from '../../../src/write/thread/feed-writer.ts';
import { openWorkplace } from '../../../src/write/workplace.ts';
import { writeManifest } from '../../../src/write/write-snapshot.ts';
import { readAnonymousByteLength } from '../measure/process-facts.ts';

/*
 * The trip of src/ingest.ts with a clock between its stages: arguments are the feed and a store,
 * which is emptied. Prints the phases as JSON.
 */

export interface Phase {
  readonly name: string;
  readonly wallSeconds: number;
  /** Of all threads. */
  readonly cpuSeconds: number;
  /** Resident when the phase ended. */
  readonly residentByteLength: number;
  /** The part of it that is no page of a file. */
  readonly anonymousByteLength: number;
}

const [feedPath = '', storePath = ''] = process.argv.slice(2);
rmSync(storePath, { recursive: true, force: true });
const phases: Phase[] = [];
let wallMs = performance.now();
let cpu = process.cpuUsage();

function endPhase(name: string): void {
  const { user, system } = process.cpuUsage(cpu);
  phases.push({
    name,
    wallSeconds: (performance.now() - wallMs) / 1000,
    cpuSeconds: (user + system) / 1e6,
    residentByteLength: process.memoryUsage.rss(),
    anonymousByteLength: readAnonymousByteLength(process.pid),
  });
  wallMs = performance.now();
  cpu = process.cpuUsage();
}

const workplace = openWorkplace(storePath);
const spools = openSpools(workplace.spoolFolder);

/** Every step that is reported is a file being read. */
const progress: Progress = {
  begin: ({ label }) => {
    if (phases.length === 0) endPhase('configuration, worker threads');
    lastLabel = label;
  },
  advance() {},
  end: () => endPhase(`reading and checking ${lastLabel}`),
};
let lastLabel = '';

const writer = createFeedWriter(workplace);
const { tables, facts, report, usesThreads } = await checkFeed(
  {
    ...{ feedPath, tool: 'bench', workerCount: chooseWorkerCount, progress },
    early: {
      prepare: writer.prepare,
      begin: ({ tables, h3Resolution }) => writer.begin({ tables, spools, h3Resolution }),
      revoke: writer.revoke,
    },
  },
  (batch) => spoolBatch(spools, batch),
);
endPhase('relations between records; a thread orders and writes files');
const { h3Resolution } = facts;
const written = await writer.finish({ tables, spools, h3Resolution }, { usesThread: usesThreads });
endPhase('writing files, what is left of it');
const id = writeManifest({ facts, report: encodeReport(report) }, written, workplace);
await writer.close();
await publishSnapshot(workplace, id);
closeSpools(spools);
workplace.remove();
endPhase('publishing');
process.stdout.write(JSON.stringify(phases));
