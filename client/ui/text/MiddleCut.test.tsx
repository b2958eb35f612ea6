import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { MiddleCut } from './MiddleCut.tsx';

test('a short name is itself', () => {
  renderThemed(<MiddleCut>orders</MiddleCut>);
  expect(screen.getByText('orders').title).toBe('orders');
});

test('a long name keeps its end in sight, and is whole in the tooltip and as a name', () => {
  const name = 'a_rather_long_measurement_name_of_table_031';
  renderThemed(
    <a href="/x">
      <MiddleCut>{name}</MiddleCut>
    </a>,
  );
  expect(screen.getByRole('link', { name }).querySelector('[title]')?.getAttribute('title')).toBe(name);
  expect(screen.getByText('_table_031')).toBeTruthy();
});
