import { expect, it } from 'vitest';
import type { Condition, LogicalForm } from '../form/logicalForm.ts';
import { isImpossible } from './impossible.ts';

const field = { kind: 'field', field: { model: 'boats', name: 'boat_id', via: null } } as const;

function trips(where: readonly Condition[]): LogicalForm {
  return {
    model: 'trips',
    where,
    columns: [{ kind: 'scalar', value: field, label: null, shown: true }],
    grouped: true,
    having: [],
    order: [],
    limit: null,
    over: null,
  };
}

const long: Condition = { kind: 'missing', of: field, negated: true };
const without: Condition = { kind: 'in', of: field, query: trips([]), negated: true };

it('finds rows that are wanted with and without the same related rows', () => {
  expect(isImpossible([without, { kind: 'in', of: field, query: trips([long]), negated: false }])).toBe(true);
});

it('lets rows without some related rows have others', () => {
  expect(
    isImpossible([
      { kind: 'in', of: field, query: trips([long]), negated: true },
      { kind: 'in', of: field, query: trips([]), negated: false },
    ]),
  ).toBe(false);
  expect(isImpossible([without])).toBe(false);
});

it('finds a value that would have to be two', () => {
  const is = (value: string): Condition => ({
    kind: 'compare',
    left: { kind: 'field', field: { model: 'boats', name: 'colour', via: null } },
    operator: '=',
    right: { kind: 'literal', value },
  });
  expect(isImpossible([is('red'), is('blue')])).toBe(true);
  expect(isImpossible([is('red'), is('red')])).toBe(false);
  expect(isImpossible([is('red'), is('blue')], () => true)).toBe(false);
});
