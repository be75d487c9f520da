import { defineConfig } from 'vitest/config';

// The tests run on the compiled output, so what they judge is what ships; `npm test` builds first.
export default defineConfig({
  test: {
    include: ['out/js/test/**/*.test.js'],
    pool: 'forks',
    // One process runs many files: a fresh one for each file costs a quarter of a second. A test
    // restores what it changes of its process.
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    server: { deps: { external: [/out\/js\/(src|cli|data)\//] } },
  },
});
