import { column, formOf } from '../../form/formOf.ts';
import type { Condition, LogicalForm, Scalar } from '../../form/logicalForm.ts';
import type { Modifier } from '../../sentence/tree.ts';
import { hopsTo, referenceTo } from '../link/connection.ts';
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
  { fn, noun, count }: Extract<Modifier, { kind: 'sum' }>,
): readonly Way<Meaning>[] {
  return withConditions(
    meaning,
    andThen(world.meanings(noun), (of): readonly Way<readonly Condition[]>[] => {
      if (of.rank !== null || of.measure !== null || of.groups.length > 0) return [];
      const amount: Scalar | null = of.value ?? amountField(world, of.model);
      if (amount?.kind !== 'field' || !isQuantity(world, amount)) return [];
      const key = keyAsked(world, meaning, of.model);
      if (key === null) return [];
      const query: LogicalForm = {
        ...formOf(of.model, [...of.where, ...key.known], [column(key.inQuery)]),
        having: [
          {
            value: { kind: 'aggregate', fn, of: amount, distinct: false, filter: [] },
            operator: count.operator,
            right: count.value,
          },
        ],
      };
      return [way([{ kind: 'in', of: key.ofRows, query, negated: false }], of.value === null ? 0.06 : 0.02)];
    }),
  );
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
