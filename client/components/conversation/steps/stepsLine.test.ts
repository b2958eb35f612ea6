import { expect, test } from 'vitest';
import { stepsLine, type EndedTurn } from './stepsLine.ts';

const step = (type: string, reasoning: string, metadata: unknown = null) => ({ type, reasoning, metadata });

const turn = (given: Partial<EndedTurn> = {}): EndedTurn => ({
  status: 'COMPLETED',
  startedAt: '2026-11-20T14:00:00.000Z',
  endedAt: '2026-11-20T14:00:00.071Z',
  answer: 'DataAnswer',
  rows: 11,
  steps: [
    step('USER_QUERY', 'revenue by month'),
    step('DECOMPOSE_PLAN', 'One query: revenue by month, this year'),
    step('ACTION', 'orders · 12 rows', { rows: 12 }),
    step('SUMMARIZE', 'Revenue is € 7.41 M'),
  ],
  ...given,
});

test('an answer says how many steps it took, how long, and what was read', () => {
  expect(stepsLine(turn())).toEqual({
    tone: 'answered',
    title: '4 steps in 71 ms',
    detail: 'revenue by month, this year, 11 rows',
  });
});

test.each<[Partial<EndedTurn>, string, string]>([
  [
    { answer: 'RefusalAnswer', steps: [step('USER_QUERY', '?')] },
    'Not answered, 1 step in 71 ms',
    'nothing was queried',
  ],
  [
    {
      answer: 'RefusalAnswer',
      steps: [step('USER_QUERY', '?'), step('THOUGHT', 'No similar question was found', { queries: 3 })],
    },
    'Not answered, 2 steps in 71 ms',
    'only the suggestions were queried',
  ],
  [
    {
      answer: 'RefusalAnswer',
      steps: [step('USER_QUERY', '?'), step('THOUGHT', 'No similar question was found', { queries: 0 })],
    },
    'Not answered, 2 steps in 71 ms',
    'nothing was queried',
  ],
  [{ answer: 'ClarificationAnswer' }, 'Asked you, 4 steps in 71 ms', 'nothing was queried'],
  [{ status: 'INTERRUPTED', answer: null }, 'Stopped after 4 steps in 71 ms', ''],
])('%j is no answer', (given, title, detail) => {
  expect(stepsLine(turn(given))).toEqual({ tone: 'unanswered', title, detail });
});

test('a failure is one, and what took no time says none', () => {
  expect(stepsLine(turn({ status: 'ERROR', answer: null })).tone).toBe('failed');
  const { startedAt } = turn();
  expect(stepsLine(turn({ endedAt: startedAt })).title).toBe('4 steps');
});
