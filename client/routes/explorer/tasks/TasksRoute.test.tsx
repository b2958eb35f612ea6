import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test } from 'vitest';
import { SessionProvider } from '../../../session/SessionContext.tsx';
import { explorer, fixedSession } from '../../../testing/fixedSession.ts';
import { renderThemed } from '../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../testing/scriptedApi.tsx';
import { Component as TasksRoute } from './TasksRoute.tsx';

const titles = ['revenue by month', 'orders by country'];

/** The page over two tasks; the server finds those whose title has the text. */
async function open(path = '/explorer/tasks', corrected = false) {
  window.history.replaceState(null, '', path);
  const api = scriptedApi({
    TasksRoute: ({ text }) => {
      const found = titles.filter((title) => corrected || title.includes(String(text)));
      return {
        searchTasks: {
          __typename: 'FoundTaskConnection',
          edges: found.map((title) => ({
            __typename: 'FoundTaskEdge',
            cursor: title,
            node: {
              __typename: 'FoundTask',
              task: {
                __typename: 'Task',
                id: `tsk_${titles.indexOf(title)}`,
                title,
                status: 'COMPLETED',
                createdAt: '2026-11-20T14:00:00.000Z',
                starred: false,
                agent: { __typename: 'Agent', id: 'agt_1', name: 'Sales analyst' },
              },
              excerpt: text === '' ? null : `Belgium grew most in ${String(text)}.`,
            },
          })),
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
          totalCount: found.length,
          words: corrected ? ['revenue'] : text === '' ? [] : [text],
          corrected,
        },
      };
    },
  });
  const router = createBrowserRouter([
    { path: '/explorer/tasks', Component: TasksRoute },
    { path: '/explorer/:task_id', element: null },
  ]);
  await act(async () => {
    renderThemed(
      <SessionProvider session={fixedSession(explorer)}>
        <api.Provider>
          <RouterProvider router={router} />
        </api.Provider>
      </SessionProvider>,
    );
  });
  return { api, router };
}

beforeEach(() => window.history.replaceState(null, '', '/'));

test('words narrow the list down, are marked, and stay in the address', async () => {
  const { router } = await open();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'country' } });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['country', 'country']);
  expect(router.state.location.search).toBe('?search=country');
});

test('the arrows go through the tasks and back to the search, and Enter opens the first', async () => {
  const { router } = await open('/explorer/tasks?search=by');
  const field = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(field);
  const [first, second] = screen.getAllByRole('link');
  for (const [key, place] of [
    ['ArrowDown', first],
    ['ArrowDown', second],
    ['ArrowDown', second],
    ['ArrowUp', first],
    ['ArrowUp', field],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? field, { key });
    expect(document.activeElement).toBe(place);
  }
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  expect(router.state.location.pathname).toBe('/explorer/tsk_0');
});

test('a corrected word is said, and what nothing has, too', async () => {
  await open('/explorer/tasks?search=reveune', true);
  expect(screen.getByRole('status').textContent).toBe('Nothing contains “reveune”. 2 tasks with “revenue”.');
});

test('the starred filter is one of the address', async () => {
  const { api, router } = await open('/explorer/tasks?search=none');
  expect(screen.getByText('No task of yours contains “none”.')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Starred' })));
  expect(router.state.location.search).toBe('?search=none&starred=yes');
  expect(api.sent.at(-1)?.variables).toMatchObject({ text: 'none', starred: true });
});
