import { expect, test } from 'vitest';
import { runOf, type RunStep } from './runOf.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 22, 13, 0, seconds)).toISOString();

function step(type: string, from: number, to: number | null, more: Partial<RunStep> = {}): RunStep {
  const status = to === null ? 'IN_PROGRESS' : 'COMPLETED';
  const endedAt = to === null ? null : at(to);
  return { type, status, actionParams: null, reasoning: '', result: null, startedAt: at(from), endedAt, ...more };
}

const item = (id: string, more: object = {}) => ({
  id,
  title: `Part ${id}`,
  state: 'planned',
  note: '',
  queries: [{ id: `${id}q`, sameAs: null }],
  ...more,
});

const plan = {
  items: [
    item('a1'),
    item('a2', { queries: [{ id: 'a2q', sameAs: 'a1q' }] }),
    item('a3'),
    item('a4', { state: 'dropped', note: 'No table.' }),
  ],
  queries: { planned: 2, most: 15 },
};

const started = [
  step('RESEARCH_PLAN', 0, 1),
  step('PLAN_VERIFICATION', 1, 2),
  step('DEEP_MODE_PLAN', 2, 60),
  step('DEEP_MODE_VERIFICATION', 60, 61, { result: { plan } }),
];

const finding = (id: string, score: number, told: boolean) => ({
  id,
  score,
  told,
  statement: { text: `Sentence ${id}`, numbers: [] },
  evidence: ['a3q'],
});

const working = [
  ...started,
  step('DEEP_MODE_ANALYSIS_PROGRESS_UPDATE', 61, 61, { actionParams: { item: 'a1' }, result: { limit: null } }),
  step('ACTION', 61, null, { actionParams: { item: 'a1', evidence: 'a1q' }, reasoning: 'Revenue by month' }),
  step('DEEP_MODE_ANALYSIS_PROGRESS_UPDATE', 61, 61, { actionParams: { item: 'a3' }, result: { limit: null } }),
  step('ACTION', 61, 70, { actionParams: { item: 'a3', evidence: 'a3q' } }),
  step('DEEP_MODE_ANALYSIS_PROGRESS_UPDATE', 70, 71, {
    result: {
      item: 'a3',
      state: 'done',
      note: '',
      findings: [finding('f1', 1, true), finding('f2', 5, true), finding('f3', 9, false)],
    },
  }),
];

test('nothing runs before the plan is started', () => {
  expect(runOf(started.slice(0, 3), null)).toBeNull();
});

test('each part tells how far it is, and its findings, the larger first', () => {
  const run = runOf(working, null);
  expect(run?.parts.map(({ state, note }) => [state, note])).toEqual([
    ['running', 'Reading Revenue by month'],
    ['waiting', ''],
    ['done', ''],
    ['left-out', 'No table.'],
  ]);
  expect(run?.parts[2]).toMatchObject({ durationMs: 10_000 });
  // A query that another one answers has no number of its own.
  expect(run?.parts[2]?.findings).toEqual([
    { id: 'f2', sentence: 'Sentence f2', citations: [2] },
    { id: 'f1', sentence: 'Sentence f1', citations: [2] },
  ]);
  expect(run?.meters.map(({ used, limit }) => [used, limit])).toEqual([
    [2, 15],
    [2, 24],
  ]);
});

test('phases follow the steps, without the time that the plan waited for a person', () => {
  const states = (steps: readonly RunStep[], endedAt: string | null) =>
    runOf(steps, endedAt)?.phases.map(({ state }) => state);
  expect(states(working, null)).toEqual(['done', 'done', 'running', 'waiting']);
  const writing = [...working, step('DEEP_MODE_REPORT_WRITING', 80, 81)];
  expect(states(writing, null)).toEqual(['done', 'done', 'done', 'running']);
  expect(states(writing, at(90))).toEqual(['done', 'done', 'done', 'done']);
  expect(states(working, at(75))).toEqual(['done', 'done', 'failed', 'waiting']);
  expect(runOf(working, null)?.phases[0]).toMatchObject({ startedAt: at(0), endedAt: at(2) });
});

test('a part that a limit kept from beginning is left out', () => {
  const limited = step('DEEP_MODE_ANALYSIS_PROGRESS_UPDATE', 61, 61, {
    actionParams: { item: 'a1' },
    result: { limit: 'time', elapsedMs: 1 },
  });
  expect(runOf([...started, limited], null)?.parts[0]?.state).toBe('left-out');
});
