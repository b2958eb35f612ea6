import { expect, test } from 'vitest';
import type { Fault } from '../../../../../components/layer/usePreview.ts';
import { expressionFaults } from './expressionFaults.ts';

const fault: Fault = {
  __typename: 'Diagnostic',
  code: 'UNKNOWN_FIELD',
  severity: 'error',
  span: { __typename: 'Span', start: 4, end: 9 },
  message: 'There is no column amout.',
  advice: 'Did you mean amount?',
  suggestions: ['amount', 'amounts', 'a', 'b'],
  corrections: [],
  path: null,
};

test('each near name makes an expression in which it takes the place of the wrong one', () => {
  const [marked] = expressionFaults([fault], 'SUM(amout)');
  expect(marked?.corrections).toEqual([
    { title: 'Use amount', text: 'SUM(amount)' },
    { title: 'Use amounts', text: 'SUM(amounts)' },
    { title: 'Use a', text: 'SUM(a)' },
  ]);
});

test('what is wrong with the filter of a measure is not marked in its expression', () => {
  expect(expressionFaults([{ ...fault, path: 'filter' }], 'SUM(amout)')).toEqual([]);
});
