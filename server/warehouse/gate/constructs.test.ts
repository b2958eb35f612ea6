import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openDuckDb,
  openMariaDb,
  openPostgreSql,
  openSqlite,
  type TestEngine,
} from '../../semql/testing/engines.test-support.ts';
import { registerChecks } from '../sqlite/checkedValues.ts';
import { constructs } from './attacks.test-support.ts';
import { benignQueries, sorted } from './benign.test-support.ts';
import { gateSql } from './gateSql.ts';
import { fill, openGuardedShops, type GuardedShop } from './guardedShop.test-support.ts';
import { RefusedSql } from './refusedSql.ts';

// Whatever a query says, it is answered as if the tables had only the columns and rows that may be
// read: word for word what an engine answers whose tables have no others.

const openers = {
  POSTGRESQL: openPostgreSql,
  DUCKDB: openDuckDb,
  MYSQL: openMariaDb,
  SQLITE: () => openSqlite(registerChecks),
} as const;

let shops: GuardedShop[] = [];
const others: TestEngine[] = [];

beforeAll(async () => {
  shops = await openGuardedShops();
}, 60_000);
afterAll(async () => {
  for (const engine of [...shops, ...others]) {
    await engine.close();
  }
});

/** An engine whose tables have what a shop shows, and nothing else. */
async function openShown(name: keyof typeof openers): Promise<TestEngine> {
  const engine = await openers[name]();
  others.push(engine);
  await fill(engine);
  for (const statement of [
    'DROP TABLE vault',
    "DELETE FROM customers WHERE country = 'XX'",
    'ALTER TABLE customers DROP COLUMN secret',
  ]) {
    await engine.run(statement);
  }
  return engine;
}

/** The type of a row is called like its table, where there is one. */
const namesTypes = /pg_typeof|pg_column_size/;

function gated({ dialect, guarded }: GuardedShop, sql: string): string | null {
  try {
    return gateSql(sql, { dialect, tables: guarded, maxRows: 10_000 }).sql;
  } catch (error) {
    if (error instanceof RefusedSql) {
      return null;
    }
    throw error;
  }
}

async function answer(engine: TestEngine, sql: string): Promise<string | null> {
  try {
    return sorted(await engine.run(sql), sql).join('\n');
  } catch {
    return null;
  }
}

test.each(['POSTGRESQL', 'DUCKDB', 'MYSQL', 'SQLITE'] as const)(
  '%s: answers as if nothing else were there',
  async (name) => {
    const shop = shops.find((one) => one.name === name);
    if (shop === undefined) {
      throw new Error('the engine is missing');
    }
    const shown = await openShown(name);
    let compared = 0;
    for (const sql of [...(constructs[name] ?? []), ...benignQueries[name]]) {
      const written = gated(shop, sql);
      const alone = sql.replace(/;$/, '');
      const wanted = written === null || namesTypes.test(sql) ? null : await answer(shown, alone);
      // Chance gives other rows each time.
      if (written === null || wanted === null || wanted !== (await answer(shown, alone))) {
        continue;
      }
      compared += 1;
      expect(`${sql}\n${await answer(shop, written)}`).toBe(`${sql}\n${wanted}`);
    }
    expect(compared).toBeGreaterThanOrEqual(100);
  },
  60_000,
);
