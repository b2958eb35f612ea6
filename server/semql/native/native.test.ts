import { describe, expect, test } from 'vitest';
import type { CatalogDefinition, DimensionType } from '../catalog/definition.ts';
import type { DialectName } from '../compiled.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { dimension, filter, measure, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';
import { errorOf, now } from '../testing/shopQueries.test-support.ts';
import { afterAll, beforeAll } from 'vitest';

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = (await openEngines()).filter(({ dialect }) => ['DUCKDB', 'POSTGRESQL', 'SQLITE'].includes(dialect));
  for (const engine of engines) {
    await loadShop(engine, smallShop);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** The shop with native fields of orders. */
function withNative(parts: {
  readonly scalar?: readonly [type: DimensionType, text: string];
  readonly aggregate?: string;
  readonly narrowed?: string;
  readonly condition?: string;
}): CatalogDefinition {
  const native = { native: true };
  return {
    ...shopCatalog,
    models: shopCatalog.models.map((model) =>
      model.name === 'orders'
        ? {
            ...model,
            dimensions: [
              ...model.dimensions,
              ...(parts.scalar === undefined
                ? []
                : [dimension('x', parts.scalar[0], { expression: parts.scalar[1], ...native })]),
            ],
            measures: [
              ...model.measures,
              ...(parts.aggregate === undefined
                ? []
                : [measure('y', parts.aggregate, { ...native, filter: parts.narrowed ?? null })]),
            ],
            filters: [
              ...model.filters,
              ...(parts.condition === undefined ? [] : [{ ...filter('z', parts.condition), ...native }]),
            ],
          }
        : model,
    ),
  };
}

async function rows(text: string, definition: CatalogDefinition, dialects: readonly DialectName[]): Promise<unknown> {
  let first: unknown = null;
  for (const engine of engines) {
    if (!dialects.includes(engine.dialect)) {
      continue;
    }
    const result = compile(text, prepareCatalog(definition), { dialect: engine.dialect, now });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    }
    const answered = await engine.run(result.query.sql, result.query.parameters);
    if (first === null) {
      first = answered;
    } else {
      expect({ dialect: engine.dialect, answered }).toEqual({ dialect: engine.dialect, answered: first });
    }
  }
  return first;
}

const both = ['DUCKDB', 'POSTGRESQL'] as const;
const all = [...both, 'SQLITE'] as const;

