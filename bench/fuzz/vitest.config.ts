import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Twenty times what tests try, with new seeds: random questions, and everything that reads or
 * prints texts of people.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: [
      'prisma/seed/company/invariants.test.ts',
      'server/semql/oracle/oracle.test.ts',
      'server/semql/tests/{bruteForce,bruteForceJoins,overTime,overlap}.test.ts',
      'server/semql/language/*.test.ts',
      'server/semql/import/fuzz.test.ts',
      'server/semql/dialect/{literals,lexicalRules}.test.ts',
      'server/semql/completion/complete.test.ts',
      'server/semql/tests/hostileText.test.ts',
      'server/semql/jsonSchema.test.ts',
      'server/warehouse/gate/attacks.test.ts',
      'server/source/connector/hostileConnections.test.ts',
      'server/warehouse/files/fuzzFiles.test.ts',
      'server/warehouse/files/xlsx/xlsx.test.ts',
      'server/warehouse/duckdb/import/importFile.test.ts',
      'server/warehouse/sqlite/import/importDatabase.test.ts',
    ],
    setupFiles: ['server/testing/runSeed.ts'],
    env: { FUZZ_TIMES: process.env['FUZZ_TIMES'] ?? '20' },
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
