import type { Condition } from '../../form/logicalForm.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { FieldRef } from '../../reading.ts';
import type { Modifier, Noun } from '../../sentence/tree.ts';
import { faintest, spoken } from '../noun/fields.ts';
import { bestWays, dimensionOf, fieldOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "whose origin and destination are the same": two fields of the rows that can be compared. */
export function alikeFields(
  world: World,
  model: string,
  { left, right, words, same }: Extract<Modifier, { kind: 'alike' }>,
): readonly Way<readonly Condition[]>[] {
  return bestWays(
    ownFields(world, model, left).flatMap((one) =>
      ownFields(world, model, right).flatMap((other): readonly Way<readonly Condition[]>[] => {
        if (one.value.name === other.value.name || !isLike(world, one.value, other.value)) return [];
        const condition: Condition = {
          kind: 'compare',
          left: scalarOf(one.value),
          operator: same ? '=' : '<>',
          right: scalarOf(other.value),
        };
        const [first, second] = [one, other].map(({ value }) => spoken(value.name));
        const text = `“${words}” compares ${first} with ${second} of ${rowsName(model, world.lookup)}`;
        const about = [model, `${model}.${one.value.name}`, `${model}.${other.value.name}`];
        return [way([condition], one.cost + other.cost + 0.02, [{ kind: 'join', text, phrase: words, about }])];
      }),
    ),
  );
}

/** Fields of the rows themselves that a noun names, and keys of the rows that they belong to. */
function ownFields(world: World, model: string, { names, modifiers }: Noun): readonly Way<FieldRef>[] {
  if (modifiers.length > 0) return [];
  return bestWays(
    names.flatMap(({ target, weight, match }): readonly Way<FieldRef>[] => {
      if (weight < faintest || match === 'related') return [];
      const cost = (1 - weight) * 0.3;
      if (target.kind === 'field')
        return target.field.model === model ? [way(fieldOf(model, target.field.name), cost)] : [];
      if (target.kind !== 'role' || target.model !== model) return [];
      const key = keyOfRole(world, model, target.role);
      return key === null ? [] : [way(fieldOf(model, key), cost)];
    }),
    4,
  );
}

function keyOfRole({ lookup }: World, model: string, role: string): string | null {
  const relationship = lookup.model(model)?.relationships.find(({ name }) => name === role);
  const [key, other] = relationship?.keys ?? [];
  return key === undefined || other !== undefined ? null : key.from;
}

function isLike(world: World, one: FieldRef, other: FieldRef): boolean {
  const [first, second] = [one, other].map((field) => kindOf(dimensionOf(world, field)?.type));
  return first !== undefined && first === second;
}

function kindOf(type: string | undefined): string | undefined {
  if (type === 'ENUM') return 'STRING';
  return type === 'TIMESTAMP' ? 'DATE' : type;
}
