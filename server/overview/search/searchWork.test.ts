import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { emptyLayer } from '../../layer/layer.ts';
import { writeRandomLayer } from '../../layer/randomLayer.test-support.ts';
import { measure, model } from '../../layer/smallLayer.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { search, type RankedHit } from './search.ts';

let database: TestDatabase;
let home: TestOrganization;

const modelCount = 200;
const columns = { id: 'NUMBER', region: 'STRING', price: 'NUMBER', seen_at: 'TIMESTAMP', flag: 'BOOLEAN' } as const;
/** Fields that are written, and read where no index helps. */
const fieldCount = modelCount * (Object.keys(columns).length + 2);

beforeAll(async () => {
  database = await createTestDatabase();
  home = await createOrganization(database.prisma);
  const models = Array.from({ length: modelCount }, (_, index) => {
    const one = model(`depot_${index}`, home.dataSourceId, columns, [
      measure('amount', 'SUM(price)'),
      measure('row_count', 'COUNT(*)'),
    ]);
    return index !== 121
      ? one
      : {
          ...one,
          dimensions: one.dimensions.map((field) =>
            field.name === 'region'
              ? { ...field, name: 'harbour_zone', synonyms: ['Ärmelkanal', '100%'], sampleValues: ['Rotterdam'] }
              : field,
          ),
        };
  });
  const calendar = { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;
  await writeRandomLayer(database.prisma, home, { ...emptyLayer(calendar), models });
  await database.prisma.$executeRaw`ANALYZE dimension, measure, filter, dimension_enum_value, model`;
}, 120_000);
afterAll(() => database.drop());

/** What a search finds, and how many rows of fields and values it reads. */
async function searched(text: string): Promise<{ readonly hits: readonly RankedHit[]; readonly rows: number }> {
  return database.prisma.$transaction(
    async (transaction) => {
      const hits = await search(transaction as PrismaClient, home.admin, text);
      const [read] = await transaction.$queryRaw<{ rows: number }[]>`
        SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables
        WHERE relname IN ('dimension', 'measure', 'filter', 'dimension_enum_value')`;
      return { hits, rows: read?.rows ?? 0 };
    },
    { timeout: 60_000 },
  );
}

it('an equal name is found without reading any field, and without looking for similar ones', async () => {
  const { hits, rows } = await searched('depot_121');
  expect(hits[0]).toMatchObject({ name: 'depot_121', match: null });
  expect(rows).toBeLessThan(fieldCount / 20);
});

it('a field is found by its index; only similar names are sought among all fields, once', async () => {
  const { hits, rows } = await searched('depot_121.harbour');
  expect(hits[0]).toMatchObject({ name: 'depot_121', match: 'dimension harbour_zone' });
  expect(rows).toBeLessThan(fieldCount * 1.05);
});

it.each([
  ['harbour_zone', 'dimension harbour_zone'],
  ['BOUR_Z', 'dimension harbour_zone'],
  ['zone depot_121', 'dimension harbour_zone'],
  ['ärmel', 'dimension harbour_zone'],
  ['100%', 'dimension harbour_zone'],
  ['r_z', 'dimension harbour_zone'],
  ['rotterd', 'value of harbour_zone'],
])('%s finds the one model, also where indexes do not help', async (text, match) => {
  const { hits } = await searched(text);
  expect(hits.map((hit) => [hit.name, hit.match])).toEqual([['depot_121', match]]);
});
