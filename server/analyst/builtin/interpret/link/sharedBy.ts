import { column, formOf } from '../../form/formOf.ts';
import type { Condition } from '../../form/logicalForm.ts';
import type { Modifier } from '../../sentence/tree.ts';
import type { Meaning } from '../meaning.ts';
import { andThen, bestWays, dimensionOf, fieldOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "last names used by customers and staff": a value of rows that the other rows have as well. */
export function sharedValues(
  world: World,
  { model, value }: Meaning,
  { of }: Extract<Modifier, { kind: 'sharedBy' }>,
): readonly Way<readonly Condition[]>[] {
  if (value?.kind !== 'field') return [];
  const { name } = value.field;
  return of.reduce<readonly Way<readonly Condition[]>[]>(
    (ways, noun) =>
      andThen(ways, (known) =>
        bestWays(
          world.meanings(noun).flatMap((rows): readonly Way<readonly Condition[]>[] => {
            const { value: no, rank, measure, where, unnamed } = rows.value;
            if (no !== null || rank !== null || measure !== null || unnamed) return [];
            const field = fieldOf(rows.value.model, name);
            if (rows.value.model === model) return [way([...known, ...where], rows.cost, rows.notes)];
            if (dimensionOf(world, field) === undefined) return [];
            const query = formOf(rows.value.model, where, [column(scalarOf(field))]);
            return [way([...known, { kind: 'in', of: value, query, negated: false }], rows.cost, rows.notes)];
          }),
        ),
      ),
    [way([])],
  );
}
