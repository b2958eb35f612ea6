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

  test('says what failed instead of finding nothing', () => {
    const again = vi.fn<() => void>();
    renderThemed(
      <Select
        label="Agent"
        placeholder="Choose"
        options={[]}
        value={null}
        onChange={vi.fn<(value: string) => void>()}
        failure={<button onClick={again}>Try again</button>}
      />,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(screen.queryByText('No options.')).toBeNull();
    fireEvent.click(screen.getByText('Try again'));
    expect(again).toHaveBeenCalledOnce();
    expect(screen.getByRole('listbox')).toBeTruthy();
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

  test('finds words in any order, of the hint too', () => {
    const { search } = show([...agents, { value: 'c', label: 'Fleet', hint: 'Trucks and drivers' }]);
    fireEvent.change(search, { target: { value: ' analyst sales' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sales analyst']);
    fireEvent.change(search, { target: { value: 'driver' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['FleetTrucks and drivers']);
  });

  test('Escape closes without a choice', () => {
    const { search, onChange } = show(agents);
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });
});
