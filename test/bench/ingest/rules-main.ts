import { checkFeed } from '../../../src/check.ts';
import { SILENT } from '../../../src/diagnostic/progress.ts';
import { KINDS } from '../../../src/model/kind.ts';
import { RECORD_RULES } from '../../../src/validate/record-rules.ts';
import { FEED_RULES } from '../../../src/validate/rules.ts';

/*
 * Checks a feed in one thread, with all rules or with none: arguments are the feed and `with` or
 * `without`. Prints what it took as JSON. The difference of the two runs is the cost of the rules.
 */

export interface RuleRun {
  /** Processor time of all threads, from the start of the check to its end. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly recordCount: number;
  /** Largest resident memory of the process. */
  readonly maxResidentByteLength: number;
  /** Rules on the whole feed, in the order in which they ran. */
  readonly feedRules: readonly { readonly name: string; readonly cpuSeconds: number }[];
}

const [feedPath = '', mode = 'with'] = process.argv.slice(2);
const feedRules: { name: string; cpuSeconds: number }[] = [];

// The product has no switch for this; the lists are arrays, and this process is the bench's own.
const recordRules = RECORD_RULES as unknown as unknown[];
const wholeRules = FEED_RULES as unknown as (typeof FEED_RULES)[number][];
if (mode === 'without') {
  recordRules.length = 0;
  wholeRules.length = 0;
}
for (const [index, rule] of wholeRules.entries()) {
  const timed: typeof rule = {
    ...rule,
    check(tables, report) {
      const before = process.cpuUsage();
      rule.check(tables, report);
      const cpuSeconds = secondsSince(before);
      feedRules.push({ name: `${rule.code} of ${rule.kinds.join(', ')}`, cpuSeconds });
    },
  };
  wholeRules[index] = timed;
}

const startMs = performance.now();
const startCpu = process.cpuUsage();
const { tables } = await checkFeed({ feedPath, tool: 'bench', workerCount: 0, progress: SILENT });
const run: RuleRun = {
  cpuSeconds: secondsSince(startCpu),
  wallSeconds: (performance.now() - startMs) / 1000,
  recordCount: KINDS.reduce((sum, kind) => sum + tables[kind].rowCount, 0),
  maxResidentByteLength: process.resourceUsage().maxRSS * 1024,
  feedRules,
};
process.stdout.write(JSON.stringify(run));

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
