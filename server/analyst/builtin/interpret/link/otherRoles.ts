import type { Condition } from '../../form/logicalForm.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { Modifier } from '../../sentence/tree.ts';
import { heads } from '../noun/heads.ts';
import { spoken } from '../noun/fields.ts';
import { bestWays, fieldOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';
import { relatedCondition } from './connection.ts';

/**
 * "returned at a different branch than picked up": rows that belong to two branches, each in a role
 * of its own. Only where there are just two can it be those two.
 */
export function otherRoles(
  world: World,
  model: string,
  { noun, words, same }: Extract<Modifier, { kind: 'roles' }>,
): readonly Way<readonly Condition[]>[] {
  if (noun.modifiers.length > 0) return [];
  const models = new Set(heads(world, noun).flatMap(({ value }) => (value.value === null ? [value.model] : [])));
  return bestWays(
    [...models].flatMap((of) =>
      world.lookup.catalog.models.flatMap(({ name }): readonly Way<readonly Condition[]>[] => {
        const keys = [...new Set(world.lookup.joins.toMany(of, name).map(({ manyKey }) => manyKey))];
        const [one, other, third] = keys;
        if (one === undefined || other === undefined || third !== undefined) return [];
        const condition: Condition = {
          kind: 'compare',
          left: scalarOf(fieldOf(name, other)),
          operator: same ? '=' : '<>',
          right: scalarOf(fieldOf(name, one)),
        };
        const text = `“${words}” compares ${spoken(other)} with ${spoken(one)} of ${rowsName(name, world.lookup)}`;
        const note = {
          kind: 'join' as const,
          text,
          phrase: words,
          about: [name, `${name}.${one}`, `${name}.${other}`],
        };
        const where =
          name === model
            ? [way<readonly Condition[]>([condition])]
            : relatedCondition(world, model, name, [condition], { negated: false, count: null });
        return where.map((found) => ({ ...found, cost: found.cost + 0.02, notes: [...found.notes, note] }));
      }),
    ),
  );
}
