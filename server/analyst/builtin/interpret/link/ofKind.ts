import { rowsName } from '../../form/telling/nouns.ts';
import type { Modifier } from '../../sentence/tree.ts';
import type { Meaning } from '../meaning.ts';
import { bestWays, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/**
 * "how many cats": the rows that have the value, or that refer to the one row which is called so,
 * where just one model has such rows. The answer says which rows they are.
 */
export function ofKind(
  world: World,
  meaning: Meaning,
  { of: { literal } }: Extract<Modifier, { kind: 'ofKind' }>,
): readonly Way<Meaning>[] {
  const { lookup } = world;
  return bestWays(
    literal.values.flatMap(({ field, value, weight }): readonly Way<Meaning>[] => {
      const isLookedUp = lookup.identity(field.model).display?.name === field.name;
      const referring = lookup.catalog.models.filter(({ relationships }) =>
        relationships.some(({ toModel }) => toModel === field.model),
      );
      const [only, other] = isLookedUp ? referring.map(({ name }) => name) : [field.model];
      if (only !== meaning.model || other !== undefined) return [];
      const condition = {
        kind: 'compare' as const,
        left: scalarOf(field),
        operator: '=' as const,
        right: { kind: 'literal' as const, value },
      };
      const text = `“${literal.words}” are counted as ${rowsName(only, lookup)}`;
      const note = { kind: 'value_match' as const, text, phrase: literal.words, about: [only] };
      return [way({ ...meaning, where: [...meaning.where, condition], unnamed: false }, (1 - weight) * 0.3, [note])];
    }),
  );
}
