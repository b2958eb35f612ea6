import { createRequire } from 'node:module';
import { configDefaults, defineConfig } from 'vitest/config';
import { testsWithoutServers } from './server/testing/liveServers.ts';

// graphql 16 has no "exports": Vite would take its ESM build while packages outside take the
// CommonJS one. Pin one.
const graphql = createRequire(import.meta.url).resolve('graphql');

const pure = ['server/semql/**/*.test.ts', 'server/analyst/**/*.test.ts', 'values/**/*.test.ts'];

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Vitest leaves one core free by default; these tests wait for databases and child processes
    // more than they compute.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['server/testing/globalSetup.ts'],
          setupFiles: ['server/testing/runSeed.ts'],
          include: ['server/**/*.test.ts', 'prisma/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...pure, ...(await testsWithoutServers())],
        },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          globalSetup: ['server/testing/globalSetup.ts'],
          setupFiles: ['server/testing/runSeed.ts'],
          include: pure,
          // They share nothing that changes. The compiler and the dictionaries are read once by
          // each worker and not by each file, which halves the time of most.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['client/patience.test-support.ts', 'server/testing/runSeed.ts'],
        },
      },
    ],
  },
});
