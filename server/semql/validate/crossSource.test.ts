import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('CROSS_SOURCE when the models of a query live in two data sources', () => {
  expect(errorOf('SELECT customers.segment, elsewhere_count FROM elsewhere').code).toBe('CROSS_SOURCE');
  expect(errorOf('SELECT orders.revenue, elsewhere.elsewhere_count FROM orders').code).toBe('CROSS_SOURCE');
});
