import { expect, test } from 'vitest';
import type { ReceiptQuery } from './receipt.generated.ts';
import { receiptOf } from './receiptOf.ts';

type Comment = Parameters<typeof receiptOf>[0];

const at = (ms: number): string => new Date(Date.parse('2026-11-20T14:00:00.000Z') + ms).toISOString();

const step = (id: string, type: string, from: number, to: number | null, actionName: string | null = null) => ({
  __typename: 'Step' as const,
  id,
  type: type as 'ACTION',
  actionName,
  startedAt: at(from),
  endedAt: to === null ? null : at(to),
});

const fact = (definition: string, version: number | null) => ({
  __typename: 'AnswerFact' as const,
  part: 'select',
  definition,
  sentence: '',
  column: null,
  version,
});

const comment: Comment = {
  __typename: 'Comment',
  id: 'cmt_1',
  createdAt: at(0),
  startedAt: at(5),
  endedAt: at(75),
  model: null,
  fallbackModel: null,
  fallbackReason: null,
  modelUse: null,
  steps: [
    step('stp_0', 'USER_QUERY', 0, 0),
    step('stp_1', 'DECOMPOSE_GOAL', 5, 5),
    step('stp_2', 'ACTION', 5, 46, 'runSemql'),
    step('stp_3', 'SUMMARIZE', 46, null),
  ],
  answer: {
    __typename: 'DataAnswer',
    id: 'cmt_1',
    dataAsOf: at(-60_000),
    results: [
      {
        __typename: 'AnswerResult',
        id: 'exq_1',
        rows: [[1], [2]],
        truncated: false,
        durationMs: 41,
        cachedAt: null,
        facts: [fact('metric revenue', 7), fact('metric revenue', 7), fact('limit', null)],
      },
      {
        __typename: 'AnswerResult',
        id: 'exq_2',
        rows: [[1]],
        truncated: true,
        durationMs: 0,
        cachedAt: at(-60_000),
        facts: [],
      },
    ],
  },
} satisfies NonNullable<ReceiptQuery['node']>;

test('a receipt says what was spent on each step and query, and never 0 ms', () => {
  const { total, steps, queries, definitions, dataAsOf } = receiptOf(comment);
  expect(total).toBe('75 ms, of which 5 ms waiting for its turn');
  expect(steps).toEqual([
    { what: 'Understood', much: 'under 1 ms' },
    { what: 'Queried', much: '41 ms' },
  ]);
  expect(queries[0]).toEqual({ what: '2 rows, read from the data source', much: '41 ms' });
  expect(queries[1]?.what).toMatch(/^More than 1 row, read before, at /);
  expect(definitions).toEqual(['metric revenue, version 7']);
  expect(dataAsOf).toBe(at(-60_000));
});

test('the engine is named, with the reason for another one', () => {
  expect(receiptOf(comment).engine).toMatch(/^Built-in engine/);
  expect(receiptOf({ ...comment, model: 'large' }).engine).toBe('large');
  expect(
    receiptOf({ ...comment, model: 'large', fallbackModel: 'small', fallbackReason: 'it was too slow' }).engine,
  ).toBe('small instead of large: it was too slow');
});

test('the built-in engine that stands in is named, and tokens that were paid for are told', () => {
  const use = {
    __typename: 'ModelUse' as const,
    inputTokens: 1050,
    cachedTokens: 800,
    outputTokens: 50,
    cost: 0.00123,
  };
  const asked = { ...comment, model: 'large', fallbackModel: 'built-in', fallbackReason: 'large is overloaded' };
  expect(receiptOf(asked)).toMatchObject({
    engine: 'Built-in engine instead of large: large is overloaded',
    tokens: null,
  });
  const told = '1,050 tokens read, 800 of them from a cache, 50 written · $ 0.0012';
  expect(receiptOf({ ...asked, modelUse: { ...use, estimated: false } }).tokens).toBe(told);
  expect(receiptOf({ ...asked, modelUse: { ...use, estimated: true } }).tokens).toBe(`about ${told}`);
});

test('a refusal has a receipt without queries', () => {
  expect(receiptOf({ ...comment, answer: { __typename: 'RefusalAnswer', id: 'cmt_1' } })).toMatchObject({
    queries: [],
    definitions: [],
    dataAsOf: null,
  });
});
