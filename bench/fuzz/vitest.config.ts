import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Twenty times what the tests try, for everything that reads or prints what people write: minutes, not seconds. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../server'),
  test: {
    include: [
      'semql/language/*.test.ts',
      'semql/import/fuzz.test.ts',
      'semql/dialect/{literals,lexicalRules}.test.ts',
      'semql/completion/complete.test.ts',
      'semql/hostileText.test.ts',
      'semql/jsonSchema.test.ts',
      'warehouse/gate/attacks.test.ts',
      'source/connector/hostileConnections.test.ts',
      'warehouse/files/fuzzFiles.test.ts',
      'warehouse/files/xlsx/xlsx.test.ts',
      'warehouse/duckdb/import/importFile.test.ts',
      'warehouse/sqlite/import/importDatabase.test.ts',
    ],
    env: { FUZZ_TIMES: process.env['FUZZ_TIMES'] ?? '20' },
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
