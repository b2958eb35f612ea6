import { act, fireEvent, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SessionProvider } from '../../session/SessionContext.tsx';
import { explorer, fixedSession } from '../../testing/fixedSession.ts';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { scriptedApi } from '../../testing/scriptedApi.tsx';
import { Component as TaskRoute } from './TaskRoute.tsx';

const at = '2026-11-20T14:00:00.000Z';
const later = '2026-11-20T14:00:00.041Z';

const step = (index: number, given: object = {}) => ({
  __typename: 'Step',
  id: `stp_${index}`,
  index,
  type: 'ACTION',
  status: 'IN_PROGRESS',
  actionName: 'runSemql',
  reasoning: `orders ${index}`,
  metadata: null,
  startedAt: at,
  endedAt: null,
  ...given,
});

const comment = (given: object = {}) => ({
  __typename: 'Comment',
  id: 'cmt_0',
  index: 0,
  content: 'revenue by month',
  status: 'IN_PROGRESS',
  error: null,
  answer: null,
  createdAt: at,
  startedAt: at,
  endedAt: null,
  ...given,
});

const task = (given: object = {}) => ({
  __typename: 'Task',
  id: 'tsk_1',
  title: 'Revenue by month',
  status: 'RUNNING',
  mode: 'QUICK',
  errorReason: null,
  lastSeq: 2,
  createdAt: at,
  starred: false,
  agentReason: null,
  variables: [],
  agent: { __typename: 'Agent', id: 'agt_1', name: 'Sales analyst' },
  comments: [{ ...comment(), steps: [] }],
  ...given,
});

const state = { __typename: 'Task', id: 'tsk_1', title: 'Revenue by month', status: 'RUNNING', errorReason: null };

const column = {
  concealed: false,
  additive: true,
  pattern: null,
  __typename: 'AnswerColumn',
  role: 'MEASURE',
  type: 'DECIMAL',
  unit: null,
  decimals: null,
  grain: null,
  format: 'NUMBER',
};

const answer = {
  __typename: 'DataAnswer',
  id: 'cmt_0',
  sentence: 'Revenue reached **€ 4.82 M**.',
  headline: {
    __typename: 'Headline',
    formatted: '€ 4.82 M',
    label: 'Revenue',
    change: { __typename: 'HeadlineChange', ratio: 0.1, formatted: '10 %', comparedWith: '2025' },
    period: '2026',
  },
  chart: null,
  results: [
    {
      __typename: 'AnswerResult',
      id: 'exs_1',
      semql: 'SELECT revenue FROM orders',
      sql: 'SELECT SUM(amount) FROM orders',
      columns: [
        { ...column, name: 'month', label: 'Month', role: 'TIME', type: 'DATE', grain: 'MONTH', format: 'DATE' },
        { ...column, name: 'revenue', label: 'Revenue', unit: 'EUR', decimals: 0, format: 'CURRENCY' },
      ],
      rows: [
        ['2026-01-01', '100'],
        ['2026-02-01', '300'],
        ['2026-03-01', null],
      ],
      truncated: false,
      durationMs: 41,
      cachedAt: null,
      facts: [
        {
          __typename: 'AnswerFact',
          part: 'select',
          definition: 'measure orders.revenue',
          sentence: 'revenue = SUM(amount) over orders (v3)',
          column: 'revenue',
        },
      ],
    },
  ],
  template: null,
  assumptions: [
    {
      __typename: 'Assumption',
      kind: 'default_filter',
      text: 'Completed orders only',
      phrase: null,
      chosen: false,
      remembered: false,
      alternatives: [],
    },
  ],
  moved: null,
  phrases: [{ __typename: 'AnswerPhrase', phrase: 'revenue', definition: 'measure orders.revenue', via: 'name' }],
  dataAsOf: at,
  caveats: ['November is 20 days old.'],
  suggestions: ['by country'],
};

