import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { ColumnStatistics } from './ColumnStatistics.tsx';
import { describedColumn } from './describedColumn.test-support.ts';

test.each([
  ['percent', 0.25, '0.5', '25.0 %', '50.0 %'],
  ['EUR', 1234.5, '20000.25', '€ 1,234.50', '€ 20,000.25'],
  ['kg', 1234.5, '20000.25', '1,234.5 kg', '20,000.25 kg'],
  [null, 0.25, '0.5', '0.25', '0.5'],
])('a number in %s is written as answers write it', (unit, mean, max, meanText, maxText) => {
  const column = describedColumn('margin', { dataType: 'DECIMAL', unitOfMeasurement: unit, mean, max });
  renderThemed(<ColumnStatistics column={column} rowCount={10} />);
  const said = (name: string) => screen.getByText(name).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');
  expect([said('Mean'), said('Largest')]).toEqual([meanText, maxText]);
});
