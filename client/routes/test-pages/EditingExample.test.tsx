import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { EditingExample } from './EditingExample.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('the kit tells what is saved, refused and in conflict, and undoes', async () => {
  const router = createMemoryRouter([{ path: '/', Component: EditingExample }]);
  renderThemed(<RouterProvider router={router} />);
  type('Metric name', '');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('A metric needs a name. Write one.');
  type('Metric name', 'Turnover');
  type('Unit', 'USD');
  press('Undo');
  expect([field('Metric name').value, field('Unit').value]).toEqual(['Turnover', 'EUR']);
  press('Change the name as another person');
  press('Save');
  expect(await screen.findByText('Current value: Net revenue')).toBeTruthy();
  expect(screen.getByText(/Another person changed this metric/)).toBeTruthy();
  press('Use the current value of name');
  expect(field('Metric name').value).toBe('Net revenue');
  expect(await screen.findByText('Saved · v2')).toBeTruthy();
});
