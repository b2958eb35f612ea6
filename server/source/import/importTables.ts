import type { Viewer } from '../../access/viewer.ts';
import type { DataSource, Prisma } from '../../generated/prisma/client.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { holdUploads } from '../../upload/holdUploads.ts';
import type { ListedTable } from '../../warehouse/warehouse.ts';
import { ConnectionFailed, orConnectionFailed } from '../connect/connectionFailed.ts';
import { importJob } from './importJob.ts';
import { keptFiles } from './keptFiles.ts';
import type { SourceServices } from '../sourceServices.ts';
import { connectableSource } from '../connect/connectableSource.ts';
import { lockSource } from '../sourceLocks.ts';
import { keepUnreachable } from '../connect/testDataSource.ts';

type ImportServices = Pick<SourceServices, 'database' | 'jobs' | 'warehouses' | 'connections'>;

/**
 * Maximum number of tables in one import: each is a processing task that is announced to its
 * watchers.
 */
export const mostTables = 500;
/** Tables of a source that is synchronised as a whole. */
export const mostOfSource = 2000;

/**
 * The tables and views that the account of a data source may read, asked now.
 * @throws ForbiddenError, NotFoundError, ConnectionFailed
 */
export async function availableTables(
  services: Omit<ImportServices, 'jobs'>,
  viewer: Viewer,
  dataSourceId: string,
): Promise<readonly (ListedTable & { readonly imported: boolean })[]> {
  const source = await connectableSource(services, viewer, dataSourceId);
  const known = await services.database.prisma.table.findMany({
    where: { dataSourceId },
    select: { hierarchyPath: true },
  });
  const imported = new Set(known.map(({ hierarchyPath }) => JSON.stringify(hierarchyPath)));
  return (await listed(services, source)).map((table) => ({
    ...table,
    imported: imported.has(JSON.stringify(table.path)),
  }));
}

/**
 * Imports what is known about tables: columns, keys, statistics, sample rows. Never their rows. The
 * work is a job with a processing task for each table; a table that was imported before is
 * synchronised. One whose file could not be read is read from that file again, while it is kept.
 * @param paths as `availableTables` gives them; null: of every table that is known of the source
 * @throws ForbiddenError, NotFoundError, InvalidInputError, ConnectionFailed, ConflictError while
 *   an import runs or when the file of a table is no longer kept
 */
export async function importTables(
  services: ImportServices,
  viewer: Viewer,
  { dataSourceId, paths }: { readonly dataSourceId: string; readonly paths: readonly (readonly string[])[] | null },
  now: Date,
): Promise<DataSource> {
  const source = await connectableSource(services, viewer, dataSourceId);
  const imported = await services.database.prisma.table.findMany({
    where: { dataSourceId },
    select: { hierarchyPath: true },
    orderBy: [{ schema: 'asc' }, { name: 'asc' }],
  });
  const wanted = new Map(
    (paths ?? imported.map(({ hierarchyPath }) => hierarchyPath)).map((path) => [JSON.stringify(path), path]),
  );
  assertNumber(wanted.size, paths === null);
  const files = await keptFiles(services.database.prisma, dataSourceId, new Set(wanted.keys()), now);
  // When no file could be read, there is no database to ask yet.
  const live =
    files.size === wanted.size
      ? []
      : await listed(services, source).catch(async (error: unknown) => {
          if (error instanceof ConnectionFailed && saysUnreachable(error)) {
            await keepUnreachable(services.database.prisma, source, error, now);
          }
          throw error;
        });
  const there = new Map(live.map((table) => [JSON.stringify(table.path), table]));
  // A table that is gone may be synchronised: that is how it is found out.
  const known = new Set(imported.map(({ hierarchyPath }) => JSON.stringify(hierarchyPath)));
  for (const [key, path] of wanted) {
    if (!there.has(key) && !known.has(key)) {
      throw new InvalidInputError(
        `The account cannot read a table ${path.join('.')}.`,
        'Choose from the listed tables.',
        ['tables'],
      );
    }
  }
  return services.database.prisma.$transaction(async (transaction) => {
    await holdUploads(
      transaction,
      [...files.values()].map(({ uploadId }) => uploadId),
    );
    await lockSource(transaction, dataSourceId);
    const running = await transaction.dataProcessingTask.count({
      where: { dataSourceId, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
    });
    if (running > 0) {
      throw new ConflictError('Tables of this data source are being imported.', 'Wait until the import has finished.');
    }
    const { organizationId } = source;
    const tables = new Map(
      (await transaction.table.findMany({ where: { dataSourceId }, select: { id: true, hierarchyPath: true } })).map(
        ({ id, hierarchyPath }) => [JSON.stringify(hierarchyPath), id],
      ),
    );
    const added: Prisma.TableCreateManyInput[] = [];
    const tasks: Prisma.DataProcessingTaskCreateManyInput[] = [];
    for (const [key, path] of wanted) {
      const table = {
        name: path.at(-1) ?? '',
        schema: path.at(-2) ?? null,
        isView: there.get(key)?.kind === 'VIEW',
        hierarchyPath: [...path],
        hierarchyLabels: ['Schema', 'Table'].slice(-path.length),
      };
      const before = tables.get(key);
      const tableId = before ?? newId('Table');
      if (before === undefined) {
        added.push({ id: tableId, organizationId, dataSourceId, ...table });
      }
      tasks.push({
        id: newId('DataProcessingTask'),
        organizationId,
        dataSourceId,
        tableId,
        ...files.get(key),
        type: before === undefined ? 'INIT_IMPORT' : 'RE_SYNC',
        createdAt: now,
      });
    }
    await transaction.table.createMany({ data: added });
    await transaction.dataProcessingTask.createMany({ data: tasks });
    await services.jobs.send(
      importJob,
      { dataSourceId, requestedAt: now.toISOString() },
      { transaction, key: dataSourceId, organizationId },
    );
    return source;
  });
}

/** True: a source that only takes long, or shows no list, may be as good as ever. */
function saysUnreachable({ type }: ConnectionFailed): boolean {
  return type === 'CONNECTION' || type === 'AUTHENTICATION';
}

/** @throws InvalidInputError */
function assertNumber(tables: number, isWholeSource: boolean): void {
  if (tables > 0 && tables <= (isWholeSource ? mostOfSource : mostTables)) {
    return;
  }
  const [message, advice] = !isWholeSource
    ? [`Choose between 1 and ${mostTables} tables.`, 'Import the others afterwards.']
    : tables === 0
      ? ['No table of this data source is imported yet.', 'Choose the tables to import.']
      : [
          `This data source has ${tables.toLocaleString('en')} tables, ${mostOfSource.toLocaleString('en')} can be synchronised at once.`,
          'Choose the tables to synchronise first.',
        ];
  throw new InvalidInputError(message, advice, ['tables']);
}

async function listed(
  { warehouses, connections }: Pick<ImportServices, 'warehouses' | 'connections'>,
  source: DataSource,
): Promise<readonly ListedTable[]> {
  const connection = await orConnectionFailed(connections.of(source));
  return orConnectionFailed(warehouses.use(source.id, connection, (warehouse) => warehouse.listTables()));
}
