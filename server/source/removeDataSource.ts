import type { Viewer } from '../access/viewer.ts';
import type { DataSource } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ConflictError } from '../platform/errors.ts';
import { connectorOf, isServerType } from './connector/registry.ts';
import { removeCredentials } from './connector/storedConnection.ts';
import type { SourceServices } from './sourceServices.ts';
import { recordSourceAudit } from './recordSourceAudit.ts';
import { connectableSource } from './connect/connectableSource.ts';
import { forgetFilesJob } from './import/forgetFiles.ts';
import { lockSourceToRemove } from './sourceLocks.ts';
import { processingTopic } from './import/watchProcessing.ts';

/** Named in a refusal; the rest is counted. */
const mostNamed = 5;

/**
 * Removes a data source with its credentials and all that was learnt about its tables. Models and
 * query templates are work of their own: while any stands on the source, it stays. What people
 * wrote about its tables goes with them, and an import that runs is stopped, but only after
 * `confirmed`. What was asked and answered stays.
 * @throws ForbiddenError, NotFoundError, ConflictError saying what stands on it or what would be
 *   lost
 */
export async function removeDataSource(
  services: Pick<SourceServices, 'database' | 'events' | 'jobs' | 'secrets' | 'warehouses'>,
  viewer: Viewer,
  { dataSourceId, confirmed }: { readonly dataSourceId: string; readonly confirmed: boolean },
): Promise<DataSource> {
  const source = await connectableSource(services, viewer, dataSourceId);
  const { type, organizationId } = source;
  await services.database.prisma.$transaction(
    async (transaction) => {
      // Before anything is looked at: a model, a table or an import that is being written is there,
      // or finds no source.
      await lockSourceToRemove(transaction, dataSourceId);
      await assertUnused(transaction, source);
      if (!confirmed) {
        await assertNothingLost(transaction, source);
      }
      if (isServerType(type)) {
        await removeCredentials(transaction, services.secrets, source, connectorOf(type));
      } else {
        await services.jobs.send(forgetFilesJob, { dataSourceId }, { transaction });
      }
      await transaction.table.deleteMany({ where: { dataSourceId, organizationId } });
      await transaction.dataSource.delete({ where: { id: dataSourceId } });
      await recordSourceAudit(transaction, viewer, 'dataSource.removed', source);
    },
    // All that is known of thousands of columns, and every query that ever ran on them.
    { timeout: 60_000 },
  );
  // Imports and watchers in other processes look again.
  services.events.publish(processingTopic(dataSourceId), 'removed');
  await services.warehouses.close(dataSourceId);
  return source;
}

async function assertUnused(transaction: Transaction, { id, name }: DataSource): Promise<void> {
  const using = { select: { name: true }, orderBy: { name: 'asc' } } as const;
  const models = await transaction.model.findMany({ where: { dataSourceId: id }, ...using });
  const templates = await transaction.queryTemplate.findMany({
    where: { OR: [{ dataSourceId: id }, { tables: { some: { dataSourceId: id } } }] },
    ...using,
  });
  const uses = [...listed('model', models), ...listed('query template', templates)];
  if (uses.length === 0) {
    return;
  }
  throw new ConflictError(
    `${name} is used by ${uses.join(' and by ')}.`,
    'Remove these first, or base them on another source.',
  );
}

async function assertNothingLost(transaction: Transaction, { id, name }: DataSource): Promise<void> {
  const imports = await transaction.dataProcessingTask.count({
    where: { dataSourceId: id, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  const table = { dataSourceId: id };
  const described = { description: { not: '' } };
  const descriptions =
    (await transaction.table.count({ where: { ...table, ...described } })) +
    (await transaction.column.count({ where: { table, ...described } }));
  const notes = await transaction.userMetadataField.count({
    where: { OR: [table, { table }, { column: { table } }] },
  });
  const agents = await transaction.agent.count({ where: { deletedAt: null, agentTables: { some: { table } } } });
  const lost = [
    ...counted('description of its tables and columns', descriptions, 'descriptions of its tables and columns'),
    ...counted('note', notes),
  ];
  const sentences = [
    ...(imports === 0 ? [] : [`Tables of ${name} are being imported, and the import would be stopped.`]),
    ...(lost.length === 0 ? [] : [`Removing ${name} also removes ${lost.join(' and ')}.`]),
    ...(agents === 0 ? [] : [`${agents === 1 ? 'One agent reads' : `${agents} agents read`} its tables.`]),
  ];
  if (sentences.length === 0) {
    return;
  }
  throw new ConflictError(sentences.join(' '), 'Confirm that you want this.');
}

function listed(noun: string, things: readonly { readonly name: string }[]): readonly string[] {
  if (things.length === 0) {
    return [];
  }
  const names = things.slice(0, mostNamed).map(({ name }) => name);
  const rest = things.length - names.length;
  return [`${counted(noun, things.length).join('')} (${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`];
}

function counted(noun: string, count: number, plural = `${noun}s`): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? noun : plural}`];
}
