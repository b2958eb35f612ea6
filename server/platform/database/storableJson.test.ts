import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { storableJson } from './storableJson.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('keeps what PostgreSQL can store and replaces what it cannot', () => {
  const value = { a: ['é', 1, null, true], 'k\0': 'x\0y', half: 'a\uD800b' };
  expect(storableJson(value)).toEqual({ a: ['é', 1, null, true], 'k\uFFFD': 'x\uFFFDy', half: 'a\uFFFDb' });
});

it('is accepted by the database, whatever the texts are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' })), async (texts) => {
      const hostile = [...texts, '\0', '\uDC00', 'a\uD83D'];
      const { rows } = await database.pool.query<{ value: unknown }>('SELECT $1::jsonb AS value', [
        JSON.stringify(storableJson(hostile)),
      ]);
      expect(rows[0]?.value).toEqual(storableJson(hostile));
    }),
    { numRuns: 50 },
  );
});
