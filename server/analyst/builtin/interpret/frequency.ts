import type { LogicalForm } from '../form/logicalForm.ts';
import type { Modifier } from '../sentence/tree.ts';
import { relatedCondition } from './connection.ts';
import { countRows, manyOf } from './counting.ts';
import { spoken } from './fields.ts';
import { isKey, tellsApart } from './identity.ts';
import type { Meaning } from './meaning.ts';
import { valuesWhere, withConditions } from './withConditions.ts';
import { way } from './world.ts';
import type { Way, World } from './world.ts';

/** "more than twice": how often a value occurs, or how many related rows there are. */
export function frequent(
  world: World,
  meaning: Meaning,
  { count, words }: Extract<Modifier, { kind: 'frequency' }>,
): readonly Way<Meaning>[] {
  const { value } = meaning;
  if (value !== null && !isKey(world, meaning) && !tellsApart(world, meaning)) {
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
    withConditions(meaning, relatedCondition(world, meaning.model, model, [], { negated: false, count })).map(
      (one) => ({
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
      }),
    ),
  );
}
