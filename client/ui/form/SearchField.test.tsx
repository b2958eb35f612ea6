import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { SearchField } from './SearchField.tsx';

test('a search has a name and a placeholder, and gives the typed text', () => {
  const change = vi.fn();
  renderThemed(<SearchField label="Search tables" value="" onChange={change} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search tables' });
  expect(field.placeholder).toBe('Search tables');
  fireEvent.change(field, { target: { value: 'orders' } });
  expect(change).toHaveBeenCalledWith('orders');
});

test('Enter in a search does not send the form around it', () => {
  renderThemed(<SearchField label="Search tables" value="orders" onChange={vi.fn<() => void>()} />);
  // False: the default, which sends, is prevented.
  expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'o' })).toBe(true);
});
