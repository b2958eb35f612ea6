import { createHash } from 'node:crypto';
import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { changedMeanwhile } from '../platform/database/readVersion.ts';
import { lockSource } from '../source/sourceLocks.ts';
import { describableSource } from './describable.ts';
import { compareFile, type FileChange, type FileWrites } from './metadataFile/compareFile.ts';
import type { FileProblem, StoredTable } from './metadataFile/metadataFile.ts';
import { printFile } from './metadataFile/printFile.ts';
import { readFile } from './metadataFile/readFile.ts';

/** Changes that a metadata file would make, or has made. */
export interface MetadataDifference {
  readonly changes: readonly FileChange[];
  /** Names that the data source does not have. */
  readonly unknown: readonly FileProblem[];
  /** Problems of the file; a file with problems is not imported. */
  readonly problems: readonly FileProblem[];
  /** Fingerprint of these changes; an import passes it to confirm the ones reviewed. */
  readonly fingerprint: string;
}

/**
 * Exports the metadata of a source's tables as a YAML file.
 *
 * @param input.tableIds default all
 * @throws NotFoundError, ForbiddenError
 */
export async function exportTableMetadata(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly dataSourceId: string; readonly tableIds?: readonly string[] | null | undefined },
): Promise<string> {
  const { id } = await describableSource(database, viewer, input.dataSourceId);
  const all = await storedTables(database, id);
  const { tableIds = null } = input;
  if (tableIds === null) {
    return printFile(all, all);
  }
  const wanted = all.filter((table) => tableIds.includes(table.id));
  if (wanted.length < new Set(tableIds).size) {
    throw new NotFoundError('Table');
  }
  return printFile(wanted, all);
}

/**
 * Changes that a file would make in a data source; writes nothing. @throws NotFoundError,
 * ForbiddenError
 */
export async function compareTableMetadata(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly dataSourceId: string; readonly yaml: string },
): Promise<MetadataDifference> {
  const { id } = await describableSource(database, viewer, input.dataSourceId);
  return differenceOf(input.yaml, await storedTables(database, id)).difference;
}

/**
 * Writes what a file says, all of it or nothing.
 * @param input.fingerprint of the difference that was looked at
 * @param input.ignoreUnknown true: names that the data source does not have are left out
 * @throws NotFoundError, ForbiddenError, InvalidInputError when the file has problems,
 *   ConflictError when a description changed meanwhile, so that other values would be written than
 *   those that were reviewed
 */
export async function importTableMetadata(
  database: PrismaClient,
  viewer: Viewer,
  input: {
    readonly dataSourceId: string;
    readonly yaml: string;
    readonly fingerprint: string;
    readonly ignoreUnknown: boolean;
  },
): Promise<MetadataDifference> {
  const { id, organizationId } = await describableSource(database, viewer, input.dataSourceId);
  return database.$transaction(
    async (transaction) => {
      await lockSource(transaction, id);
      const { difference, writes } = differenceOf(input.yaml, await storedTables(transaction, id));
      const [problem] = [...difference.problems, ...(input.ignoreUnknown ? [] : difference.unknown)];
      if (problem !== undefined) {
        throw new InvalidInputError(`Line ${problem.line}: ${problem.message}`, 'Nothing was imported.', ['yaml']);
      }
      if (difference.fingerprint !== input.fingerprint) {
        throw new ConflictError(
          'Someone else has changed these descriptions, so the import would write other values than you saw.',
          'Nothing was imported. Compare the file again.',
        );
      }
      await write(transaction, organizationId, writes);
      return difference;
    },
    { timeout: 60_000 },
  );
}

function differenceOf(yaml: string, stored: readonly StoredTable[]) {
  const file = readFile(yaml);
  const { changes, unknown, problems, writes } = compareFile(file.tables, stored);
  const shown = { changes, unknown, problems: [...file.problems, ...problems] };
  const fingerprint = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
  return { difference: { ...shown, fingerprint }, writes };
}

async function storedTables(database: Transaction, dataSourceId: string): Promise<readonly StoredTable[]> {
  const tables = await database.table.findMany({
    where: { dataSourceId },
    include: {
      columns: { orderBy: { position: 'asc' }, include: { sourceRelationships: { orderBy: { id: 'asc' } } } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return tables.map((table) => ({
    ...table,
    path: table.hierarchyPath,
    relationships: table.columns.flatMap(({ sourceRelationships }) => sourceRelationships),
  }));
}

async function write(transaction: Transaction, organizationId: string, writes: FileWrites): Promise<void> {
  const counted = { version: { increment: 1 } };
  for (const { row, data } of writes.tables) {
    const where = { id: row.id, version: row.version };
    const { count } = await transaction.table.updateMany({ where, data: { ...data, ...counted } });
    if (count === 0) {
      throw changedMeanwhile('table');
    }
  }
  for (const { row, data } of writes.columns) {
    const [known] = await transaction.column.updateManyAndReturn({
      where: { id: row.id, version: row.version },
      data: { ...data, ...counted },
      select: { chosen: true },
    });
    if (known === undefined) {
      throw changedMeanwhile('column');
    }
    const chosen = [...new Set([...known.chosen, ...Object.keys(data)])];
    await transaction.column.update({ where: { id: row.id }, data: { chosen } });
  }
  for (const { row, data } of writes.relationships) {
    const where = { id: row.id, version: row.version };
    const { count } = await transaction.tableRelationship.updateMany({ where, data: { ...data, ...counted } });
    if (count === 0) {
      throw changedMeanwhile('relationship');
    }
  }
  await transaction.tableRelationship.createMany({
    data: writes.newRelationships.map((relationship) => ({
      ...relationship,
      id: newId('TableRelationship'),
      organizationId,
      importSource: 'yaml',
      isImported: true,
    })),
  });
}