async function open(given: object = {}, answers: Parameters<typeof scriptedApi>[0] = {}) {
  const api = scriptedApi({ TaskRoute: () => ({ task: task(given) }), ...answers });
  const router = createMemoryRouter([{ path: '/explorer/:task_id', Component: TaskRoute }], {
    initialEntries: ['/explorer/tsk_1'],
  });
  await act(async () => {
    renderThemed(
      <SessionProvider session={fixedSession(explorer)}>
        <api.Provider>
          <RouterProvider router={router} />
        </api.Provider>
      </SessionProvider>,
    );
  });
  const emit = (event: object) =>
    act(async () => api.emit({ task: null, commentId: 'cmt_0', comment: null, step: null, ...event }));
  return { api, emit };
}

const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');

afterEach(() => vi.restoreAllMocks());

describe('a task while it runs', () => {
  test('follows its events from the last number that was read', async () => {
    const { api } = await open();
    expect(api.sent.find((one) => one.name === 'TaskEvents')?.variables).toEqual({
      taskId: 'tsk_1',
      after: 2,
      deep: false,
    });
  });

  test('shows every step once, in order, whatever is sent again', async () => {
    const { emit } = await open();
    await emit({ seq: 3, kind: 'STEP_STARTED', step: step(0) });
    await emit({ seq: 4, kind: 'STEP_ENDED', step: step(0, { status: 'COMPLETED', endedAt: later }) });
    await emit({ seq: 5, kind: 'STEP_STARTED', step: step(1) });
    await emit({ seq: 5, kind: 'STEP_STARTED', step: step(1) });
    await emit({ seq: 5, kind: 'HEARTBEAT' });
    await vi.waitFor(() =>
      expect(steps().map((line) => line.textContent)).toEqual(['Queried orders 041 ms', 'Querying orders 1running']),
    );
  });

  test('a turn is busy until its answer is on the page', async () => {
    const { emit } = await open();
    // What shows answers has loaded by then, as it has for a person.
    await act(async () => void (await import('../../components/conversation/answer/Outcome.tsx')));
    const shownAtEnd: boolean[] = [];
    const watch = new MutationObserver(() => {
      if (screen.getByRole('article').getAttribute('aria-busy') === 'false') {
        shownAtEnd.push(screen.queryByRole('region', { name: 'Answer' }) !== null);
      }
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    await emit({
      seq: 3,
      kind: 'RUN_ENDED',
      task: state,
      comment: comment({ status: 'COMPLETED', endedAt: later, answer }),
    });
    await screen.findByRole('region', { name: 'Answer' });
    watch.disconnect();
    expect(shownAtEnd.length).toBeGreaterThan(0);
    expect(shownAtEnd).not.toContain(false);
  });

  test('the answer arrives with its number, sentence, caveat and assumption', async () => {
    const { emit } = await open();
    await emit({
      seq: 3,
      kind: 'RUN_ENDED',
      task: state,
      comment: comment({ status: 'COMPLETED', endedAt: later, answer }),
    });
    expect(await screen.findByLabelText('Revenue: € 4.82 M')).toBeTruthy();
    expect(screen.getByText('▲ 10 % vs 2025')).toBeTruthy();
    expect(screen.getByText('November is 20 days old.')).toBeTruthy();
    expect(screen.getByText('Completed orders only')).toBeTruthy();
    expect(screen.getByText(/^Data as of .*\d\d:\d\d · 1 query · 41 ms · no tokens$/)).toBeTruthy();
    expect(screen.queryByText(/cached rows/)).toBeNull();
  });

  test('an answer from rows that were kept says how old they are', async () => {
    const { emit } = await open();
    const cachedAt = new Date(Date.now() - 12 * 60_000).toISOString();
    const kept = { ...answer, results: answer.results.map((result) => ({ ...result, cachedAt })) };
    await emit({
      seq: 3,
      kind: 'RUN_ENDED',
      task: state,
      comment: comment({ status: 'COMPLETED', endedAt: later, answer: kept }),
    });
    expect((await screen.findByText(/cached rows from 12 minutes ago/)).getAttribute('datetime')).toBe(cachedAt);
  });

  test('Stop and Escape stop it; a lost connection is said', async () => {
    const { api } = await open(
      {},
      { StopTask: () => ({ stopTask: { __typename: 'Task', id: 'tsk_1', status: 'IDLE' } }) },
    );
    await act(async () => void fireEvent.click(screen.getByText('Stop')));
    await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }));
    expect(api.sent.filter((one) => one.name === 'StopTask')).toHaveLength(2);
    await act(async () => api.connect('waiting'));
    expect(screen.getByText(/Connection lost/)).toBeTruthy();
    await act(async () => api.connect('open'));
    expect(screen.queryByText(/Connection lost/)).toBeNull();
  });

  test('a turn asked elsewhere appears by its event', async () => {
    const { emit } = await open({
      comments: [{ ...comment({ status: 'COMPLETED', endedAt: later, answer }), steps: [] }],
    });
    await emit({
      seq: 3,
      kind: 'COMMENT_CREATED',
      task: state,
      commentId: 'cmt_1',
      comment: comment({ id: 'cmt_1', index: 1, content: 'by country' }),
    });
    await emit({ seq: 4, kind: 'STEP_STARTED', commentId: 'cmt_1', step: step(0) });
    expect(await screen.findByRole('heading', { name: 'by country' })).toBeTruthy();
    await vi.waitFor(() => expect(steps()).toHaveLength(1));
  });
});

