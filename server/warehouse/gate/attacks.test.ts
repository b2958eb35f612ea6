import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName, DialectVariant } from '../../semql/compiled.ts';
import { fuzz } from '../../semql/testing/fuzz.test-support.ts';
import { attacksOf, constructs, ideasOf, readAttacks } from './attacks.test-support.ts';
import { benignQueries } from './benign.test-support.ts';
import { gateSql, type GatedSql } from './gateSql.ts';
import { canary, openGuardedShops, type GuardedShop } from './guardedShop.test-support.ts';
import { RefusedSql } from './refusedSql.ts';

let shops: GuardedShop[] = [];

beforeAll(async () => {
  shops = await openGuardedShops();
}, 30_000);

afterAll(async () => {
  for (const shop of shops) {
    await shop.close();
  }
});

/** Engines of this machine; `shopOf` opens what they guard. */
const live = ['POSTGRESQL', 'REDSHIFT', 'DUCKDB', 'MYSQL', 'SQLITE', 'BIGQUERY'] as const;

/** BigQuery's language is a package of its own, which may be missing. */
function shopOf(name: (typeof live)[number], { skip }: { readonly skip: (note: string) => void }): GuardedShop {
  const shop = shops.find((one) => one.name === name);
  if (shop === undefined && name === 'BIGQUERY') {
    skip('ZetaSQL is not installed');
  }
  if (shop === undefined) {
    throw new Error('the engine is missing');
  }
  return shop;
}

/** Null: refused, with a code, a place and two sentences. */
function gated(shop: Pick<GuardedShop, 'dialect' | 'guarded' | 'variant'>, sql: string): GatedSql | null {
  try {
    // MySQL's language is tried on MariaDB, of which more passes.
    const variant = shop.variant ?? (shop.dialect === 'MYSQL' ? 'MARIADB' : undefined);
    return gateSql(sql, { dialect: shop.dialect, variant, tables: shop.guarded, maxRows: 1000 });
  } catch (error) {
    if (!(error instanceof RefusedSql)) {
      throw new Error(`${shop.dialect}: ${sql}`, { cause: error });
    }
    expect(error.span.start).toBeGreaterThanOrEqual(0);
    expect(error.span.end).toBeGreaterThanOrEqual(error.span.start);
    expect(error.span.end).toBeLessThanOrEqual(sql.length);
    expect(`${error.message} ${error.advice}`).toMatch(/[.?] .*[.?]$/s);
    return null;
  }
}

/**
 * What comes out of an attack that passed: nothing hidden, at once, or a failure of the engine that
 * tells nothing.
 */
async function execute(shop: GuardedShop, sql: string, { sql: written, parameters }: GatedSql): Promise<void> {
  const begun = performance.now();
  let outcome: string;
  try {
    outcome = JSON.stringify(await shop.run(written, parameters));
  } catch (error) {
    outcome = String(error);
  }
  if (outcome.includes(canary)) {
    throw new Error(`${shop.dialect} showed ${outcome}
${sql}
${written}`);
  }
  // BigQuery's language is evaluated without a plan.
  if (shop.name !== 'BIGQUERY' && performance.now() - begun > 2000) {
    throw new Error(`${shop.dialect} was kept busy
${sql}
${written}`);
  }
}

test.each(['POSTGRESQL', 'REDSHIFT', 'DUCKDB', 'MYSQL', 'SQLITE', 'MSSQL', 'CLOUD'] as const)(
  '%s: at least 200 attacks, each counted in one position only',
  (family) => {
    expect(ideasOf(family)).toBeGreaterThanOrEqual(200);
  },
);

describe('attacks on engines that run here, as an account that may do anything', () => {
  test.for(live)('%s: no effect, nothing hidden', { timeout: 60_000 }, async (name, context) => {
    const shop = shopOf(name, context);
    const attacks = attacksOf(shop.name);
    expect(attacks.length).toBeGreaterThanOrEqual(200);
    const before = await shop.state();
    let passed = 0;
    for (const sql of attacks) {
      const query = gated(shop, sql);
      if (query === null) {
        continue;
      }
      passed += 1;
      await execute(shop, sql, query);
    }
    expect(await shop.state()).toBe(before);
    // What passes only looked like an attack: a condition that is always true, a table in WITH that
    // is called vault.
    expect(passed / attacks.length).toBeLessThan(0.1);
  });

  test.for(live)('%s: nothing hidden comes out of any construct', { timeout: 60_000 }, async (name, context) => {
    const shop = shopOf(name, context);
    const before = await shop.state();
    for (const sql of constructs[shop.dialect] ?? []) {
      const query = gated(shop, sql);
      if (query !== null) {
        await execute(shop, sql, query);
      }
    }
    expect(await shop.state()).toBe(before);
  });

  test('the canaries are there for whoever does not go through the gate', async () => {
    for (const shop of shops) {
      const rows = await shop.run('SELECT secret FROM customers UNION ALL SELECT code FROM vault');
      expect(JSON.stringify(rows)).toContain(canary);
    }
  });
});

