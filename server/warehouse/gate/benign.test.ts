import { afterAll, beforeAll, expect, test } from 'vitest';
import { benignCount, benignQueries, renamedByHand, sorted } from './benign.test-support.ts';
import { gateSql } from './gateSql.ts';
import { openGuardedShops, type GuardedShop } from './guardedShop.test-support.ts';

let shops: GuardedShop[] = [];

beforeAll(async () => {
  shops = await openGuardedShops();
}, 30_000);

afterAll(async () => {
  for (const shop of shops) {
    await shop.close();
  }
});

test('what analysts write passes and gives the rows of the text as it was written, on every engine', async () => {
  expect(benignCount).toBeGreaterThanOrEqual(200);
  const refused: string[] = [];
  let ran = 0;
  for (const shop of shops) {
    const queries = benignQueries[shop.dialect as keyof typeof benignQueries];
    for (const sql of queries) {
      // Redshift has no ARRAY.
      if (shop.name === 'REDSHIFT' && sql.includes('ARRAY[')) {
        continue;
      }
      const wanted = await rowsOf(shop, renamedByHand[sql] ?? sql.replace(/;$/, ''));
      // What an engine does not read itself proves nothing.
      if (wanted === null) {
        continue;
      }
      ran += 1;
      try {
        const gated = gateSql(sql, {
          dialect: shop.dialect,
          variant: shop.variant,
          tables: shop.open,
          maxRows: 10_000,
        });
        const given = await shop.run(gated.sql, gated.parameters);
        expect(sorted(given, sql)).toEqual(sorted(wanted, sql));
      } catch (error) {
        refused.push(`${shop.name}: ${sql}\n   ${String(error)}`);
      }
    }
  }
  expect(ran).toBeGreaterThanOrEqual(500);
  if (refused.length > 0) {
    throw new Error(refused.join('\n'));
  }
}, 60_000);

test('every query rewritten by hand is one of the corpus', () => {
  const all = new Set<string>(Object.values(benignQueries).flat());
  expect(Object.keys(renamedByHand).filter((sql) => !all.has(sql))).toEqual([]);
});

async function rowsOf(shop: GuardedShop, sql: string): Promise<readonly unknown[] | null> {
  try {
    return await shop.run(sql);
  } catch {
    return null;
  }
}
