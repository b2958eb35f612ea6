import { expect, it } from 'vitest';
import type { ExecutedRows } from '../analyst.ts';
import { bindNumbers } from './bindNumbers.ts';

const column = { type: 'TEXT', label: '', unit: null, decimals: null } as const;
const rows = [
  ['Nord <3 & more', 'new', 12],
  ['Nord', '[free](https://evil.example/a) www.evil.example\u200b', 30],
  ['Flow', '', 7],
];
// What binding reads of an execution.
const q1 = {
  executionId: 'exe_1',
  columns: [
    { ...column, name: 'model', role: 'dimension' },
    { ...column, name: 'note', role: 'dimension' },
    { ...column, name: 'bikes', role: 'measure' },
  ],
  rows,
  truncated: false,
} as unknown as ExecutedRows;
const evidence = new Map([['q1', q1]]);
const known = {
  question: 'How many bikes have <30 days and how many have >90 days?',
  dated: [],
  names: ['Bikes', ...rows.map(([name]) => String(name))],
};
const bind = (template: string) => bindNumbers(template, evidence, known);

it.each([
  'It is fi`ve mil`lion.',
  'It is fi<b>ve</b>.',
  'It is fi\u200bve, fi\u00adve.',
  'It is fi\ufe0fve.',
  'It is [fi](x)ve.',
  'The bikes are 五千.',
  'Yhteensä niitä on viisi tuhatta.',
  'Le total est cinq mille.',
  'There are {q1[nord <3 & more].bikes}000.',
  'There are {q1[nord <3 & more].bikes}{q1[nord <3 & more].bikes}.',
  'There are -{q1[nord <3 & more].bikes}.',
  'There are {q1[nord <3 & more].bikes}k.',
  'It is fi{q1[flow].note}ve.',
])('binds nothing that its reader would take for a number: %j', (template) => {
  expect(bind(template).problems).not.toEqual([]);
});

it('keeps what is filled in, and what is no tag', () => {
  const { text, numbers, problems } = bind(
    'Bikes that have <30 days: {q1[nord <3 & more].model}, and those that have >90 days: {q1[nord <3 & more].bikes}.',
  );
  expect(problems).toEqual([]);
  expect(text).toBe('Bikes that have <30 days: Nord <3 & more, and those that have >90 days: 12.');
  expect(numbers.map((one) => one.text)).toEqual(['Nord <3 & more', '12']);
});

it('fills in no link of the data', () => {
  expect(bind('The note of Nord is: {q1[nord].note}')).toMatchObject({
    text: 'The note of Nord is: free',
    problems: [],
    numbers: [{ text: 'free' }],
  });
});

it.each([
  'See [the {q1[nord <3 & more].bikes} of them](/x{q1[nord <3 & more].bikes}) here.',
  'There are <b title={q1[nord <3 & more].bikes}>more</b>.',
])('never cuts a reference out: %s', (template) => {
  expect(bind(template).problems).toContain('a reference is within a link or a tag');
});

it('lets no text pass that would have to be cut', () => {
  expect(bind(`There are ${'{q1[nord <3 & more].bikes} of the '.repeat(80)}bikes.`).problems).toEqual([
    'it is longer than 600 characters',
  ]);
});

it.each([
  'Returned bikes brought {q1[nord <3 & more].bikes}, the most of all.',
  'Es sind {q1[nord <3 & more].bikes} und damit mehr als zuvor.',
  'Bikes: {q1[nord <3 & more].bikes}',
  '{q1[nord <3 & more].bikes}',
])('binds a plain sentence: %s', (template) => {
  expect(bind(template).problems).toEqual([]);
});
