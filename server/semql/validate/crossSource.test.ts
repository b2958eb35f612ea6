import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('CROSS_SOURCE when the models of a query live in two data sources', () => {
  expect(errorOf('SELECT customers.segment, elsewhere_count FROM elsewhere').code).toBe('CROSS_SOURCE');
  expect(errorOf('SELECT orders.revenue, elsewhere.elsewhere_count FROM orders').code).toBe('CROSS_SOURCE');
});

test('CROSS_SOURCE is corrected to what the source of FROM has', () => {
  const error = errorOf('SELECT customers.segment, orders.revenue, elsewhere_count FROM elsewhere ORDER BY 3');
  expect(error.message).toBe('elsewhere and customers live in different data sources.');
  expect(error.correctedText).toBeNull();
  expect(corrected(errorOf('SELECT orders.revenue, elsewhere.elsewhere_count FROM orders'))).toBe(
    'SELECT orders.revenue FROM orders',
  );
});