describe('benign expressions', () => {
  test.each<[readonly DialectName[], DimensionType, string, unknown]>([
    [all, 'STRING', "status || '-' || CAST(id AS VARCHAR(10))", 'completed-1'],
    [all, 'NUMBER', 'amount * 2 + -1', 199],
    [all, 'STRING', "CASE WHEN amount >= 50 THEN 'it''s high' ELSE 'low' END", "it's high"],
    [all, 'STRING', "CASE status WHEN 'completed' THEN 'a;b--c/*d*/' END", 'a;b--c/*d*/'],
    [all, 'NUMBER', 'COALESCE(NULLIF("amount", 0), 1)', 100],
    [all, 'STRING', "UPPER(REPLACE(orders.status, 'e', '\\'))", 'COMPL\\T\\D'],
    [all, 'NUMBER', '((id))', 1],
    [
      all,
      'NUMBER',
      "CASE WHEN status IN ('open', 'completed') AND NOT amount BETWEEN 1 AND 2 OR payer_id IS NULL THEN 1 ELSE 0 END",
      1,
    ],
    [all, 'NUMBER', "CASE WHEN status LIKE 'comp!_%' ESCAPE '!' THEN 1 ELSE 2 END", 2],
    [both, 'NUMBER', 'amount::INTEGER % 7', 2],
    [both, 'NUMBER', 'EXTRACT(YEAR FROM ordered_at)', 2026],
    [both, 'DATE', "DATE_TRUNC('month', ordered_at)", '2026-01-01'],
    [both, 'DATE', "shipped_on + INTERVAL '1 day'", '2026-02-02'],
    [both, 'DATE', "CASE WHEN shipped_on > DATE '2026-01-15' THEN DATE '2026-01-15' ELSE shipped_on END", '2026-01-15'],
    [['DUCKDB'], 'NUMBER', "DATE_DIFF('day', ordered_at, shipped_on)", 1],
    [['DUCKDB'], 'NUMBER', 'id // 1', 1],
    [['POSTGRESQL'], 'STRING', "TO_CHAR(ordered_at, 'YYYY-MM')", '2026-01'],
    [['SQLITE'], 'STRING', "IIF([amount] > `id`, 'more', 'less')", 'more'],
  ])('%s %s %s', async (dialects, type, text, expected) => {
    const definition = withNative({ scalar: [type, text] });
    expect(await rows('SELECT x, order_count FROM orders WHERE id = 1', definition, dialects)).toEqual([[expected, 1]]);
  });

  test.each<[readonly DialectName[], string, number]>([
    [all, 'SUM(amount) / COUNT(*)', 237.25 / 7],
    [all, "SUM(CASE WHEN status = 'open' THEN amount ELSE 0 END)", 53],
    [all, 'COUNT(DISTINCT "customer_id")', 5],
    [both, "SUM(amount) FILTER (WHERE status = 'open') * 1.0", 53],
    [both, 'PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY amount)', 29.5],
    [['DUCKDB'], 'ARG_MAX(id, amount)', 1],
  ])('%s %s', async (dialects, text, expected) => {
    const definition = withNative({ aggregate: text });
    expect(await rows('SELECT y FROM orders', definition, dialects)).toEqual([[Number(expected.toPrecision(12))]]);
  });

  test('a native measure beside others, narrowed by its filter and by the query, keeps the groups', async () => {
    const definition = withNative({ aggregate: 'SUM(amount)', narrowed: "status <> 'cancelled'" });
    expect(await rows('SELECT status, y, order_count FROM orders ORDER BY status', definition, all)).toEqual([
      ['cancelled', null, 1],
      ['completed', 179.25, 4],
      ['open', 53, 2],
    ]);
    expect(
      await rows('SELECT status, y FILTER (WHERE amount > 60) AS big FROM orders ORDER BY status', definition, all),
    ).toEqual([
      ['cancelled', null],
      ['completed', 170.25],
      ['open', null],
    ]);
  });

  test('a native filter', async () => {
    const definition = withNative({ condition: "amount > 60 AND status <> 'cancelled'" });
    expect(await rows('SELECT order_count FROM orders[z]', definition, all)).toEqual([[2]]);
  });
});

