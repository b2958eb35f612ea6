import type { Condition, Scalar } from '../../form/logicalForm.ts';
import type { Test } from '../../sentence/tree.ts';
import type { Meaning } from '../meaning.ts';
import { bestWays, fieldOf, isNumber, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Words before the name of a number that make it a limit of that number. */
const limitWords =
  /^(?:min|minimum|minimal|max|maximum|maximal|lowest|highest|least|target|planned|required|allowed|permitted)_/;

/**
 * "parts below their minimum stock": rows compared with a limit that they have, as the number that
 * the limit is named after.
 */
export function ownLimit(
  world: World,
  meaning: Meaning,
  { operator, to }: Extract<Test, { kind: 'compare' }>,
): readonly Way<Condition>[] {
  if (to.kind !== 'noun') return [];
  return bestWays(
    world.meanings(to.noun).flatMap(({ value: { value: limit, where, rank }, cost, notes }) => {
      const left = limit === null || where.length > 0 || rank !== null ? null : limited(world, meaning.model, limit);
      if (limit === null || left === null) return [];
      return [way<Condition>({ kind: 'compare', left, operator, right: limit }, cost, notes)];
    }),
  );
}

/** The number of the same rows that a limit is one of; null: it is none, or none is called so. */
function limited(world: World, model: string, limit: Scalar): Scalar | null {
  if (limit.kind !== 'field' || limit.field.model !== model || !limitWords.test(limit.field.name)) return null;
  const field = fieldOf(model, limit.field.name.replace(limitWords, ''));
  return isNumber(world, limit.field) && isNumber(world, field) ? scalarOf(field) : null;
}
