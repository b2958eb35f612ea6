import type { Viewer } from '../../access/viewer.ts';
import type { DataSource, Upload } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { connectableSource } from '../connect/connectableSource.ts';
import type { UploadedType } from '../connector/connector.ts';
import { canConnectDataSource } from '../dataSource.policy.ts';
import { importJob } from './importJob.ts';
import { lockSource } from '../sourceLocks.ts';
import type { SourceServices } from '../sourceServices.ts';
import { explainDuplicateName } from '../duplicateName.ts';
import { tableNameFor } from '../../warehouse/duckdb/import/importFile.ts';
import { formatOfName, isDatabase } from '../../warehouse/files/fileFormat.ts';
import type { FileReading } from '../../warehouse/files/reading.ts';
import { holdUploads } from '../../upload/holdUploads.ts';
import { uploadPolicy } from '../../upload/upload.policy.ts';
import { TablesExistError } from './tablesExistError.ts';

/** A table that is to be made of an upload, or of a part of it. */
export interface WantedTable {
  readonly uploadId: string;
  /** Null: named by its file, or by the part of it. */
  readonly table: string | null;
  /**
   * True: a table of that name is replaced, and keeps what people wrote about it, also about
   * columns that are gone.
   */
  readonly replace: boolean;
  readonly reading: FileReading;
}

type NamedTable = WantedTable & { readonly table: string };

export interface ImportFilesInput {
  /** The source the tables go to; null: a new one. */
  readonly dataSourceId: string | null;
  /** Name of the new source. */
  readonly name: string;
  readonly tables: readonly WantedTable[];
}

const mostTables = 500;

/**
 * Makes tables of files that have arrived, in a new data source or an existing one. The work is a
 * job with a processing task for each table. Databases and scripts become a source of their own,
 * all other files tables of one.
 * @throws ForbiddenError, NotFoundError, InvalidInputError, ConflictError
 */
export async function importFiles(
  { database, jobs }: Pick<SourceServices, 'database' | 'jobs'>,
  viewer: Viewer,
  input: ImportFilesInput,
  now: Date,
): Promise<DataSource> {
  if (!canConnectDataSource(viewer)) {
    throw new ForbiddenError();
  }
  const existing =
    input.dataSourceId === null ? null : await connectableSource({ database }, viewer, input.dataSourceId);
  const uploads = await arrived(database, viewer, input.tables, now);
  const tables = readTables(input.tables, uploads);
  const type = typeOf(uploads);
  if (existing !== null && existing.type !== type) {
    throw new InvalidInputError(
      type === 'SQL' ? 'A database cannot be added to this data source.' : 'Files cannot be added to this data source.',
      'Import it as a separate data source.',
      ['dataSourceId'],
    );
  }
  const name = existing === null ? readName(input.name) : existing.name;
  const { organizationId, actorId } = viewer;
  const importing = database.prisma.$transaction(async (transaction) => {
    await holdUploads(
      transaction,
      uploads.map(({ id }) => id),
    );
    const source =
      existing ??
      (await transaction.dataSource.create({
        data: { id: newId('DataSource'), organizationId, name, type, ownerId: actorId, createdAt: now },
      }));
    await lockSource(transaction, source.id);
    const running = await transaction.dataProcessingTask.count({
      where: { dataSourceId: source.id, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
    });
    if (running > 0) {
      throw new ConflictError('Tables of this data source are being imported.', 'Wait until the import has finished.');
    }
    await queue(transaction, source, type === 'SQL' ? await withKnown(transaction, source, tables) : tables, now);
    await jobs.send(
      importJob,
      { dataSourceId: source.id, requestedAt: now.toISOString() },
      { transaction, key: source.id, organizationId },
    );
    return source;
  });
  return explainDuplicateName(importing, name);
}

function readTables(given: readonly WantedTable[], uploads: readonly Upload[]): readonly NamedTable[] {
  if (given.length === 0 || given.length > mostTables) {
    throw new InvalidInputError(`Choose between 1 and ${mostTables} tables.`, 'Import the others afterwards.', [
      'tables',
    ]);
  }
  const taken = new Set<string>();
  return given.map((wanted, index) => {
    const fileName = uploads.find(({ id }) => id === wanted.uploadId)?.name ?? '';
    const table = wanted.table?.trim() ?? nameOf(fileName, wanted.reading.part ?? null);
    const path = ['tables', String(index), 'table'];
    if (table === '' || table.length > 120 || /\p{Cc}/u.test(table)) {
      throw new InvalidInputError('A table needs a name of at most 120 characters.', 'Enter a name.', path);
    }
    if (taken.has(table.toLowerCase())) {
      throw new InvalidInputError(`Two tables are called ${table}.`, 'Give them different names.', path);
    }
    taken.add(table.toLowerCase());
    return { ...wanted, table };
  });
}

function nameOf(fileName: string, part: string | null): string {
  return isDatabase(formatOfName(fileName)) && part !== null ? part : tableNameFor(fileName, part);
}

function readName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > 200) {
    throw new InvalidInputError('A data source needs a name of at most 200 characters.', 'Enter a name.', ['name']);
  }
  return name;
}

