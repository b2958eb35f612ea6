import { expect, it } from 'vitest';
import type { Objection } from './question.ts';
import { tellObjections } from './tellObjection.ts';

it.each<readonly [string, Objection, string]>([
  ['which shops sold the most', { kind: 'superlative', words: 'most' }, 'nothing would be ranked as “most” says.'],
  [
    'shops in Berlin',
    { kind: 'aggregate', words: 'number of' },
    'the answer would count, which the question does not ask for.',
  ],
  [
    'number of shops',
    { kind: 'aggregate', words: 'number of' },
    'the answer would not give what “number of” asks for.',
  ],
  ['sales in 2024', { kind: 'period', words: '2024' }, 'the time in “2024” would not be kept.'],
  [
    'sales',
    { kind: 'unsupported', words: 'shops.opened_on' },
    'the answer would be about shops: opened on, which the question does not name.',
  ],
])('of “%s” says what the answer would lack or add', (question, objection, text) => {
  expect(tellObjections([objection], question)).toBe(text);
});
