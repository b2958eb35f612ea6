import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Twenty times what the tests try, for everything that reads or prints what people write: minutes, not seconds. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../server/semql'),
  test: {
    include: [
      'language/*.test.ts',
      'import/fuzz.test.ts',
      'dialect/{literals,lexicalRules}.test.ts',
      'completion/complete.test.ts',
      'hostileText.test.ts',
      'jsonSchema.test.ts',
    ],
    env: { FUZZ_TIMES: '20' },
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