async function arrived(
  database: SourceServices['database'],
  viewer: Viewer,
  tables: readonly WantedTable[],
  now: Date,
): Promise<readonly Upload[]> {
  const ids = [...new Set(tables.map(({ uploadId }) => uploadId))];
  const uploads = await database.prisma.upload.findMany({
    where: { id: { in: ids }, expiresAt: { gt: now }, AND: uploadPolicy.where(viewer) },
  });
  if (uploads.length < ids.length) {
    throw new NotFoundError('Upload', 'Upload the file again.');
  }
  const missing = uploads.find(({ completedAt }) => completedAt === null);
  if (missing) {
    throw new ConflictError(`${missing.name} is not completely uploaded.`, 'Wait until the upload has finished.');
  }
  return uploads;
}

function typeOf(uploads: readonly Upload[]): UploadedType {
  const databases = uploads.filter(({ name }) => isDatabase(formatOfName(name)));
  if (databases.length === 0) {
    return 'FILE';
  }
  if (uploads.length === 1) {
    return 'SQL';
  }
  throw new InvalidInputError(
    `${databases[0]!.name} is a database.`,
    'Import it separately, and the other files as another data source.',
    ['tables'],
  );
}

/**
 * A new database takes the place of the whole old one, so the tables that are known of that are
 * read again, too.
 */
async function withKnown(
  transaction: Transaction,
  { id: dataSourceId }: DataSource,
  tables: readonly NamedTable[],
): Promise<readonly NamedTable[]> {
  const known = await transaction.table.findMany({ where: { dataSourceId }, select: { name: true } });
  const [{ uploadId } = { uploadId: '' }] = tables;
  const wanted = tables.map((table) => ({ ...table, replace: true }));
  const chosen = new Set(tables.map(({ table }) => table.toLowerCase()));
  const others = known.filter(({ name }) => !chosen.has(name.toLowerCase()));
  return [...wanted, ...others.map(({ name }) => ({ uploadId, table: name, replace: true, reading: {} }))];
}

async function queue(
  transaction: Transaction,
  { id: dataSourceId, organizationId }: DataSource,
  tables: readonly NamedTable[],
  now: Date,
): Promise<void> {
  const known = new Map(
    (await transaction.table.findMany({ where: { dataSourceId } })).map((table) => [table.name.toLowerCase(), table]),
  );
  const there = tables.flatMap(({ table, replace }) => {
    const before = known.get(table.toLowerCase());
    return before !== undefined && before.lastSyncedAt !== null && !replace ? [before.name] : [];
  });
  if (there.length > 0) {
    throw new TablesExistError(there);
  }
  for (const { uploadId, table: name, reading } of tables) {
    const before = known.get(name.toLowerCase());
    const hierarchy = { schema: 'main', hierarchyPath: ['main', name], hierarchyLabels: ['Schema', 'Table'] };
    const tableId = before?.id ?? newId('Table');
    if (before === undefined) {
      await transaction.table.create({ data: { id: tableId, organizationId, dataSourceId, name, ...hierarchy } });
    }
    await transaction.dataProcessingTask.create({
      data: {
        id: newId('DataProcessingTask'),
        organizationId,
        dataSourceId,
        tableId,
        uploadId,
        reading,
        type: before?.lastSyncedAt == null ? 'INIT_IMPORT' : 'RE_SYNC',
        createdAt: now,
      },
    });
  }
}
