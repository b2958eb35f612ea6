import { expect, test } from 'vitest';
import { columnWidth } from './columnWidth.ts';
import type { Column } from '../answer/answer.ts';

const column = (given: Partial<Column>): Column => ({
  name: 'c',
  label: 'C',
  role: 'dimension',
  type: 'STRING',
  unit: null,
  decimals: null,
  grain: null,
  ...given,
});

test('a column is as wide as its name or its longest value, within limits', () => {
  const short = columnWidth(column({}), 0, [['a']]);
  expect(columnWidth(column({ label: 'Customer number of the order' }), 0, [['a']])).toBeGreaterThan(short);
  const written = columnWidth(column({ type: 'TIMESTAMP' }), 0, [['2026-01-01 15:04:23']]);
  expect(written).toBeGreaterThan(short);
  expect(columnWidth(column({}), 0, [['x'.repeat(5000)]])).toBe(320);
});
