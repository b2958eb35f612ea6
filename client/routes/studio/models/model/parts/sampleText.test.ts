import { expect, it } from 'vitest';
import { sampleText } from './sampleText.ts';

const column = {
  name: 'value',
  label: 'Value',
  role: 'measure',
  type: 'decimal',
  unit: null as string | null,
  decimals: null as number | null,
  grain: null,
};
const sample = (fields: Partial<typeof column>, ...values: (string | number | null)[]) =>
  sampleText({
    columns: [{ ...column, ...fields }],
    rows: values.map((value) => [value]),
    truncated: false,
    durationMs: 1,
  });

it.each([
  [{ unit: 'EUR', decimals: 2 }, 1234.5, '€ 1,234.50'],
  [{ unit: 'percent', decimals: 1 }, 0.1234, '12.3 %'],
  [{ unit: 'orders', decimals: 0 }, 1247, '1,247 orders'],
  [{ role: 'dimension', type: 'date' }, '2026-03-01', '1 Mar 2026'],
  [{ role: 'dimension', type: 'string' }, 'web', 'web'],
])('writes a sample as an answer does: %o', (fields, value, text) => {
  expect(sample(fields, value)?.replaceAll('\u00a0', ' ')).toBe(text);
});

it('takes the first value that there is', () => {
  expect(sample({ unit: 'orders' }, null, 7)).toBe('7 orders');
  expect(sample({}, null)).toBeNull();
});
