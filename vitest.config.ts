import { statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest. They start first, so that no process works on one of them alone at
 * the end. A fresh clone has no durations of an earlier run, by which Vitest would sort.
 */
const FIRST = [
  'properties/answers',
  'properties/further-answers',
  'damage/stopped-writer',
  'damage/damaged-files',
  'mutations/mutations',
  'golden/questions',
  'tidy/readme',
  'cli/killed-ingest',
  'cli/serving/share-check',
  'cli/main',
  'docs/contract',
  'cli/fault-cases/shapes',
  'check',
  'pipelines/action',
].map((name) => `/out/js/test/${name}.test.js`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = FIRST.findIndex((end) => moduleId.endsWith(end));
      return rank === -1 ? FIRST.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/**
 * Where tests put their scratch folders: in memory if the system has a place with enough room,
 * because thousands of stores are written and synced. Otherwise the usual temporary folder.
 */
function scratchEnvironment(): Record<string, string> {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 * 1024 ** 3 ? { TMPDIR: folder } : {};
  } catch {
    return {};
  }
}

/**
 * These open thousands of snapshots or build hundreds of cities. In a process that other files have
 * run in, each collection of garbage visits what those left behind, and they take twice as long.
 */
const LONG = ['out/js/test/{damage,properties}/**/*.test.js'];
/** The tests of the benchmarks, which `npm run bench:test` runs. */
const BENCH = ['out/js/test/bench/**/*.test.js'];
/**
 * What `npm run drill:test` does all of, and `npm test` a part. The package is
 * packed and installed in the drill alone.
 */
const DRILL = [
  'out/js/test/cli/killed-ingest.test.js',
  'out/js/test/damage/{damaged-files,stopped-writer}.test.js',
  'out/js/test/mutations/mutations.test.js',
];
const PACKAGE = ['out/js/test/package.test.js'];
/** The tests that open pages in Chromium, which `npm run browser:test` runs. */
const BROWSER = ['out/js/test/**/*-in-browser.test.js'];
/** The files of real cities, which `npm run real:test` runs: they are not in the repository. */
const REAL = ['out/js/test/real/**/*.test.js'];

// The tests run on the compiled output, so what they judge is what ships; `npm test` builds first.
export default defineConfig({
  test: {
    pool: 'forks',
    // One process runs many files: a fresh one for each file costs a quarter of a second. A test
    // restores what it changes of its process.
    isolate: false,
    maxWorkers: '100%',
    // Most of the garbage of a test dies young. More room for it saves a tenth of the time.
    execArgv: ['--max-semi-space-size=32'],
    env: scratchEnvironment(),
    sequence: { sequencer: LongestFirst },
    setupFiles: ['out/js/test/support/compare-columns.js'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    server: { deps: { external: [/out\/js\/(src|cli|data)\//] } },
    projects: [
      { extends: true, test: { name: 'long', include: LONG, isolate: true } },
      {
        extends: true,
        test: {
          name: 'short',
          include: ['out/js/test/**/*.test.js'],
          exclude: [...LONG, ...BENCH, ...BROWSER, ...REAL, ...PACKAGE],
        },
      },
      { extends: true, test: { name: 'browser', include: BROWSER } },
      { extends: true, test: { name: 'bench', include: BENCH } },
      {
        extends: true,
        test: {
          name: 'drill',
          include: [...DRILL, ...PACKAGE],
          isolate: true,
          env: { ...scratchEnvironment(), CURBSTONE_DRILL: 'all' },
        },
      },
      { extends: true, test: { name: 'real', include: REAL } },
    ],
  },
});
