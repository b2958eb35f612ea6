import { expect, it } from 'vitest';
import { capitalised } from './capitalised.ts';

it.each([
  ['revenue by month', 'Revenue by month'],
  ['élan', 'Élan'],
  ['2026 so far', '2026 so far'],
  ['KPI', 'KPI'],
  ['', ''],
])('%s reads %s', (text, title) => {
  expect(capitalised(text)).toBe(title);
});
