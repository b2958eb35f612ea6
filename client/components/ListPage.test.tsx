import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { ListPage } from './ListPage.tsx';

const list = (given: Partial<Parameters<typeof ListPage>[0]>) =>
  renderThemed(
    <MemoryRouter>
      <ListPage
        noun="agents"
        search=""
        onSearch={() => undefined}
        error={undefined}
        onRetry={() => undefined}
        count={2}
        noMatch="No agent is called “x”."
        everything="/studio/agents"
        rowHeight={64}
        onMore={null}
        {...given}
      >
        <p>two agents</p>
      </ListPage>
    </MemoryRouter>,
  );

test('what was read stays when reading it again fails, and can be tried again', () => {
  const onRetry = vi.fn();
  list({ error: new Error('The network is down.'), onRetry });
  expect(screen.getByRole('alert').textContent).toContain('The agents could not be loaded: The network is down.');
  expect(screen.getByText('two agents')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a list that was never read shows its error and no skeleton', () => {
  list({ count: undefined, error: new Error('No.') });
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByText('two agents')).toBeNull();
});

test('nothing found says so and leads back to the whole list', () => {
  list({ count: 0 });
  expect(screen.getByText('No agent is called “x”.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/studio/agents');
});

test('the rest is read once at a time, also after a failure', async () => {
  let fail: (reason: Error) => void = () => undefined;
  const onMore = vi.fn(() => new Promise((_, reject) => (fail = reject)));
  list({ onMore });
  const button = screen.getByRole('button', { name: 'Show more' });
  await act(async () => void fireEvent.click(button));
  expect(button).toHaveProperty('disabled', true);
  await act(async () => fail(new Error('No.')));
  expect(button).toHaveProperty('disabled', false);
  expect(onMore).toHaveBeenCalledOnce();
});
