import type { AggregateName, CompareOperator, Condition, Scalar } from '../../form/logicalForm.ts';
import type { Noun } from '../../sentence/tree.ts';
import { andThen, isNumber, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';
import { hopsTo } from './connection.ts';

interface Compared {
  readonly fn: AggregateName;
  readonly noun: Noun | null;
  readonly within: Noun;
}

/** "more than the average of their own department": of the rows that share it with each row. */
export function withinGroups(
  world: World,
  model: string,
  value: Scalar,
  operator: CompareOperator,
  { fn, noun, within }: Compared,
): readonly Way<Condition>[] {
  const isOwn = value.kind === 'field' && value.field.model === model && isNumber(world, value.field);
  if (!isOwn || keyOf(world, model) === null || fn === 'COUNT') return [];
  const about = noun === null ? [way(value)] : andThen(world.meanings(noun), (of) => valueOf(of.value));
  return andThen(about, (number) =>
    JSON.stringify(number) === JSON.stringify(value)
      ? andThen(world.meanings(within), (of): readonly Way<Condition>[] => {
          if (of.where.length > 0 || of.rank !== null || of.measure !== null || of.unnamed) return [];
          const key = keyOf(world, of.model);
          const by = of.value ?? (key === null || of.model === model ? null : scalarOf(key));
          if (by?.kind !== 'field' || hopsTo(world, model, by.field) === null) return [];
          return [way<Condition>({ kind: 'within', model, of: value, operator, fn, by })];
        })
      : [],
  );
}

function valueOf(value: Scalar | null): readonly Way<Scalar>[] {
  return value === null ? [] : [way(value)];
}
