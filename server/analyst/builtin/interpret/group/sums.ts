import { column, formOf, numberColumn } from '../../form/formOf.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { Aggregate, Condition, FormAssumption, LogicalForm, Scalar } from '../../form/logicalForm.ts';
import type { Modifier } from '../../sentence/tree.ts';
import { hopsTo, referenceTo } from '../link/connection.ts';
import type { FieldRef } from '../../reading.ts';
import { spoken } from '../noun/fields.ts';
import { isKey, tellsApart } from '../noun/identity.ts';
import type { Meaning } from '../meaning.ts';
import { amountField, isQuantity } from './numbers.ts';
import { withConditions } from '../noun/withConditions.ts';
import { andThen, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "with a total amount over 5000", "more than 5000 in loans": a number of all related rows. */
export function summed(
  world: World,
  meaning: Meaning,
  { fn, noun, limit }: Extract<Modifier, { kind: 'sum' }>,
): readonly Way<Meaning>[] {
  return withConditions(
    meaning,
    andThen(world.meanings(noun), (of): readonly Way<readonly Condition[]>[] => {
      if (of.rank !== null || of.measure !== null || of.groups.length > 0) return [];
      const amount: Scalar | null = of.value ?? amountField(world, of.model);
      if (amount?.kind !== 'field' || !isQuantity(world, amount)) return [];
      const key = keyAsked(world, meaning, of.model);
      if (key === null) return [];
      const value: Aggregate = { kind: 'aggregate', fn, of: amount, distinct: false, filter: [] };
      const groups = formOf(of.model, [...of.where, ...key.known], [column(key.inQuery)]);
      const isNumber = limit.value !== 'average';
      const right = isNumber ? limit.value : { kind: 'query' as const, query: averageOf(of, groups, value) };
      const query: LogicalForm = { ...groups, having: [{ value, operator: limit.operator, right }] };
      const cost = of.value === null ? 0.06 : 0.02;
      const notes = [
        ...(of.value === null ? [measuredBy(noun.words, amount.field)] : []),
        ...(isNumber ? [] : [whichAverage(world, of, value)]),
      ];
      return [way([{ kind: 'in', of: key.ofRows, query, negated: false }], cost, notes)];
    }),
  );
}

/** "invoices that add up to …": of the one amount that they have. */
function measuredBy(words: string, { model, name }: FieldRef): FormAssumption {
  const text = `“${words}” is measured by ${spoken(name)}`;
  return { kind: 'aggregation', text, phrase: words, about: [`${model}.${name}`] };
}

/** The average of all rows; of totals and of highest values the average of those of the groups. */
function averageOf({ model, where }: Meaning, groups: LogicalForm, value: Aggregate): LogicalForm {
  if (value.kind === 'aggregate' && value.fn === 'AVG') return formOf(model, where, [numberColumn(value)]);
  return { ...groups, columns: [...groups.columns, numberColumn(value)], over: { fn: 'AVG', column: 1 } };
}

function whichAverage({ lookup }: World, { model, where }: Meaning, value: Aggregate): FormAssumption {
  const isOfRows = value.kind === 'aggregate' && value.fn === 'AVG';
  const rows = `${where.length > 0 ? 'these' : 'all'} ${rowsName(model, lookup)}`;
  const text = isOfRows ? `The average is that of ${rows}` : 'The average is that of what each of them has';
  return { kind: 'aggregation', text, phrase: null };
}

interface Key {
  readonly ofRows: Scalar;
  readonly inQuery: Scalar;
  readonly known: readonly Condition[];
}

/** What the numbers are added up for: each value of a noun, or each of its rows. */
function keyAsked(world: World, meaning: Meaning, from: string): Key | null {
  const { value, model } = meaning;
  if (value?.kind === 'field' && !isKey(world, meaning) && !tellsApart(world, meaning)) {
    if (hopsTo(world, from, value.field) === null) return null;
    return { ofRows: value, inQuery: value, known: [{ kind: 'missing', of: value, negated: true }] };
  }
  const key = keyOf(world, model);
  // The number of one row is no sum.
  if (key === null || from === model || hopsTo(world, from, key) === null) return null;
  return { ofRows: scalarOf(key), inQuery: scalarOf(referenceTo(world, from, key) ?? key), known: [] };
}
