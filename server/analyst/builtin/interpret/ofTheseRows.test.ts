import { expect, it } from 'vitest';
import { formOf, column } from '../form/formOf.ts';
import type { Condition } from '../form/logicalForm.ts';
import { ofTheseRows } from './ofTheseRows.ts';
import { fieldOf, scalarOf } from './world.ts';

const inRex: Condition = {
  kind: 'compare',
  left: scalarOf(fieldOf('halls', 'hall_name')),
  operator: '=',
  right: { kind: 'literal', value: 'Rex' },
};
const film = scalarOf(fieldOf('films', 'film_id'));
const shownInRex: Condition = {
  kind: 'in',
  of: film,
  query: formOf('showings', [inRex], [column(film)]),
  negated: false,
};

it('says of showings themselves that their films are shown in a hall', () => {
  expect(ofTheseRows(shownInRex, 'showings')).toEqual([inRex]);
});

it('leaves what is said of other rows, counted, ranked or ruled out', () => {
  const { query } = shownInRex;
  for (const [condition, model] of [
    [shownInRex, 'films'],
    [{ ...shownInRex, negated: true }, 'showings'],
    [{ ...shownInRex, query: { ...query, limit: { count: 1, one: true } } }, 'showings'],
    [inRex, 'showings'],
  ] as const) {
    expect(ofTheseRows(condition, model)).toEqual([condition]);
  }
});
