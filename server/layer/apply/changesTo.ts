import { same } from './same.ts';
import type { LayerChange } from '../change.ts';
import { partList, type EntityType, type LayerEntity, type PartType } from '../layer.ts';

type Body = Readonly<Record<string, unknown>>;
type Part = Body & { readonly id: string };

/** Fields of bodies that were kept before these facts of the last import were left out. */
const derived: ReadonlySet<string> = new Set(['leavesOut', 'repeats', 'columns']);

/**
 * Changes that give an object the state of an earlier body: fields that differ, and of a model the
 * parts that came, changed or went since. Parts keep their ids, so that whatever refers to them
 * follows.
 * @param version of the object as it was read
 */
export function changesTo(type: EntityType, entity: LayerEntity, body: Body, version: number): readonly LayerChange[] {
  const lists = type === 'Model' ? new Set<string>(Object.values(partList)) : new Set<string>();
  const now = entity as unknown as Body;
  const fields = Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => field !== 'id' && !derived.has(field) && !lists.has(field) && !same(now[field], value),
    ),
  );
  const parts =
    type === 'Model'
      ? (Object.entries(partList) as [PartType, string][])
          // What bodies of before did not have stays as it is.
          .filter(([, list]) => list in body)
          .map(([partType, list]) => ({
            partType,
            was: (body[list] ?? []) as readonly Part[],
            is: (now[list] ?? []) as readonly Part[],
          }))
      : [];
  // What refers to other parts comes after them, and goes before them.
  const written = parts.flatMap(({ partType, was, is }) =>
    was.flatMap((part): LayerChange[] => {
      const present = is.find(({ id }) => id === part.id);
      if (present === undefined) {
        const value = partType === 'Dimension' ? { sampleValues: [], ...part } : part;
        return [{ action: 'CREATE', type: partType, modelId: entity.id, value } as unknown as LayerChange];
      }
      const changed = Object.entries(part).filter(([field, value]) => field !== 'id' && !same(present[field], value));
      return changed.length === 0 ? [] : [change(partType, part.id, version, Object.fromEntries(changed))];
    }),
  );
  const removed = parts
    .toReversed()
    .flatMap(({ partType, was, is }) =>
      is
        .filter((part) => !was.some(({ id }) => id === part.id))
        .map(({ id }) => ({ action: 'REMOVE' as const, type: partType, id, version })),
    );
  const own = Object.keys(fields).length === 0 ? [] : [change(type, entity.id, version, fields)];
  return [...written, ...own, ...removed];
}

function change(type: LayerChange['type'], id: string, version: number, fields: Body): LayerChange {
  return { action: 'UPDATE', type, id, version, fields };
}
