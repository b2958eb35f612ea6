import { createRequire } from 'node:module';
import { configDefaults, defineConfig } from 'vitest/config';
import { testsWithoutServers } from './server/testing/liveServers.ts';

// graphql 16 has no "exports": Vite would take its ESM build while packages outside take the
// CommonJS one. Pin one.
const graphql = createRequire(import.meta.url).resolve('graphql');

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
          include: [
            'server/**/*.test.ts',
            'values/**/*.test.ts',
            'prisma/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...(await testsWithoutServers())],
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
