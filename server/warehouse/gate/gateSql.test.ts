import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../semql/compiled.ts';
import { gateSql, type GateOptions, type ReadableTable } from './gateSql.ts';
import { RefusedSql } from './refusedSql.ts';

const tables: readonly ReadableTable[] = [
  { path: ['shop', 'orders'], columns: ['id', 'customer_id', 'amount', 'status', 'ordered_at'] },
  {
    path: ['shop', 'customers'],
    columns: ['id', 'name', 'country'],
    rows: { query: 'SELECT id, name, country FROM shop.customers WHERE tenant = 7' },
  },
  { path: ['archive', 'orders'], columns: ['id', 'year'] },
];

const gate = (sql: string, dialect: DialectName = 'POSTGRESQL', more: Partial<GateOptions> = {}) =>
  gateSql(sql, { dialect, tables, maxRows: 100, ...more });

function refusalOf(sql: string, dialect: DialectName = 'POSTGRESQL', more: Partial<GateOptions> = {}): RefusedSql {
  try {
    gate(sql, dialect, more);
  } catch (error) {
    if (error instanceof RefusedSql) {
      return error;
    }
    throw error;
  }
  throw new Error(`${sql} passed`);
}

describe('what is sent', () => {
  test('every table is a subquery of the columns and rows that may be read', () => {
    expect(gate('SELECT c.name FROM customers c')).toEqual({
      sql: `SELECT "c"."name"
FROM (SELECT "id", "name", "country" FROM (SELECT id, name, country FROM shop.customers WHERE tenant = 7
OFFSET 0
) AS "customers") AS "c"
LIMIT 101`,
      parameters: [],
      tables: [['shop', 'customers']],
    });
  });

  test('a limit of the author stays when it is smaller', () => {
    expect(gate('SELECT id FROM shop.orders LIMIT 5').sql).toMatch(/LIMIT 5$/);
    expect(gate('SELECT id FROM shop.orders LIMIT 5000').sql).toMatch(/LIMIT 101$/);
    expect(gate('SELECT id FROM shop.orders FETCH FIRST ROW ONLY').sql).toMatch(/LIMIT 1$/);
    expect(gate('SELECT TOP 3 id FROM shop.orders', 'MSSQL').sql).toMatch(/^SELECT TOP \(3\) \[id\]/);
    expect(gate('SELECT id FROM shop.orders', 'MSSQL').sql).toMatch(/^SELECT TOP \(101\) \[id\]/);
    expect(gate('SELECT id FROM shop.orders ORDER BY id OFFSET 4 ROWS', 'MSSQL').sql).toMatch(
      /OFFSET 4 ROWS FETCH NEXT 101 ROWS ONLY$/,
    );
    expect(gate('SELECT id FROM shop.orders LIMIT 2, 3', 'MYSQL').sql).toMatch(/LIMIT 3 OFFSET 2$/);
  });

  test('a limit of what several queries give together is one of the whole', () => {
    const both = 'SELECT id FROM shop.orders UNION ALL SELECT id FROM customers';
    expect(gate(`${both} LIMIT 5`).sql).toMatch(/LIMIT 5$/);
    // SQL Server takes TOP in the parts only, and OFFSET behind an order.
    expect(gate(`${both} LIMIT 5`, 'MSSQL').sql).toMatch(/\nORDER BY 1 OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY$/);
    expect(gate(`${both} ORDER BY id LIMIT 5`, 'MSSQL').sql).toMatch(/BY \[id\] OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY$/);
    expect(gate('(SELECT id FROM customers) LIMIT 4', 'MSSQL').sql).toMatch(/FETCH NEXT 4 ROWS ONLY$/);
    expect(gate(both, 'MSSQL').sql).not.toMatch(/TOP \(101\)|FETCH/);
  });

  test('VALUES is rows of SELECT where it may stand in FROM only, or is spelled in several ways', () => {
    for (const dialect of ['MSSQL', 'SYNAPSE', 'FABRIC', 'MYSQL', 'SQLITE'] as const) {
      for (const sql of [
        'VALUES (1, 2), (3, 4)',
        'SELECT * FROM (VALUES (1, 2)) v (a, b)',
        'WITH v AS (VALUES (1)) SELECT * FROM v',
        'SELECT id FROM customers WHERE id IN (VALUES (1), (2))',
        'SELECT id FROM customers UNION VALUES (1)',
      ]) {
        expect(gate(sql, dialect).sql).not.toContain('VALUES');
      }
    }
    expect(gate('VALUES (1), (2)', 'MSSQL').sql).toBe('SELECT 1 AS [column1] UNION ALL SELECT 2 AS [column1]');
  });

  test('texts are written in the quoting of the engine, whatever they hold', () => {
    const hostile = String.raw`x\'' OR 1=1 -- `;
    const value = String.raw`x\' OR 1=1 -- `;
    expect(gate(`SELECT '${hostile}'`).sql).toContain(String.raw`E'x\\'' OR 1=1 -- '`);
    const redshift = gate(`SELECT 'it''s'`, 'POSTGRESQL', { variant: 'REDSHIFT' }).sql;
    expect(redshift).not.toContain("'it's'");
    const bound = gate('SELECT id FROM customers WHERE name = :name', 'POSTGRESQL', {
      parameters: { name: { value, type: 'STRING' } },
    });
    expect(bound.parameters).toEqual([value]);
    expect(bound.sql).not.toContain('1=1');
  });

  test('a value that stands twice is bound as the engine counts', () => {
    const parameters = { day: { value: '2026-01-01', type: 'DATE' } } as const;
    const text = 'SELECT id FROM shop.orders WHERE ordered_at >= :day OR ordered_at < :day';
    expect(gate(text, 'POSTGRESQL', { parameters }).parameters).toEqual(['2026-01-01']);
    expect(gate(text, 'MYSQL', { parameters }).parameters).toEqual(['2026-01-01', '2026-01-01']);
  });

  test('tables of WITH are not named like tables', () => {
    const { sql, tables: read } = gate('WITH vault AS (SELECT id FROM customers) SELECT vault.id FROM vault');
    expect(sql).toContain('FROM "quarry_with_vault" AS "vault"');
    expect(read).toEqual([['shop', 'customers']]);
  });
});

