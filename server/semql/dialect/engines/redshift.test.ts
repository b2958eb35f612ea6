import { expect, test } from 'vitest';
import { compiled, errorOf } from '../../testing/shopQueries.test-support.ts';

const redshift = { dialect: 'POSTGRESQL', variants: new Map([['src_1', 'REDSHIFT' as const]]) } as const;

test('a source of Redshift gets its own spelling, every other one that of PostgreSQL', () => {
  const hostile = "SELECT STRING_AGG(category, ', ') AS names FROM items WHERE category <> 'x\\'' OR 1=1 -- '''";
  const own = compiled(hostile, redshift).sql;
  expect(own).toContain('LISTAGG(');
  expect(own).toContain("'x\\\\'' OR 1=1 -- '''");
  const other = compiled(hostile, { ...redshift, variants: new Map([['src_2', 'REDSHIFT' as const]]) }).sql;
  expect(other).toContain('STRING_AGG(');
  expect(other).toContain("E'x\\\\'' OR 1=1 -- '''");
});

test('what it has no words for is refused in its own name', () => {
  const message = (text: string): string => errorOf(text, redshift).message;
  expect(message('SELECT ARRAY_AGG(status) AS a FROM orders')).toBe('ARRAY_AGG cannot be expressed in REDSHIFT.');
  expect(message('SELECT status, SUM(revenue) OVER (ORDER BY status) AS a FROM orders')).toBe(
    'A window whose frame is not counted in rows cannot be expressed in REDSHIFT.',
  );
  expect(message("SELECT STRING_AGG(status, ',') AS a, STRING_AGG(status, ',' ORDER BY id) AS b FROM orders")).toBe(
    'Lists in different orders cannot be expressed in REDSHIFT.',
  );
  expect(
    compiled('SELECT status, SUM(revenue) OVER (ORDER BY status ROWS UNBOUNDED PRECEDING) AS a FROM orders', redshift)
      .sql,
  ).toContain('ROWS');
});
