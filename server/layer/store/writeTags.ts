import type { Transaction } from '../../platform/database/database.ts';
import type { LayerOwner } from './writeLayer.ts';

/** Ids of tags by name; those that do not exist yet are created. */
export async function tagIds(
  transaction: Transaction,
  { organizationId, partId }: Pick<LayerOwner, 'organizationId' | 'partId'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) {
    return new Map();
  }
  const known = await transaction.tag.findMany({
    where: { organizationId, name: { in: wanted } },
    select: { id: true, name: true },
  });
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const missing = wanted.filter((name) => !ids.has(name)).map((name) => ({ id: partId('Tag', name), name }));
  await transaction.tag.createMany({ data: missing.map((tag) => ({ ...tag, organizationId })) });
  return new Map([...ids, ...missing.map(({ id, name }) => [name, id] as const)]);
}
