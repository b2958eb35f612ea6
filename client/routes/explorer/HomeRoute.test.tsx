import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { isTypedId } from '../../navigation/typedId.ts';
import { SessionProvider } from '../../session/SessionContext.tsx';
import { explorer, fixedSession } from '../../testing/fixedSession.ts';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { scriptedApi } from '../../testing/scriptedApi.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { Component as HomeRoute } from './HomeRoute.tsx';
import { Component as TaskRoute } from './TaskRoute.tsx';

const agent = {
  __typename: 'Agent',
  id: 'agt_1',
  name: 'Sales analyst',
  description: '',
  createdAt: '2026-11-02T09:00:00.000Z',
  canAnswer: true,
  defaultMode: 'QUICK',
  suggestions: [],
  variables: [],
};
const connection = (nodes: readonly object[], totalCount = nodes.length) => ({
  __typename: 'AgentConnection',
  totalCount,
  edges: nodes.map((node) => ({ __typename: 'AgentEdge', node })),
});

/** The task as the server makes it. */
const made = (id: string) => ({
  __typename: 'Task',
  id,
  title: 'Revenue by month',
  status: 'CREATED',
  mode: 'QUICK',
  errorReason: null,
  lastSeq: 1,
  createdAt: '2026-11-20T14:00:00.000Z',
  starred: false,
  agentReason: null,
  variables: [],
  agent: { __typename: 'Agent', id: 'agt_1', name: 'Sales analyst' },
  comments: [
    {
      __typename: 'Comment',
      id: 'cmt_0',
      index: 0,
      content: 'revenue by month',
      status: 'CREATED',
      error: null,
      answer: null,
      createdAt: '2026-11-20T14:00:00.000Z',
      startedAt: null,
      endedAt: null,
      steps: [],
    },
  ],
});

const second = { ...agent, id: 'agt_2', name: 'Support analyst', createdAt: '2026-02-01T00:00:00.000Z' };

/**
 * Opens the home page; the server takes a question when `answer` is called.
 * @param elsewhere agents that are not on the first page of the list
 */
async function open(offered: readonly object[] = [agent], elsewhere: readonly (typeof agent)[] = []) {
  let answer: (createTask: object) => void = () => undefined;
  const api = scriptedApi({
    AgentsToAsk: () => ({ agents: connection(offered, offered.length + elsewhere.length) }),
    FoundAgents: ({ search }) => ({
      agents: connection(elsewhere.filter(({ name }) => name.includes(String(search)))),
    }),
    AgentToAsk: ({ id }) => ({ agent: elsewhere.find((one) => one.id === id) ?? null }),
    TaskRoute: () => ({ task: null }),
    CreateTask: () => new Promise((done) => (answer = (createTask) => done({ createTask }))),
  });
  const router = createBrowserRouter([
    { path: '/explorer', Component: HomeRoute },
    { path: '/explorer/:task_id', Component: TaskRoute },
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
  return { api, router, answer: (task: object) => act(async () => answer(task)) };
}

/** Asks on the home page. */
async function ask(offered?: readonly object[]) {
  const { api, router, answer } = await open(offered);
  const area = screen.getByLabelText<HTMLTextAreaElement>('Question');
  fireEvent.input(area, { target: { value: 'revenue by month' } });
  await act(async () => void fireEvent.keyDown(area, { key: 'Enter' }));
  // The module that sends the question is loaded during typing.
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/explorer'));
  const sent = (name: string) => api.sent.filter((one) => one.name === name).map(({ variables }) => variables);
  const id = router.state.location.pathname.replace('/explorer/', '');
  return { router, sent, id, answer };
}

beforeEach(() => window.history.replaceState(null, '', '/explorer'));

test('the page of a question opens before the server has it, and follows it once it has', async () => {
  const { sent, id, answer } = await ask();
  expect(isTypedId(id)).toBe(true);
  expect(sent('CreateTask')).toEqual([{ input: { id, agentId: 'agt_1', query: 'revenue by month' } }]);
  expect(screen.getByRole('heading', { name: 'Revenue by month' })).toBeTruthy();
  expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('listitem').textContent).toContain('Asked revenue by month');
  expect(sent('TaskEvents')).toEqual([]);
  const turn = screen.getByRole('article');
  await answer(made(id));
  expect(screen.getByRole('heading', { name: 'Revenue by month' })).toBeTruthy();
  // The turn is the one that was shown, and not built again.
  expect(screen.getByRole('article')).toBe(turn);
  expect(sent('TaskEvents')).toEqual([{ taskId: id, after: 1, deep: false }]);
  // What is shown came with the question: nothing is read once more.
  expect(sent('TaskRoute')).toEqual([]);
});

test('a question that the server does not take comes back to where it was typed, with the reason', async () => {
  const told = vi.spyOn(toasts, 'add');
  const { router, sent, answer } = await ask();
  const limit = { code: 'LIMIT_EXCEEDED', message: 'Too many questions are waiting.', advice: 'Wait.' };
  await answer({ __typename: 'LimitExceededError', ...limit });
  expect(router.state.location.pathname).toBe('/explorer');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('revenue by month');
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ description: 'Too many questions are waiting. Wait.' }));
  expect(sent('TaskEvents')).toEqual([]);
});

