import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../semql/compiled.ts';
import { gateSql, type ReadableTable } from './gateSql.ts';

/** What is written for engines that do not run here: read by people, who know those engines. */
const customers: ReadableTable = {
  path: ['shop', 'customers'],
  columns: ['id', 'name', 'country'],
  rows: { query: 'SELECT … FROM shop.customers' },
};
const orders: ReadableTable = { path: ['shop', 'orders'], columns: ['id', 'customer_id', 'amount', 'ordered_at'] };

function written(dialect: DialectName, sql: string): string {
  const upper = (list: readonly string[]) => list.map((one) => one.toUpperCase());
  const folded = [customers, orders].map(({ path, columns, rows }) => ({
    path: upper(path),
    columns: upper(columns),
    rows,
  }));
  const tables = dialect === 'SNOWFLAKE' ? folded : [customers, orders];
  return gateSql(sql, { dialect, tables, maxRows: 100 }).sql;
}

describe('SQL that the gate writes', () => {
  const topQuery = `WITH best AS (SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id)
    SELECT c.name, b.total, 'it''s' AS quoted FROM best b JOIN customers c ON c.id = b.customer_id ORDER BY b.total DESC LIMIT 5`;

  it.each([
    [
      'BIGQUERY',
      topQuery.replace("it''s", String.raw`it\'s`),
      `WITH \`quarry_with_best\` AS (SELECT \`customer_id\`, SUM(\`amount\`) AS \`total\`
FROM (SELECT \`id\`, \`customer_id\`, \`amount\`, \`ordered_at\` FROM \`shop\`.\`orders\`) AS \`orders\`
GROUP BY \`customer_id\`)
SELECT \`c\`.\`name\`, \`b\`.\`total\`, 'it\\'s' AS \`quoted\`
FROM \`quarry_with_best\` AS \`b\`
JOIN (SELECT \`id\`, \`name\`, \`country\` FROM (SELECT … FROM shop.customers
) AS \`customers\`) AS \`c\` ON \`c\`.\`id\` = \`b\`.\`customer_id\`
ORDER BY \`b\`.\`total\` DESC
LIMIT 5`,
    ],
    [
      'SNOWFLAKE',
      topQuery,
      `WITH "quarry_with_BEST" AS (SELECT "CUSTOMER_ID", SUM("AMOUNT") AS "TOTAL"
FROM (SELECT "ID", "CUSTOMER_ID", "AMOUNT", "ORDERED_AT" FROM "SHOP"."ORDERS") AS "ORDERS"
GROUP BY "CUSTOMER_ID")
SELECT "C"."NAME", "B"."TOTAL", 'it''s' AS "QUOTED"
FROM "quarry_with_BEST" AS "B"
JOIN (SELECT "ID", "NAME", "COUNTRY" FROM (SELECT … FROM shop.customers
) AS "CUSTOMERS") AS "C" ON "C"."ID" = "B"."CUSTOMER_ID"
ORDER BY "B"."TOTAL" DESC
LIMIT 5`,
    ],
    [
      'DATABRICKS',
      topQuery.replace("it''s", String.raw`it\'s`),
      `WITH \`quarry_with_best\` AS (SELECT \`customer_id\`, SUM(\`amount\`) AS \`total\`
FROM (SELECT \`id\`, \`customer_id\`, \`amount\`, \`ordered_at\` FROM \`shop\`.\`orders\`) AS \`orders\`
GROUP BY \`customer_id\`)
SELECT \`c\`.\`name\`, \`b\`.\`total\`, 'it\\'s' AS \`quoted\`
FROM \`quarry_with_best\` AS \`b\`
JOIN (SELECT \`id\`, \`name\`, \`country\` FROM (SELECT … FROM shop.customers
) AS \`customers\`) AS \`c\` ON \`c\`.\`id\` = \`b\`.\`customer_id\`
ORDER BY \`b\`.\`total\` DESC
LIMIT 5`,
    ],
    [
      'MSSQL',
      topQuery.replace('SELECT c.name', 'SELECT TOP 5 c.name').replace(' LIMIT 5', ''),
      `WITH [quarry_with_best] AS (SELECT [customer_id], SUM([amount]) AS [total]
FROM (SELECT [id], [customer_id], [amount], [ordered_at] FROM [shop].[orders]) AS [orders]
GROUP BY [customer_id])
SELECT TOP (5) [c].[name], [b].[total], 'it''s' AS [quoted]
FROM [quarry_with_best] AS [b]
JOIN (SELECT [id], [name], [country] FROM (SELECT TOP (9223372036854775807) * FROM (SELECT … FROM shop.customers
) AS all_rows
) AS [customers]) AS [c] ON [c].[id] = [b].[customer_id]
ORDER BY [b].[total] DESC`,
    ],
  ] as const)('for %s', (dialect, sql, expected) => {
    expect(written(dialect, sql)).toBe(expected);
  });

  it('gives names to columns where the engine takes no list of them', () => {
    const sql = 'SELECT t.y FROM (SELECT id FROM orders) AS t (y)';
    expect(written('MSSQL', sql)).toContain(') AS [t] ([y])');
    for (const dialect of ['BIGQUERY', 'MYSQL', 'SQLITE'] as const) {
      expect(written(dialect, sql)).toMatch(
        /NULL AS .y. FROM \(SELECT 1 AS n\) AS no_row WHERE 1 = 0\nUNION ALL SELECT \* FROM \(/,
      );
    }
  });

  it('calls functions where nobody can have made one of the same name', () => {
    const sql = 'SELECT upper(name), coalesce(name, country) FROM customers';
    for (const variant of [undefined, 'REDSHIFT'] as const) {
      const gated = gateSql(sql, { dialect: 'POSTGRESQL', variant, tables: [customers], maxRows: 10 });
      expect(gated.sql).toMatch(/^SELECT pg_catalog\.upper\("name"\), COALESCE\("name", "country"\)\n/);
    }
  });
});
