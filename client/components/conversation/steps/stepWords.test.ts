import { expect, test } from 'vitest';
import { behindVerb, duration, stepVerb } from './stepWords.ts';

test.each([
  ['DECOMPOSE_GOAL', null, false, 'Understood'],
  ['ACTION', 'runSemql', true, 'Querying'],
  ['ACTION', 'runSemql', false, 'Queried'],
  ['ACTION', null, false, 'Did'],
  ['ACTION', 'sendMail', false, 'Did'],
  ['PLAN_VERIFICATION', null, false, 'Verified'],
  ['SOMETHING_NEW', null, false, 'Something new'],
])('%s %s, running %s, reads %s', (type, action, running, verb) => {
  expect(stepVerb(type, action, running)).toBe(verb);
});

test.each([
  [0, '0 ms'],
  [-5, '0 ms'],
  [999.4, '999 ms'],
  [1000, '1.0 s'],
  [59_900, '59.9 s'],
  [125_000, '2 min 5 s'],
])('%d ms is %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test('a line does not say its verb twice', () => {
  expect(behindVerb('Understood', 'Understood: revenue · by month')).toBe('revenue · by month');
  expect(behindVerb('Matched', 'Matched “revenue” → measure Revenue')).toBe('“revenue” → measure Revenue');
  expect(behindVerb('Queried', 'orders · 11 rows')).toBe('orders · 11 rows');
});
