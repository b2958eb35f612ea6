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
  const pattern = (name: string) => name.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const known = await transaction.tag.findMany({
    where: { organizationId, OR: wanted.map((name) => ({ name: { equals: pattern(name), mode: 'insensitive' } })) },
    select: { id: true, name: true },
  });
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const missing = [...new Map(wanted.map((name) => [name.toLowerCase(), name])).values()]
    .filter((name) => !ids.has(name.toLowerCase()))
    .map((name) => ({ id: partId('Tag', name), name }));
  await transaction.tag.createMany({ data: missing.map((tag) => ({ ...tag, organizationId })) });
  for (const { id, name } of missing) {
    ids.set(name.toLowerCase(), id);
  }
  return new Map(wanted.map((name) => [name, ids.get(name.toLowerCase()) ?? '']));
}