/** Texts that no definition may smuggle through, each with the code that refuses it. */
const hostile: readonly (readonly [text: string, code: string])[] = [
  ['1; DROP TABLE orders', 'SYNTAX'],
  ['amount -- comment', 'SYNTAX'],
  ['amount /* comment */', 'SYNTAX'],
  ['amount # comment', 'SYNTAX'],
  ['amount) FROM orders --', 'SYNTAX'],
  ['amount) FROM orders', 'SYNTAX'],
  ['(SELECT 1)', 'SYNTAX'],
  ['(SELECT passwd FROM pg_shadow)', 'SYNTAX'],
  ['EXISTS (SELECT 1)', 'UNKNOWN_FUNCTION'],
  ['amount UNION SELECT 1', 'SYNTAX'],
  ['amount FROM orders', 'SYNTAX'],
  ['amount, id', 'SYNTAX'],
  ['amount AS x', 'SYNTAX'],
  ['amount id', 'SYNTAX'],
  ['', 'SYNTAX'],
  ['(amount', 'SYNTAX'],
  ['amount)', 'SYNTAX'],
  ['*', 'SYNTAX'],
  ['orders.*', 'SYNTAX'],
  ['secret', 'UNKNOWN_FIELD'],
  ['customers.credit', 'UNKNOWN_FIELD'],
  ['public.orders.amount', 'UNKNOWN_FIELD'],
  ['"orders"."secret"', 'UNKNOWN_FIELD'],
  ["pg_read_file('/etc/passwd')", 'UNKNOWN_FUNCTION'],
  ["read_csv('/etc/passwd')", 'UNKNOWN_FUNCTION'],
  ["read_text('/etc/passwd')", 'UNKNOWN_FUNCTION'],
  ["query_to_xml('SELECT 1', true, true, '')", 'UNKNOWN_FUNCTION'],
  ["current_setting('is_superuser')", 'UNKNOWN_FUNCTION'],
  ['pg_sleep(10)', 'UNKNOWN_FUNCTION'],
  ["dblink('x', 'SELECT 1')", 'UNKNOWN_FUNCTION'],
  ["nextval('s')", 'UNKNOWN_FUNCTION'],
  ["load_extension('x')", 'UNKNOWN_FUNCTION'],
  ["getenv('HOME')", 'UNKNOWN_FUNCTION'],
  ["repeat('x', 1000000000)", 'UNKNOWN_FUNCTION'],
  ["lpad('x', 1000000000, 'y')", 'UNKNOWN_FUNCTION'],
  ['range(1000000000)', 'UNKNOWN_FUNCTION'],
  ['now()', 'UNKNOWN_FUNCTION'],
  ['random()', 'UNKNOWN_FUNCTION'],
  ["pg_catalog.pg_read_file('x')", 'UNKNOWN_FIELD'],
  ['"pg_read_file"(1)', 'UNKNOWN_FIELD'],
  ["'pg_shadow'::regclass", 'SYNTAX'],
  ["CAST('pg_shadow' AS regclass)", 'SYNTAX'],
  ['$1', 'SYNTAX'],
  ['$$x$$', 'SYNTAX'],
  ['?', 'SYNTAX'],
  [':x', 'SYNTAX'],
  ['@@version', 'SYNTAX'],
  ["E'\\''", 'SYNTAX'],
  ["x'41'", 'SYNTAX'],
  ["U&'\\0027'", 'SYNTAX'],
  ["'open", 'SYNTAX'],
  ['"open', 'SYNTAX'],
  ['1e', 'SYNTAX'],
  ['0x1F', 'SYNTAX'],
  ['1_000', 'SYNTAX'],
  ['amount\u00a0+ 1', 'SYNTAX'],
  ['amount\u0000', 'SYNTAX'],
  ["'a\u0000b'", 'SYNTAX'],
  ['[amount]', 'SYNTAX'],
  ['{amount}', 'SYNTAX'],
  ['amount \\ 2', 'SYNTAX'],
  ['SUM(amount)', 'TYPE_MISMATCH'],
  ['ROW_NUMBER() OVER (ORDER BY id)', 'UNKNOWN_FUNCTION'],
  ['ABS(amount) OVER ()', 'SYNTAX'],
  [`${'('.repeat(60)}1${')'.repeat(60)}`, 'LIMIT_EXCEEDED'],
  ['1'.repeat(10_001), 'LIMIT_EXCEEDED'],
];

describe('hostile expressions', () => {
  test.each(hostile)('%s', (text, code) => {
    for (const dialect of both) {
      const definition = withNative({ scalar: ['STRING', text] });
      expect(errorOf('SELECT x FROM orders', { dialect }, definition).code).toBe(code);
    }
  });

  test.each([
    ['amount', 'TYPE_MISMATCH'],
    ['SUM(amount) + id', 'TYPE_MISMATCH'],
    ['SUM(SUM(amount))', 'DOUBLE_AGGREGATION'],
    ['SUM(amount) OVER ()', 'SYNTAX'],
    ['SUM((SELECT 1))', 'SYNTAX'],
    ['COUNT(*', 'SYNTAX'],
    ['1', 'TYPE_MISMATCH'],
  ])('measure %s', (text, code) => {
    expect(errorOf('SELECT y FROM orders', {}, withNative({ aggregate: text })).code).toBe(code);
  });

  test('backslashes are read as the engine reads them, and written so that they cannot close a text', async () => {
    const text = String.raw`'a\' || status`;
    expect(await rows('SELECT x FROM orders WHERE id = 1', withNative({ scalar: ['STRING', text] }), all)).toEqual([
      ['a\\completed'],
    ]);
    const mysql = withNative({ scalar: ['STRING', String.raw`CONCAT('a\' OR 1=1 -- ', status)`] });
    const result = compile('SELECT x FROM orders', prepareCatalog(mysql), { dialect: 'MYSQL', now });
    expect(result.ok).toBe(true);
    expect(
      errorOf('SELECT x FROM orders', { dialect: 'MYSQL' }, withNative({ scalar: ['STRING', '"status"'] })).code,
    ).toBe('SYNTAX');
  });
});
