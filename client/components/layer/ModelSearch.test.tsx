import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { ModelSearch } from './ModelSearch.tsx';

const nothing = { search: '', onSearch: vi.fn<() => void>(), error: undefined, onRetry: vi.fn<() => void>() };

test('a list that names every model has no search', () => {
  renderThemed(<ModelSearch {...nothing} listed={12} found={12} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('where there are more models than are named, they are searched for', () => {
  const onSearch = vi.fn<(search: string) => void>();
  renderThemed(<ModelSearch {...nothing} onSearch={onSearch} listed={50} found={2_000} />);
  expect(screen.getByRole('status').textContent).toContain('50 of 2,000 models');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search models' }), { target: { value: 'orders' } });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('orders');
});

test('a search that failed says so, and is tried again', () => {
  const onRetry = vi.fn<() => void>();
  renderThemed(
    <ModelSearch
      {...nothing}
      search="orders"
      listed={0}
      found={undefined}
      error={new Error('down')}
      onRetry={onRetry}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The models could not be loaded');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'orders');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the search stays when it is emptied', () => {
  const { rerender } = renderThemed(<ModelSearch {...nothing} search="orders" listed={1} found={1} />);
  const field = screen.getByRole('searchbox');
  rerender(<ModelSearch {...nothing} listed={1} found={undefined} />);
  expect(screen.getByRole('searchbox')).toBe(field);
});
