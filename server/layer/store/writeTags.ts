import { equalling } from '../../platform/database/containing.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LayerOwner } from './writeLayer.ts';

/**
 * Ids of tags by name, whatever its case; those that do not exist yet are created.
 */
export async function tagIds(
  transaction: Transaction,
  { organizationId, partId }: Pick<LayerOwner, 'organizationId' | 'partId'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) {
    return new Map();
  }
  // Two people may use a new tag at the same time.
  await transaction.tag.createMany({
    data: wanted.toSorted().map((name) => ({ id: partId('Tag', name), name, organizationId })),
    skipDuplicates: true,
  });
  const tags = await transaction.tag.findMany({
    where: { organizationId, OR: wanted.map((name) => ({ name: equalling(name) })) },
    select: { id: true, name: true },
  });
  const ids = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]));
  return new Map(wanted.map((name) => [name, ids.get(name.toLowerCase()) ?? '']));
}
