import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { ColumnHistogram } from './ColumnHistogram.tsx';

const bar = (from: string, to: string | null, rows: number) => ({
  __typename: 'HistogramBar' as const,
  from,
  to,
  rows,
});

test('ranges are drawn, and said in words and as a table', () => {
  const bars = [bar('10000.50', '20000.50', 30), bar('20000.50', '30000.50', 10)];
  renderThemed(<ColumnHistogram histogram={{ __typename: 'Histogram', bars, otherRows: 0 }} />);
  const drawn = screen.getByRole('img', {
    name: 'Rows by value in 2 ranges from 10,000.50 to 30,000.50. Most are 10,000.50 to below 20,000.50: 30.',
  });
  expect(drawn.children).toHaveLength(2);
  const [first] = screen.getAllByRole('row', { hidden: true });
  expect(first?.textContent).toBe('10,000.50 to below 20,000.5030 · 75 %');
});

test('values stand below each other, and what has no bar is counted', () => {
  const bars = [bar('open', null, 6), bar('', null, 3)];
  renderThemed(<ColumnHistogram histogram={{ __typename: 'Histogram', bars, otherRows: 3 }} />);
  const list = screen.getByRole('list', { name: 'Rows by value' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'open6 · 50 %',
    'empty text3 · 25 %',
    'all others3 · 25 %',
  ]);
});

test('days and moments are read without what is always zero', () => {
  const bars = [bar('2024-01-01T00:00:00Z', '2024-01-01T06:00:00Z', 1)];
  renderThemed(<ColumnHistogram histogram={{ __typename: 'Histogram', bars, otherRows: 0 }} />);
  expect(screen.getByRole('img', { name: /from 2024-01-01 to 2024-01-01 06:00/ })).toBeTruthy();
});