test('somebody who has gone elsewhere meanwhile is not fetched back', async () => {
  const { router, answer, id } = await ask();
  await act(async () => void router.navigate('/explorer/tsk_00000000-0000-0000-0000-000000000000'));
  await answer({
    __typename: 'NotFoundError',
    code: 'NOT_FOUND',
    message: 'No such agent.',
    advice: 'Choose another.',
  });
  expect(router.state.location.pathname).not.toContain(id);
  expect(router.state.location.pathname).not.toBe('/explorer');
});

test('a link with an unknown agent says so, and another agent answers', async () => {
  window.history.replaceState(null, '', '/explorer?agent=agt_gone');
  await open();
  expect(screen.getByText(/The agent of this link does not exist/).textContent).toContain('Sales analyst answers');
});

test('where two agents fit, a person chooses, and the question goes to that one', async () => {
  window.history.replaceState(null, '', '/explorer?agent=any');
  const { router, sent, id, answer } = await ask([agent, second]);
  expect(sent('CreateTask')).toEqual([{ input: { id, agentId: null, query: 'revenue by month' } }]);
  const reason = 'It knows every word of the question, with 1 assumption.';
  await answer({
    __typename: 'AmbiguousAgentError',
    code: 'AMBIGUOUS_AGENT',
    message: '2 agents can answer this.',
    advice: 'Ask one of them.',
    options: ['agt_1', 'agt_2'].map((agentId) => ({
      __typename: 'AgentOption',
      agentId,
      name: `Of ${agentId}`,
      reason,
    })),
  });
  expect(router.state.location.search).toBe('?agent=any');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('revenue by month');
  const option = await screen.findByRole('button', { name: /^Of agt_2/ });
  await act(async () => void fireEvent.click(option));
  await waitFor(() => expect(sent('CreateTask')).toHaveLength(2));
  expect(sent('CreateTask')[1]).toMatchObject({ input: { agentId: 'agt_2', query: 'revenue by month' } });
});

test('an agent that is not on the first page is found by a search and answers', async () => {
  const { api, router } = await open([agent], [second]);
  fireEvent.click(screen.getByRole('button', { name: /^Agent:/ }));
  fireEvent.change(screen.getByLabelText('Search Agent'), { target: { value: 'Support' } });
  const option = await screen.findByRole('option', { name: /Support analyst/ });
  await act(async () => void fireEvent.click(option));
  expect(router.state.location.search).toBe('?agent=agt_2');
  expect(await screen.findByRole('button', { name: 'Agent: Support analyst' })).toBeTruthy();
  // What the search has read of it is not read once more.
  expect(api.sent.map(({ name }) => name)).toEqual(['AgentsToAsk', 'FoundAgents']);
  expect(screen.queryByText(/The agent of this link/)).toBeNull();
});

test('a link opens an agent that is not on the first page of the list', async () => {
  window.history.replaceState(null, '', '/explorer?agent=agt_2');
  await open([agent], [second]);
  expect(await screen.findByRole('button', { name: 'Agent: Support analyst' })).toBeTruthy();
});

test('with one agent there is nothing to leave open', async () => {
  window.history.replaceState(null, '', '/explorer?agent=any');
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^Agent:/ }));
  expect(screen.queryByRole('option', { name: /Any agent/ })).toBeNull();
});

test('values of variables go with the question, and a number that is none holds it back', async () => {
  const year = { __typename: 'Variable', id: 'var_1', name: 'fiscal_year', type: 'NUMBER', defaultValue: '2025' };
  const region = { __typename: 'Variable', id: 'var_2', name: 'region', type: 'TEXT', defaultValue: null };
  const { api, router } = await open([{ ...agent, variables: [year, region] }]);
  const field = await screen.findByLabelText<HTMLInputElement>('fiscal_year');
  expect(field.placeholder).toBe('2025');
  fireEvent.change(field, { target: { value: 'next' } });
  expect(screen.getByRole('alert').textContent).toContain('fiscal_year needs a number');
  const area = screen.getByLabelText<HTMLTextAreaElement>('Question');
  fireEvent.input(area, { target: { value: 'revenue in {fiscal_year}' } });
  await act(async () => void fireEvent.keyDown(area, { key: 'Enter' }));
  await waitFor(() => expect(area.value).toBe('revenue in {fiscal_year}'));
  expect(router.state.location.pathname).toBe('/explorer');
  fireEvent.change(field, { target: { value: '2026' } });
  await act(async () => void fireEvent.keyDown(area, { key: 'Enter' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/explorer'));
  const [asked] = api.sent.filter(({ name }) => name === 'CreateTask');
  expect(asked?.variables).toMatchObject({ input: { variables: [{ name: 'fiscal_year', value: '2026' }] } });
  expect(screen.getByText('fiscal_year: 2026')).toBeTruthy();
});

test('an agent without a model says that it has nothing to answer from', async () => {
  await open([{ ...agent, canAnswer: false }]);
  expect(await screen.findByText(/Sales analyst has no model yet/)).toBeTruthy();
});
