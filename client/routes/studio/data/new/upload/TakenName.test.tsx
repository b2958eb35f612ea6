import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { TakenName } from './TakenName.tsx';

const choice = { included: true, name: null, replace: false, reading: {} };

function show(replace: boolean) {
  const onChange = vi.fn();
  renderThemed(
    <TakenName
      name="rooms"
      taken={new Set(['rooms', 'rooms 2'])}
      choice={{ ...choice, replace }}
      onChange={onChange}
    />,
  );
  return onChange;
}

test('a table of the name is replaced, or kept beside the new one under a free name', () => {
  const onChange = show(false);
  expect(screen.getByRole('status').textContent).toContain('There is a table rooms already.');
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...choice, replace: true });
  fireEvent.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...choice, name: 'rooms 3', replace: false });
});

test('who chose to replace may still keep both', () => {
  const onChange = show(true);
  expect(screen.getByRole('status').textContent).toContain('rooms will be replaced by this file.');
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...choice, name: 'rooms 3', replace: false });
});
