import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// A single graphql for all modules, as in the main configuration.
const graphql = createRequire(import.meta.url).resolve('graphql');

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    include: ['bench/faults/*.faults.ts'],
    globalSetup: ['server/testing/globalSetup.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // The tests measure times: one at a time.
    fileParallelism: false,
  },
});
