import { expect, it } from 'vitest';
import { column } from './drafting.test-support.ts';
import type { DraftedColumn } from './draftedTable.ts';
import { valueLabels } from './valueLabels.ts';

const listed = (name: string, values: readonly string[], more: Partial<DraftedColumn> = {}): DraftedColumn =>
  column(name, 'STRING', { sampleValues: values, uniqueValues: values.length, ...more });
const named = (of: DraftedColumn) => valueLabels(of).map(({ value, label }) => `${value} ${label}`.trim());

it.each<[what: string, of: DraftedColumn, labels: readonly string[]]>([
  ['codes of countries', listed('ship_country', ['DE', 'FR', 'Peru']), ['DE Germany', 'FR France', 'Peru']],
  ['codes of states', listed('state', ['TX', 'CA']), ['TX Texas', 'CA California']],
  ['a state that is a status', listed('state', ['A', 'I']), ['A Active', 'I Inactive']],
  ['letters of a status', listed('account_status', ['O', 'C']), ['O Open', 'C Closed']],
  ['letters that may mean anything', listed('status', ['P', 'Q', 'A']), ['P', 'Q', 'A']],
  ['genders, and others', listed('gender', ['F', 'M', 'X']), ['F Female', 'M Male', 'X']],
  ['yes and no', listed('newsletter', ['N', 'Y']), ['N No', 'Y Yes']],
  ['values with signs in them', listed('bike', ['e-bike', 'a+b (old)', '#1']), ['e-bike', 'a+b (old)', '#1']],
  ['codes of programs', listed('stage', ['in_progress', 'Done']), ['in_progress In progress', 'Done']],
  [
    'what the description says',
    listed('kind', ['A', 'C', 'X'], {
      description: 'Kind of account: A = current account, C = credit card (since 2020).',
    }),
    ['A Current account', 'C Credit card', 'X'],
  ],
  [
    'words after one colon, which are a sentence',
    listed('kind', ['A', 'C'], { description: 'A: see the manual.' }),
    ['A', 'C'],
  ],
])('%s', (_what, of, labels) => {
  expect(named(of)).toEqual(labels);
});

it('one and zero are yes and no where the name asks, and amounts elsewhere', () => {
  const flag = (name: string) => named(listed(name, ['0', '1'], { type: 'INTEGER' }));
  expect(flag('is_active')).toEqual(['0 Not active', '1 Active']);
  expect(flag('has_garden')).toEqual(['0 Without garden', '1 With garden']);
  expect(flag('paid_flag')).toEqual(['0 Not paid', '1 Paid']);
  expect(flag('children')).toEqual(['0', '1']);
});

it('values of which some are unknown, of hidden columns and of keys are not listed', () => {
  expect(named(listed('status', ['A', 'I'], { uniqueValues: 3 }))).toEqual([]);
  expect(named(listed('status', ['A', 'I'], { visible: false }))).toEqual([]);
  expect(named(listed('shop', ['1', '2'], { type: 'INTEGER', relates: { to: true, from: false } }))).toEqual([]);
  expect(named(listed('paid', ['1.5', '2.5'], { type: 'DECIMAL' }))).toEqual([]);
});
