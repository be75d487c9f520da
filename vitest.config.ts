import { defineConfig } from 'vitest/config';

/**
 * These open thousands of snapshots or build hundreds of cities. In a process that other files have
 * run in, each collection of garbage visits what those left behind, and they take twice as long.
 */
const LONG = ['out/js/test/{damage,properties}/**/*.test.js'];
/** The tests of the benchmarks, which `npm run bench:test` runs. */
const BENCH = ['out/js/test/bench/**/*.test.js'];

// The tests run on the compiled output, so what they judge is what ships; `npm test` builds first.
export default defineConfig({
  test: {
    pool: 'forks',
    // One process runs many files: a fresh one for each file costs a quarter of a second. A test
    // restores what it changes of its process.
    isolate: false,
    maxWorkers: '100%',
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
          exclude: [...LONG, ...BENCH],
        },
      },
      { extends: true, test: { name: 'bench', include: BENCH } },
    ],
  },
});
