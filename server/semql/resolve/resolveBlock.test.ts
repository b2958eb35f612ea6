import { describe, expect, test } from 'vitest';
import { compiled, corrected, errorOf, spanned } from '../testing/shopQueries.test-support.ts';

describe('names of columns stand for their expressions', () => {
  test.each([
    ['HAVING total > 10', 'HAVING SUM(amount) > 10'],
    ['HAVING total > 10 AND count > 1', 'HAVING SUM(amount) > 10 AND order_count > 1'],
    ['ORDER BY total * 2', 'ORDER BY SUM(amount) * 2'],
    ['ORDER BY 2 DESC', 'ORDER BY total DESC'],
    ['GROUP BY state', 'GROUP BY status'],
    ['GROUP BY 1', 'GROUP BY status'],
    ['TOP 2 state BY total', 'TOP 2 status BY SUM(amount)'],
  ])('%s', (named, written) => {
    const query = 'SELECT status AS state, SUM(amount) AS total, order_count AS count FROM orders';
    expect(compiled(`${query} ${named}`).sql).toBe(compiled(`${query} ${written}`).sql);
  });

  test('inside of functions that look at other groups', () => {
    expect(compiled('SELECT status, revenue AS total, RANK(total DESC) AS place FROM orders').sql).toBe(
      compiled('SELECT status, revenue AS total, RANK(revenue DESC) AS place FROM orders').sql,
    );
  });

  test('a field comes before a column of its name', () => {
    const query = 'SELECT status, order_count AS revenue FROM orders';
    expect(compiled(`${query} HAVING revenue > 10`).sql).toBe(
      compiled(`SELECT status, order_count AS revenue FROM orders HAVING orders.revenue > 10`).sql,
    );
  });

  test('not in WHERE, whose rows have no columns yet', () => {
    const text = "SELECT status AS state, revenue FROM orders WHERE state = 'open'";
    const error = errorOf(text);
    expect(error.code).toBe('UNKNOWN_FIELD');
    expect(spanned(text, error)).toBe('state');
  });
});

test('a dimension that HAVING names by its column is moved to WHERE by its own name', () => {
  const error = errorOf("SELECT status AS state, revenue FROM orders HAVING state = 'open' AND revenue > 10");
  expect(error.code).toBe('DIMENSION_IN_HAVING');
  expect(corrected(error)).toBe(
    "SELECT status AS state, revenue FROM orders WHERE status = 'open' HAVING revenue > 10",
  );
});

test('of several names that mean nothing, the one of a column is told first', () => {
  const text = 'SELECT nothing, revenue FROM orders WHERE nobody = 1 ORDER BY nowhere';
  expect(spanned(text, errorOf(text))).toBe('nothing');
});

describe('an inner query that names the outer model', () => {
  const inner = (names: string, outer = 'orders') =>
    `SELECT order_count FROM ${outer} WHERE amount > (SELECT AVG(x.amount) AS a FROM orders AS x WHERE x.status = ${names}.status)`;

  test('is refused where its own rows have another name: SQL means the outer row', () => {
    const error = errorOf(inner('orders'));
    expect(error.code).toBe('UNSUPPORTED_IN_DIALECT');
    expect(error.message).toBe('An inner query that looks at the row of the outer orders cannot be compiled yet.');
    expect(spanned(inner('orders'), error)).toBe('orders');
  });

  test('is refused in IN', () => {
    const text =
      'SELECT order_count FROM orders WHERE id IN (SELECT x.id FROM orders AS x WHERE x.status = ORDERS.status)';
    expect(errorOf(text).code).toBe('UNSUPPORTED_IN_DIALECT');
  });

  test('is compiled where the name is of its own rows alone', () => {
    expect(compiled(inner('x')).sql).toBe(compiled(inner('orders', 'orders AS o')).sql);
  });
});