describe('a task that ended', () => {
  const ended = (answer: object, status = 'COMPLETED') => ({
    status,
    comments: [{ ...comment({ status, endedAt: later, answer }), steps: [] }],
  });

  test('tabs: table sorts, SemQL, SQL and provenance are there', async () => {
    await open(ended(answer));
    fireEvent.click(screen.getByRole('tab', { name: /Table/ }));
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        );
    await vi.waitFor(() =>
      expect(rows()).toEqual([
        ['Jan 2026', '€\u00a0100'],
        ['Feb 2026', '€\u00a0300'],
        ['Mar 2026', '–'],
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Revenue' }));
    expect(rows().map(([, revenue]) => revenue)).toEqual(['€\u00a0300', '€\u00a0100', '–']);
    fireEvent.click(screen.getByRole('tab', { name: 'SQL' }));
    expect(screen.getByRole('figure').textContent).toContain('SELECT SUM(amount) FROM orders');
    fireEvent.click(screen.getByRole('tab', { name: 'Provenance' }));
    expect(screen.getByText('revenue = SUM(amount) over orders (v3)')).toBeTruthy();
    expect(screen.getByText('“revenue”')).toBeTruthy();
    // Nothing to draw: no tab that would say so.
    expect(screen.queryByRole('tab', { name: 'Chart' })).toBeNull();
  });

  test('a clarification option asks its question', async () => {
    const { api } = await open(
      ended({
        __typename: 'ClarificationAnswer',
        id: 'cmt_0',
        sentence: 'By which date?',
        suggestions: [],
        options: [{ __typename: 'ClarificationOption', label: 'order date', question: 'revenue by order date' }],
      }),
      { CreateComment: () => ({ createComment: comment() }) },
    );
    await act(async () => void fireEvent.click(screen.getByText(/order date/)));
    expect(api.sent.at(-1)).toEqual({
      name: 'CreateComment',
      variables: { input: { taskId: 'tsk_1', content: 'revenue by order date' } },
    });
  });

  const refusal = {
    __typename: 'RefusalAnswer',
    id: 'cmt_0',
    sentence: 'I found nothing in the definitions for “warehouse”.',
    title: 'Nothing here is called “warehouse”',
    understood: [],
    notUnderstood: [],
    rewrites: [],
    nearest: [{ __typename: 'NearestDefinition', kind: 'metric', name: 'revenue', label: 'Revenue' }],
    suggestions: [],
  };

  test('a refusal names what is nearest, and is no answer', async () => {
    await open(ended(refusal));
    const card = within(screen.getByRole('region', { name: 'Refusal' }));
    expect(card.getByRole('heading', { name: refusal.title })).toBeTruthy();
    expect(card.getByText(refusal.sentence)).toBeTruthy();
    expect(card.getByRole('button', { name: /Revenue/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
  });

  test('a refusal says what it understood and what not, and a rewrite is asked on by a click', async () => {
    const part = (phrase: string, says: string) => ({ __typename: 'QuestionPart', phrase, says });
    const said = {
      ...refusal,
      understood: [part('revenue', 'is the metric Revenue')],
      notUnderstood: [part('warehouse', 'is no model, field, value or term that this agent sees')],
      rewrites: [
        { __typename: 'QuestionRewrite', question: 'revenue by country', note: 'country of the customer · 11 rows' },
        { __typename: 'QuestionRewrite', question: 'revenue', note: 'without “warehouse” · 1 row' },
      ],
    };
    const asked = { ...step(0), type: 'USER_QUERY', status: 'COMPLETED', endedAt: at };
    const { api } = await open(
      {
        ...ended(said),
        comments: [{ ...comment({ status: 'COMPLETED', endedAt: later, answer: said }), steps: [asked] }],
      },
      { CreateComment: () => ({ createComment: { ...task() } }) },
    );
    expect(screen.getByRole('button', { name: /^Not answered, 1 step in 41 ms/ })).toBeTruthy();
    const card = within(screen.getByRole('region', { name: 'Refusal' }));
    expect(card.getByText('Understood').parentElement?.parentElement?.textContent).toBe(
      'Understood“revenue” is the metric Revenue',
    );
    expect(card.getByText('Unknown').parentElement?.parentElement?.textContent).toContain('“warehouse” is no model');
    expect(card.getByText('Checked before they were suggested: each of the two runs.')).toBeTruthy();
    await act(async () => void fireEvent.click(card.getByRole('button', { name: /revenue by country/ })));
    expect(api.sent.at(-1)?.variables).toEqual({ input: { taskId: 'tsk_1', content: 'revenue by country' } });
  });

  test('steps fold to one line that opens again', async () => {
    const steps = [
      step(0, { type: 'USER_QUERY', status: 'COMPLETED', endedAt: at, reasoning: 'revenue by month' }),
      step(1, {
        type: 'DECOMPOSE_PLAN',
        status: 'COMPLETED',
        endedAt: at,
        reasoning: 'One query: revenue by month',
      }),
      step(2, { status: 'COMPLETED', endedAt: later, reasoning: 'orders · 3 rows', metadata: { rows: 3 } }),
      step(3, { type: 'SUMMARIZE', status: 'COMPLETED', endedAt: later, reasoning: answer.sentence }),
    ];
    await open({
      ...ended(answer),
      comments: [{ ...comment({ status: 'COMPLETED', endedAt: later, answer }), steps }],
    });
    const line = screen.getByRole('button', { name: '4 steps in 41 ms revenue by month, 3 rows' });
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
    fireEvent.click(line);
    const list = within(screen.getByRole('list', { name: 'Steps' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Asked revenue by month',
      'Planned One query: revenue by month',
      'Queried orders · 3 rows41 ms',
      'Wrote the answer 41 ms',
    ]);
  });

  test('a failure says why and can be tried again', async () => {
    const failed = {
      ...comment({ status: 'ERROR', error: 'The database refused the query.', endedAt: later }),
      steps: [],
    };
    const { api } = await open(
      { status: 'FAILED', errorReason: 'SYSTEM_ERROR', comments: [failed] },
      { RetryTask: () => ({ retryTask: task() }) },
    );
    expect(screen.getByText('The database refused the query.')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByText('Try again')));
    expect(api.sent.at(-1)?.name).toBe('RetryTask');
  });

  test('Enter asks on, Shift+Enter does not, ↑ brings the last question back', async () => {
    const { api } = await open(ended(answer), { CreateComment: () => ({ createComment: comment() }) });
    const area = screen.getByLabelText('Question') as HTMLTextAreaElement;
    fireEvent.keyDown(area, { key: 'ArrowUp' });
    expect(area.value).toBe('revenue by month');
    fireEvent.keyDown(area, { key: 'Enter', shiftKey: true });
    expect(api.sent.some((one) => one.name === 'CreateComment')).toBe(false);
    await act(async () => void fireEvent.keyDown(area, { key: 'Enter' }));
    expect(api.sent.at(-1)?.variables).toEqual({ input: { taskId: 'tsk_1', content: 'revenue by month' } });
  });

  test('a task that does not exist says so', async () => {
    // Neither one of theirs, nor one that is shared with them.
    await open({}, { TaskRoute: () => ({ task: null }), SharedTask: () => ({ sharedTask: null }) });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Task not found');
    expect(screen.getByRole('link', { name: 'Ask a new question' }).getAttribute('href')).toBe('/explorer');
    expect(screen.getByText(/does not exist, or it is not shared with you/)).toBeTruthy();
  });
});
