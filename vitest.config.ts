import { defineConfig } from 'vitest/config';

// The tests run on the compiled output, so what they judge is what ships; `npm test` builds first.
export default defineConfig({
  test: {
    include: ['out/js/test/**/*.test.js'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    server: { deps: { external: [/out\/js\/(src|cli|data)\//] } },
  },
});
