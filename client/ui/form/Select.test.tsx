import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { Select, type SelectOption } from './Select.tsx';

const agents: readonly SelectOption[] = [
  { value: 'a', label: 'Sales analyst' },
  { value: 'b', label: 'Support analyst' },
];

function show(options: readonly SelectOption[], value: string | null = null) {
  const onChange = vi.fn<(value: string) => void>();
  renderThemed(<Select label="Agent" placeholder="Choose" options={options} value={value} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button'));
  return { onChange, search: screen.getByPlaceholderText('Search...') };
}

describe('select', () => {
  test('says when there is nothing to choose from', () => {
    show([]);
    expect(screen.getByText('No options.')).toBeTruthy();
  });

  test('says when nothing is found', () => {
    const { search } = show(agents);
    fireEvent.change(search, { target: { value: 'legal' } });
    expect(screen.getByText('No results for "legal".')).toBeTruthy();
  });

  test('arrows and Enter choose, and the list closes', () => {
    const { search, onChange } = show(agents, 'a');
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('searching narrows, a click chooses', () => {
    const { search, onChange } = show(agents);
    fireEvent.change(search, { target: { value: 'SUPP' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    fireEvent.click(screen.getByText('Support analyst'));
    expect(onChange).toHaveBeenCalledWith('b');
  });

  test('Escape closes without a choice', () => {
    const { search, onChange } = show(agents);
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });
});