describe('what is not understood is refused with its place and what is possible', () => {
  test.each([
    ['', 'NOT_A_QUERY', /Write a SELECT/],
    ['UPDATE orders SET amount = 0', 'NOT_A_QUERY', /begins with SELECT/],
    ['SELECT 1; DELETE FROM orders', 'SEVERAL_STATEMENTS', /one query at a time/],
    ['SELECT pg_sleep(1)', 'FUNCTION', /numbers, texts and dates/],
    ["SELECT 'x'::regclass", 'TYPE', /number, text, date/],
    ['SELECT * FROM vault', 'TABLE', /There is orders, customers/],
    ['SELECT * FROM custmers', 'TABLE', /Did you mean customers/],
    ['SELECT * FROM orders', 'TABLE', /shop.orders, archive.orders/],
    ['SELECT nme FROM customers', 'COLUMN', /Did you mean name/],
    ['SELECT tenant FROM customers', 'COLUMN', /There is id, name, country/],
    ['SELECT o.id FROM customers c', 'COLUMN', /In FROM there is c/],
    ['SELECT (orders).name FROM customers', 'COLUMN', /In FROM there is customers/],
    ['SELECT id FROM customers WHERE id = :id', 'PARAMETER', /Write the value itself/],
    ['SELECT id FROM customers WHERE id = $1', 'UNSUPPORTED', /parameter like :country/],
    ['SELECT id FROM customers FOR UPDATE', 'UNSUPPORTED', /no rows are locked/],
    ['SELECT id INTO x FROM customers', 'UNSUPPORTED', /only reads/],
    ["SELECT * FROM 'file.csv'", 'TABLE', /Import the file first/],
    ["SELECT lpad('x', 100000000)", 'FUNCTION', /Write the number/],
  ])('%s', (sql, code, advice) => {
    const refusal = refusalOf(sql);
    expect(refusal.code).toBe(code);
    expect(refusal.advice).toMatch(advice);
  });

  test('a WITH that can neither move out nor be read where it stands, where the engine may not find the outer one', () => {
    const correlated = (from: string): string =>
      `WITH a AS (SELECT id FROM customers) SELECT (WITH b AS (SELECT o.id AS z ${from}) SELECT MAX(z) FROM b) AS n FROM shop.orders o`;
    const refusal = refusalOf(correlated('FROM a'), 'MYSQL');
    expect(refusal.code).toBe('UNSUPPORTED');
    expect(correlated('FROM a').slice(refusal.span.start)).toMatch(/^b AS/);
    expect(gate(correlated('FROM a')).sql).toContain('(WITH "quarry_with_b" AS (SELECT');
    // MySQL runs what only reads columns around it.
    expect(gate(correlated(''), 'MYSQL').sql).toContain('(WITH `quarry_with_b` AS (SELECT');
    expect(refusalOf(correlated('FROM a').replace('o.id AS z', 'o.nothing AS z'), 'MYSQL').code).toBe('COLUMN');
  });

  test('names of a function are no columns, as PostgreSQL would read them', () => {
    expect(refusalOf('SELECT g.pg_sleep FROM unnest(ARRAY[10]) g').code).toBe('COLUMN');
    expect(refusalOf('SELECT s.pg_sleep FROM (SELECT 1 AS a) s').code).toBe('COLUMN');
    expect(refusalOf('SELECT customers.pg_column_size FROM customers').code).toBe('COLUMN');
  });
});

