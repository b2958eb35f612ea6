import type { Condition, LogicalForm } from '../../form/logicalForm.ts';
import type { Count, Literal, Modifier } from '../../sentence/tree.ts';
import { isCondition } from '../link/comparing.ts';
import { relatedCondition } from '../link/connection.ts';
import { countRows, manyOf } from './counting.ts';
import { spoken } from '../noun/fields.ts';
import { isKey, tellsApart } from '../noun/identity.ts';
import { datesOf } from '../noun/namingFields.ts';
import type { Meaning } from '../meaning.ts';
import { valuesWhere, withConditions } from '../noun/withConditions.ts';
import { andThen, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "more than twice": how often a value occurs, or how many related rows there are. */
export function frequent(
  world: World,
  meaning: Meaning,
  { count, words, during }: Extract<Modifier, { kind: 'frequency' }>,
): readonly Way<Meaning>[] {
  const { value } = meaning;
  if (value !== null && !isKey(world, meaning) && !tellsApart(world, meaning)) {
    if (during.length > 0) return [];
    const query: LogicalForm = {
      ...valuesWhere(meaning, { kind: 'missing', of: value, negated: true }),
      having: [{ value: countRows, operator: count.operator, right: count.value }],
    };
    const isFar = value.kind === 'field' && value.field.model !== meaning.model;
    return [
      way(
        {
          ...meaning,
          where: [...meaning.where, { kind: 'in', of: value, query, negated: false }],
          unnamed: false,
        },
        isFar ? 0.08 : 0,
      ),
    ];
  }
  // The verb, or what else is said of the rows, tells which related rows are counted.
  const many = manyOf(world, meaning.model);
  const stem = (/\p{L}{4,}/u.exec(words)?.[0] ?? '').slice(0, 5).toLowerCase();
  const said = stem === '' ? [] : many.filter((model) => model.split('_').some((word) => word.startsWith(stem)));
  const known = many.filter((model) => meaning.linked.includes(model));
  const counted = said.length > 0 ? said : known.length > 0 ? known : many;
  return counted.flatMap((model) =>
    withConditions(meaning, counting(world, meaning.model, model, during, count)).map((one) => ({
      ...one,
      cost: one.cost + (counted.length > 1 ? 0.12 : 0.02),
      notes:
        said.length > 0
          ? one.notes
          : [
              ...one.notes,
              {
                kind: 'join' as const,
                text: `“${words === '' ? 'times' : words}” counts rows of ${spoken(model)}`,
                phrase: words === '' ? null : words,
              },
            ],
    })),
  );
}

/** So many related rows, each of a period. */
function counting(
  world: World,
  from: string,
  model: string,
  during: readonly Literal[],
  count: Count,
): readonly Way<readonly Condition[]>[] {
  const within = during.reduce<readonly Way<readonly Condition[]>[]>(
    (ways, period) =>
      andThen(ways, (known) =>
        datesOf(world, { model, measure: null }).flatMap((date) =>
          isCondition(world, scalarOf(date), [period], false).map((one) => ({ ...one, value: [...known, one.value] })),
        ),
      ),
    [way([])],
  );
  return andThen(within, (where) => relatedCondition(world, from, model, where, { negated: false, count }));
}