describe('attacks on engines that do not run here', () => {
  test.each(['MSSQL', 'BIGQUERY', 'SNOWFLAKE', 'DATABRICKS'] as const)(
    '%s: what would be sent reads granted tables only',
    (dialect) => {
      const upper = (list: readonly string[]) =>
        dialect === 'SNOWFLAKE' ? list.map((name) => name.toUpperCase()) : list;
      const guarded = [
        { path: upper(['shop', 'customers']), columns: upper(['id', 'name', 'country', 'created_at']) },
        { path: upper(['shop', 'orders']), columns: upper(['id', 'customer_id', 'amount', 'status', 'ordered_at']) },
      ];
      const attacks = readAttacks[dialect] ?? [];
      expect(attacks.length).toBeGreaterThanOrEqual(200);
      let passed = 0;
      for (const sql of attacks) {
        const query = gated({ dialect, guarded }, sql);
        if (query === null) {
          continue;
        }
        passed += 1;
        for (const path of query.tables) {
          expect(upper(['customers', 'orders'])).toContain(path.at(-1));
        }
        for (const [, source] of query.sql.matchAll(/\b(?:FROM|JOIN)\s+([`"[][^\s,)]*)/g)) {
          expect(source).toMatch(/^.(?:quarry_with_|shop.\W+(?:customers|orders)\W*$)/i);
        }
      }
      expect(passed / attacks.length).toBeLessThan(0.1);
    },
  );
});

/** What evaluates without a plan is slow. */
const runsOn = ({ name }: GuardedShop): number => (name === 'BIGQUERY' ? 60 : 600);

const names = ['vault', 'secret', 'code', 'customers', 'orders', 'id', 'name', 'x', 'customers.secret', 'vault.code'];

const shapes: readonly ((one: string, other: string, name: string) => string)[] = [
  (one) => one,
  (one, other, name) => `WITH ${name} AS (${one}) SELECT * FROM ${name}`,
  (one, other, name) => `WITH ${name} AS (${one}) ${other}`,
  (one, other, name) => `WITH RECURSIVE ${name} AS (${one}) ${other}`,
  (one, other, name) => `WITH x AS (WITH ${name} AS (${one}) SELECT * FROM ${name}) SELECT * FROM ${name}`,
  (one, other, name) => `WITH ${name} AS (${one}) SELECT * FROM (WITH y AS (SELECT * FROM ${name}) SELECT * FROM y) z`,
  (one, other, name) =>
    `WITH RECURSIVE ${name} AS (${one}) SELECT * FROM (WITH y AS (SELECT * FROM ${name}) SELECT * FROM y) z`,
  (one, other, name) => `SELECT * FROM (${one}) ${name}`,
  (one, other, name) => `SELECT ${name}.* FROM (${one}) ${name} LEFT JOIN (${other}) y ON 1 = 1`,
  (one, other, name) =>
    `SELECT * FROM customers c WHERE EXISTS (WITH ${name} AS (${one}) SELECT 1 FROM ${name}) AND EXISTS (${other})`,
  (one, other) => `${one} UNION ALL ${other}`,
  (one, other) => `SELECT (${one}), EXISTS (${other}) FROM orders`,
  (one, other, name) => `WITH y AS (SELECT * FROM ${name}), ${name} AS (${one}) SELECT * FROM y, ${name}`,
];

/** Shapes of what only some engines read. */
const ownShapes: Readonly<Partial<Record<DialectName | DialectVariant, typeof shapes>>> = {
  POSTGRESQL: [
    (one, other, name) => `SELECT ${name} FROM (${one}) ${name}`,
    (one, other, name) => `SELECT CAST(${name} AS VARCHAR(900)) FROM (${one}) ${name} ORDER BY ${name}`,
    (one, other, name) => `SELECT row_to_json(${name}), (${name}).*, ${name}.*::text FROM (${one}) ${name}`,
    (one, other, name) => `SELECT ${name}.secret FROM ((${one}) x CROSS JOIN (${other}) y) AS ${name}`,
  ],
  DUCKDB: [
    (one, other, name) => `SELECT ${name} FROM (${one}) ${name}`,
    (one, other, name) => `SELECT CAST(${name} AS VARCHAR(900)) FROM (${one}) ${name} ORDER BY ${name}`,
    (one, other, name) => `WITH ${name} AS (${one}) FROM ${name} SELECT COLUMNS(*), ${name}`,
    (one, other, name) => `FROM (${one}) ${name} SELECT max(COLUMNS(* EXCLUDE (id))), list(${name})`,
    (one, other, name) => `SELECT * FROM (${one}) ${name} POSITIONAL JOIN (${other}) y`,
    (one, other, name) => `UNPIVOT (SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (${one}) ${name}) ON COLUMNS(*)`,
    (one, other, name) => `SELECT secret, code FROM (SELECT COLUMNS(*) FROM (${one}) ${name})`,
    (one, other, name) => `SELECT list_transform([${name}], x -> x), [y FOR y IN [${name}]] FROM (${one}) ${name}`,
  ],
};

describe('texts that nobody wrote', () => {
  const seeds = (shop: GuardedShop): readonly string[] => [
    ...attacksOf(shop.name),
    ...(constructs[shop.dialect] ?? []),
    ...benignQueries[shop.dialect as keyof typeof benignQueries],
  ];
  const scraps = [
    "'",
    '"',
    '`',
    '[',
    ']',
    '(',
    ')',
    ';',
    '--',
    '/*',
    '*/',
    '\\',
    "\\'",
    "''",
    ',',
    '.',
    '*',
    '::',
    ':',
    '$1',
    '@x',
    ' ',
    '\n',
    '\0',
    '\u00a0',
    'vault',
    'secret',
    'UNION SELECT code FROM vault',
    'customers',
    'AS',
    'WITH',
    'RECURSIVE',
    'LATERAL',
    'FROM',
    'SELECT',
    'pg_sleep',
    '$$',
    '{',
    '}',
    ' -> ',
    '?',
    '@',
    '!',
    '#',
    ':=',
    '.*',
    'COLUMNS(*)',
    'FROM vault',
    'TABLE vault',
    'PIVOT vault ON code IN (1)',
    'TABLESAMPLE',
    'ONLY',
    'X',
    'B',
    'U&',
    'E',
    'N',
    '#',
  ];
  const mutated = (shop: GuardedShop): fc.Arbitrary<string> =>
    fc
      .tuple(
        fc.constantFrom(...seeds(shop)),
        fc.constantFrom(...seeds(shop)),
        fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom(...scraps)), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
      )
      .map(([one, other, edits, spliced]) => {
        let text = spliced ? one.slice(0, one.length >> 1) + other.slice(other.length >> 1) : one;
        for (const [place, cut, scrap] of edits) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + scrap + text.slice(at + cut);
        }
        return text;
      });

  /**
   * Queries that stay readable: a name for another one, one query inside of another, WITH called
   * like a table.
   */
  const rearranged = ({ name: shopName, dialect, variant }: GuardedShop): fc.Arbitrary<string> => {
    const all = [...shapes, ...(ownShapes[shopName] ?? [])];
    const plain = benignQueries[dialect as keyof typeof benignQueries]
      .concat(variant === undefined ? (constructs[dialect] ?? []) : [])
      .filter((sql) => !/--|#|;$/.test(sql))
      .filter((sql) => sql.length < 160);
    const query = fc
      .tuple(fc.constantFrom(...plain), fc.array(fc.tuple(fc.nat(), fc.constantFrom(...names)), { maxLength: 2 }))
      .map(([sql, swaps]) => {
        const words = sql.split(/\b(customers|orders|products|id|name|amount|status|country|customer_id)\b/);
        for (const [place, name] of swaps) {
          if (words.length > 1) {
            words[1 + 2 * (place % (words.length >> 1))] = name;
          }
        }
        return words.join('');
      });
    return fc
      .tuple(
        query,
        query,
        fc.constantFrom('vault', 'customers', 'orders', '"vault"', 'secret', 'x'),
        fc.nat(all.length - 1),
      )
      .map(([one, other, name, shape]) => all[shape]?.(one, other, name) ?? one);
  };

  test.for(live)(
    '%s: queries put together from others hide what is hidden',
    { timeout: 1_800_000 },
    async (name, context) => {
      const shop = shopOf(name, context);
      const before = await shop.state();
      let tried = 0;
      let passed = 0;
      const property = fc.asyncProperty(rearranged(shop), async (sql) => {
        tried += 1;
        const query = gated(shop, sql);
        if (query === null) {
          return;
        }
        passed += 1;
        await execute(shop, sql, query);
      });
      await fuzz(property, runsOn(shop));
      expect(passed).toBeGreaterThan(tried / 10);
      expect(await shop.state()).toBe(before);
    },
  );

  test.for(live)('%s: no effect, nothing hidden', { timeout: 1_800_000 }, async (name, context) => {
    const shop = shopOf(name, context);
    const before = await shop.state();
    const property = fc.asyncProperty(mutated(shop), async (sql) => {
      const query = gated(shop, sql);
      if (query !== null) {
        await execute(shop, sql, query);
      }
    });
    await fuzz(property, runsOn(shop));
    expect(await shop.state()).toBe(before);
  });
});