describe('texts that are made to keep a server busy end at once', () => {
  const nested = (count: number, open: string, middle: string, close: string): string =>
    `${open.repeat(count)}${middle}${close.repeat(count)}`;

  test.each([
    ['parentheses', `SELECT ${nested(4000, '(', '1', ')')}`],
    ['functions', `SELECT ${nested(2000, 'abs(', '1', ')')}`],
    ['negations', `SELECT ${'NOT '.repeat(4000)} true`],
    ['queries', nested(1000, 'SELECT * FROM (', 'SELECT 1', ') x')],
    ['unions', `SELECT 1 ${'UNION SELECT 1 '.repeat(1500)}`],
    ['sums', `SELECT 1 ${'+ 1 '.repeat(2400)}`],
    ['recursions', nested(25, 'WITH RECURSIVE a AS (', 'SELECT 1 AS x', ') SELECT * FROM a')],
    [
      'doubled columns',
      `WITH a0 AS (SELECT * FROM customers) ${Array.from({ length: 60 }, (_, n) => `, a${n + 1} AS (SELECT * FROM a${n} x, a${n} y)`).join('')} SELECT 1`,
    ],
    ['one long text', `SELECT '${'x'.repeat(1_000_000)}'`],
    ['comments', `SELECT ${'/**/'.repeat(4900)} 1`],
  ])('%s', (_, sql) => {
    const begun = performance.now();
    try {
      gate(sql);
    } catch (error) {
      expect(error).toBeInstanceOf(RefusedSql);
    }
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('Redshift', () => {
  const redshift = (sql: string) => gate(sql, 'POSTGRESQL', { variant: 'REDSHIFT' }).sql;

  test('has functions of its own, which stand in no schema that is known', () => {
    expect(
      redshift('SELECT NVL(status, UPPER(status)), DATEDIFF(day, ordered_at, GETDATE()) FROM shop.orders'),
    ).toMatch(/^SELECT NVL\("status", pg_catalog.upper\("status"\)\), DATEDIFF\(DAY, "ordered_at", GETDATE\(\)\)/);
    for (const call of [
      "LISTAGG(status, ',') WITHIN GROUP (ORDER BY id)",
      'DATEADD(month, 1, ordered_at)',
      "DECODE(status, 'paid', 1, 0)",
      'MEDIAN(amount)',
      "JSON_EXTRACT_PATH_TEXT(status, 'a', 'b')",
      'RATIO_TO_REPORT(amount) OVER (PARTITION BY status)',
      "CONVERT_TIMEZONE('UTC', 'Europe/Berlin', ordered_at)",
    ]) {
      expect(redshift(`SELECT ${call} FROM shop.orders`)).toMatch(
        new RegExp(`^SELECT ${call.slice(0, call.indexOf('('))}\\(`),
      );
    }
  });

  test('keeps them to itself, and what speaks of the session or the cluster out', () => {
    expect(refusalOf('SELECT NVL(status, 1) FROM shop.orders').code).toBe('FUNCTION');
    for (const name of [
      'VERSION',
      'CURRENT_SETTING',
      'PG_BACKEND_PID',
      'SLICE_NUM',
      'HAS_TABLE_PRIVILEGE',
      'REPLICATE',
    ]) {
      expect(refusalOf(`SELECT ${name}('x')`, 'POSTGRESQL', { variant: 'REDSHIFT' }).code).toBe('FUNCTION');
    }
  });
});
