import type { CatalogDefinition } from '../../semql/catalog/definition.ts';
import type { Transaction } from '../../platform/database/database.ts';

const dates = ['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ'];

/**
 * The newest day, `2019-05-30`, in the data of each date by `model.dimension`, as the last import
 * saw it. Days that have not come yet are left out: they may be mistakes.
 */
export async function newestDays(
  transaction: Transaction,
  { models }: CatalogDefinition,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const columns = await transaction.column.findMany({
    where: {
      dataType: { in: dates },
      removedAt: null,
      table: { models: { some: { id: { in: models.map(({ id }) => id) } } } },
    },
    select: { name: true, max: true, sampleValues: true, table: { select: { models: { select: { id: true } } } } },
  });
  const today = now.toISOString().slice(0, 10);
  const days = new Map<string, string>();
  for (const { name, max, sampleValues, table } of columns) {
    const newest = [...sampleValues, max ?? '']
      .flatMap((value) => /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? [])
      .filter((day) => day <= today)
      .toSorted()
      .at(-1);
    if (newest === undefined) continue;
    for (const model of models.filter(({ id }) => table.models.some((one) => one.id === id))) {
      const dimension = model.dimensions.find(({ expression }) => expression === name || expression === `"${name}"`);
      if (dimension !== undefined) days.set(`${model.name}.${dimension.name}`, newest);
    }
  }
  return days;
}
