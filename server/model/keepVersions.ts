import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { storableJson } from '../platform/database/storableJson.ts';
import { loadModels } from './loadCatalog.ts';

/**
 * Keeps what models say now under their present version numbers. A version that is kept already
 * stays as it is, so a command calls this before its change and after it, and the first change ever
 * recorded has something to be compared with. Columns and sample values belong to the table and are
 * left out.
 *
 * @param by who made the change; null before it, when the state comes from sample data or from an
 *   earlier release
 */
export async function keepVersions(
  transaction: Transaction,
  organizationId: string,
  modelIds: readonly string[],
  by: Viewer | null,
): Promise<void> {
  const models = await loadModels(transaction, modelIds);
  await transaction.entityVersion.createMany({
    data: models.map(({ version, columns: _columns, dimensions, ...model }) => ({
      id: newId('EntityVersion'),
      organizationId,
      entityType: 'Model',
      entityId: model.id,
      version,
      body: storableJson({
        ...model,
        dimensions: dimensions.map(({ sampleValues: _values, ...dimension }) => dimension),
      }),
      actorId: by !== null && 'actorId' in by ? by.actorId : null,
    })),
    skipDuplicates: true,
  });
}
