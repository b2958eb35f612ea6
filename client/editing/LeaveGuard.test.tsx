import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { LeaveGuard } from './LeaveGuard.tsx';

const asked = vi.hoisted(() => vi.fn(() => Promise.resolve(false)));
vi.mock('../ui/overlay/confirmStore.ts', () => ({ confirm: asked }));

afterEach(cleanup);

/** Two forms of one page, each with something to lose. */
function Page() {
  const [forms, setForms] = useState([true, true]);
  return (
    <>
      {forms.map((dirty, index) => dirty && <LeaveGuard key={index} />)}
      <button onClick={() => setForms([false, true])}>save the first</button>
      <button onClick={() => setForms([false, false])}>save both</button>
    </>
  );
}

test('several parts of a page ask once, as long as one of them has something to lose', async () => {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue();
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/elsewhere', element: <p>elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  const leave = () => act(() => router.navigate('/elsewhere'));
  await leave();
  expect(asked).toHaveBeenCalledTimes(1);
  act(() => screen.getByText('save the first').click());
  await leave();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('elsewhere')).toBeNull();
  act(() => screen.getByText('save both').click());
  await leave();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('elsewhere')).not.toBeNull();
  // The router says so when it is asked to block twice.
  expect(warnings).not.toHaveBeenCalled();
});
