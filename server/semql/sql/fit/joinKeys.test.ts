import { expect, test } from 'vitest';
import { compiled, errorOf } from '../../testing/shopQueries.test-support.ts';

const computed =
  'WITH a AS (SELECT name AS who, credit AS most FROM customers), b AS (SELECT customers.name AS who, revenue FROM orders)';
const joined = (type: string, on: string) => `${computed} SELECT a.who, revenue FROM a ${type} JOIN b ON ${on}`;
const bigquery = { dialect: 'BIGQUERY' } as const;

test('an outer join of ranges only is refused where the engine finds its rows by equality', () => {
  for (const type of ['LEFT', 'RIGHT', 'FULL']) {
    const error = errorOf(joined(type, 'a.most > b.revenue'), bigquery);
    expect(error.code).toBe('UNSUPPORTED_IN_DIALECT');
    expect(error.message).toBe(`A ${type} JOIN without an equality cannot be expressed in BIGQUERY.`);
    expect(compiled(joined(type, 'a.most > b.revenue'), { dialect: 'DUCKDB' }).sql).toContain(`${type} JOIN`);
  }
  for (const on of ["a.who = 'Ada'", 'a.who = b.who OR a.most > b.revenue', 'b.who = b.who']) {
    expect(errorOf(joined('LEFT', on), bigquery).code).toBe('UNSUPPORTED_IN_DIALECT');
  }
});

test('an equality of the two sides is enough, and inner joins need none', () => {
  expect(compiled(joined('LEFT', 'b.who = a.who AND a.most > b.revenue'), bigquery).sql).toContain('LEFT JOIN');
  expect(compiled(joined('FULL', 'UPPER(a.who) = UPPER(b.who)'), bigquery).sql).toContain('FULL JOIN');
  expect(compiled(joined('INNER', 'a.most > b.revenue'), bigquery).sql).toContain('INNER JOIN');
});
