import { act, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../testing/scriptedApi.tsx';
import { Component as EvalsRoute } from './EvalsRoute.tsx';

const run = (number: number, passed: number, more: object = {}) => ({
  __typename: 'EvalRun',
  id: `evr_${number}`,
  number,
  state: 'COMPLETED',
  error: null,
  passed,
  total: 4,
  createdAt: '2026-11-20T14:00:00.000Z',
  ...more,
});

const suite = (name: string, runs: readonly object[]) => ({
  __typename: 'EvalSuite',
  id: `evs_${name}`,
  name,
  schedule: 'DAILY',
  blocksPromotion: name === 'Numbers',
  caseCount: 4,
  agent: { __typename: 'Agent', id: 'agt_1', name: 'Sales analyst' },
  runs,
});

/** The page over suites, sent in pages of two. */
async function open(suites: readonly object[]) {
  const api = scriptedApi({
    EvalsRoute: ({ after }) => {
      const from = after === undefined ? 0 : Number(after);
      return {
        evalSuites: {
          __typename: 'EvalSuiteConnection',
          edges: suites.slice(from, from + 2).map((node) => ({ __typename: 'EvalSuiteEdge', node })),
          pageInfo: { __typename: 'PageInfo', hasNextPage: from + 2 < suites.length, endCursor: String(from + 2) },
          totalCount: suites.length,
        },
      };
    },
  });
  await act(async () => {
    renderThemed(
      <MemoryRouter>
        <api.Provider>
          <EvalsRoute />
        </api.Provider>
      </MemoryRouter>,
    );
  });
}

test('each suite has its last run and those before it, on all pages', async () => {
  await open([
    suite('Numbers', [run(2, 3), run(1, 4)]),
    suite('Words', [run(7, 0, { state: 'RUNNING' })]),
    suite('New', []),
  ]);
  expect(screen.getByText(/^3 suites/)).toBeTruthy();
  const [numbers, words, fresh] = await screen.findAllByRole('listitem');
  expect(numbers?.textContent).toContain('Sales analyst · 4 cases · daily · blocks promotions');
  expect(numbers?.textContent).toContain('3 of 4 passed');
  expect(
    within(numbers ?? document.body)
      .getByRole('link', { name: 'Numbers' })
      .getAttribute('href'),
  ).toBe('/studio/tests/agt_1');
  expect(
    within(numbers ?? document.body).getByRole('img', { name: 'Last 2 runs, oldest first: 4 of 4, 3 of 4' }),
  ).toBeTruthy();
  expect(words?.textContent).toContain('Running');
  expect(fresh?.textContent).toContain('Not run yet');
});

test('without suites the page says where they are made', async () => {
  await open([]);
  expect(screen.getByText(/No agent has tests yet/)).toBeTruthy();
});
