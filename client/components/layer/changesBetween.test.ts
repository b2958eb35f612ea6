import { expect, test } from 'vitest';
import { changesBetween } from './changesBetween.ts';

const orders = {
  name: 'orders',
  guidance: '',
  measures: [
    { name: 'revenue', expression: 'SUM(amount)', unit: 'EUR' },
    { name: 'buyers', expression: 'COUNT(DISTINCT customer_id)', unit: null },
  ],
};

test('nothing changed', () => {
  expect(changesBetween(orders, structuredClone(orders))).toEqual([]);
});

test('what is empty and what is not there are the same', () => {
  expect(changesBetween({ guidance: '', unit: null }, {})).toEqual([]);
});

test('a changed part is told by its name, an inserted one shifts no other, a removed one is said', () => {
  const after = {
    ...orders,
    guidance: 'Net of returns.',
    measures: [
      { name: 'order_count', expression: 'COUNT(*)' },
      { name: 'revenue', expression: 'SUM(net_amount)', unit: 'EUR' },
    ],
  };
  expect(changesBetween(orders, after)).toEqual([
    { where: 'guidance', before: null, after: 'Net of returns.' },
    { where: 'measures › order_count', before: null, after: 'COUNT(*)' },
    { where: 'measures › revenue › expression', before: 'SUM(amount)', after: 'SUM(net_amount)' },
    { where: 'measures › buyers', before: 'COUNT(DISTINCT customer_id)', after: null },
  ]);
});

test('fields are named in words, parts as they are written', () => {
  expect(changesBetween({ timeGrains: ['DAY'] }, { timeGrains: ['DAY', 'WEEK'] })).toEqual([
    { where: 'time grains', before: 'day', after: 'day, week' },
  ]);
});

test('lists, choices and parts are told in words, never as they are stored', () => {
  expect(
    changesBetween(
      { additivity: 'ADDITIVE', synonyms: [], expression: 'SUM(TOTAL)' },
      { additivity: 'NON_ADDITIVE', synonyms: ['sales', 'turnover'], expression: 'AVG(TOTAL)', primaryKey: true },
    ),
  ).toEqual([
    { where: 'additivity', before: 'additive', after: 'non additive' },
    { where: 'synonyms', before: null, after: 'sales, turnover' },
    { where: 'expression', before: 'SUM(TOTAL)', after: 'AVG(TOTAL)' },
    { where: 'primary key', before: null, after: 'yes' },
  ]);
  const relation = { id: 'rel_1', name: 'invoices', toModel: 'invoices', keys: [{ from: 'id', to: 'visit_id' }] };
  expect(changesBetween({ relationships: [] }, { relationships: [relation] })).toEqual([
    { where: 'relationships › invoices', before: null, after: 'invoices' },
  ]);
});
