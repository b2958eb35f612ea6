import { expect, test } from 'vitest';
import { redefinitions, variablesIn } from './instructionTexts.ts';

test('names between braces are variables, each once', () => {
  expect(variablesIn('Reports are for {region}; in {region} the year begins in {first_month}. {Not} {1st} {}')).toEqual(
    ['region', 'first_month'],
  );
});

test('a sentence that says what a metric is, is found by label and by name', () => {
  const revenue = { id: 'met_1', name: 'net_revenue', label: 'Revenue' };
  const orders = { id: 'met_2', name: 'order_count', label: '' };
  const text =
    'We sell boxes. Revenue is net of returns!\nOur order count excludes drafts. Revenue rose. Is revenue fine?';
  expect(redefinitions(text, [revenue, orders])).toEqual([
    { metric: revenue, sentence: 'Revenue is net of returns!' },
    { metric: orders, sentence: 'Our order count excludes drafts.' },
  ]);
  expect(redefinitions('Net revenue = gross - returns', [revenue])).toHaveLength(1);
  expect(redefinitions('Revenues are people.', [revenue])).toEqual([]);
  expect(redefinitions('a (b) is c', [{ id: 'met_3', name: 'x', label: 'a (b)' }])).toHaveLength(1);
});
