import type { Prisma } from '../../server/generated/prisma/client.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { storableJson } from '../../server/platform/database/storableJson.ts';
import type { ModelDefinition } from '../../server/semql/catalog/definition.ts';
import type { SeedTable } from './csvTable.ts';
import type { ImportedSeedTable } from './importTables.ts';
import { seedId } from './seedId.ts';
import { semanticTypeOf } from './semanticTypeOf.ts';

/** Whose rows these are; ids of the namespace are the same on every machine. */
export interface SeedOwner {
  readonly namespace: string;
  readonly organizationId: string;
  readonly environmentId: string;
  readonly dataSourceId: string;
  /** Actor who owns what is created. */
  readonly actorId: string;
}

export function seedTableId(namespace: string, table: string): string {
  return seedId('tbl', `${namespace}/${table}`);
}

function columnId(namespace: string, table: string, column: string): string {
  return seedId('col', `${namespace}/${table}/${column}`);
}

/** Writes the files, tables and columns of a data source as they were imported. */
export async function writeTables(
  transaction: Transaction,
  owner: SeedOwner,
  tables: readonly ImportedSeedTable[],
  now: Date,
): Promise<void> {
  const { namespace, organizationId, dataSourceId } = owner;
  const fileId = (name: string): string => seedId('fil', `${namespace}/${name}`);
  await transaction.sourceFile.createMany({
    data: tables.map(({ table, sizeBytes, sha256 }) => ({
      id: fileId(table.name),
      organizationId,
      dataSourceId,
      name: `${table.name}.csv`,
      format: 'CSV',
      sizeBytes,
      sha256,
    })),
  });
  await transaction.table.createMany({
    data: tables.map(({ table, imported }) => ({
      id: seedTableId(namespace, table.name),
      organizationId,
      dataSourceId,
      sourceFileId: fileId(table.name),
      name: table.name,
      schema: 'main',
      description: table.description,
      rowCount: imported.rowCount,
      sampleData: {
        columns: imported.columns.map((column) => column.name),
        rows: imported.preview.map((row) => [...row]),
      },
      hierarchyLabels: ['Schema'],
      hierarchyPath: [...imported.path],
      lastSyncedAt: now,
    })),
  });
  await transaction.column.createMany({ data: tables.flatMap((table) => columnsOf(owner, table)) });
}

function columnsOf(
  { namespace, organizationId }: SeedOwner,
  { table, imported, profiles }: ImportedSeedTable,
): Prisma.ColumnCreateManyInput[] {
  return table.columns.map((column, position) => {
    const profile = profiles.find((candidate) => candidate.name === column.name);
    const semanticType = semanticTypeOf(column);
    return {
      id: columnId(namespace, table.name, column.name),
      organizationId,
      tableId: seedTableId(namespace, table.name),
      position,
      name: column.name,
      dataType: imported.columns.find((candidate) => candidate.name === column.name)?.type ?? 'UNKNOWN',
      semanticType,
      description: column.description,
      missingValues: profile?.missingValues ?? null,
      uniqueValues: profile?.uniqueValues ?? null,
      sampleValues: [...(profile?.sampleValues ?? [])],
      min: profile?.min ?? null,
      max: profile?.max ?? null,
      mean: profile?.mean ?? null,
      median: profile?.median ?? null,
      ...(profile?.histogram && { histogram: storableJson(profile.histogram) }),
      unitOfMeasurement: semanticType === 'CURRENCY' ? 'EUR' : null,
      isNullable: column.nullable,
      isPrimaryKey: table.primaryKey.includes(column.name),
    };
  });
}

/** Writes the joins between tables, as the relationships of the models say them. */
export async function writeTableRelationships(
  transaction: Transaction,
  owner: SeedOwner,
  models: readonly ModelDefinition[],
  tables: readonly SeedTable[],
): Promise<void> {
  const { namespace, organizationId } = owner;
  const tableOf = (model: ModelDefinition | undefined): string | undefined =>
    model?.source.type === 'CUSTOM_QUERY' ? undefined : model?.source.path.at(-1);
  const known = new Set(tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`)));
  const rows = models.flatMap((model) =>
    model.relationships
      .filter((relationship) => relationship.type === 'MANY_TO_ONE')
      .flatMap(({ description, toModel, keys }) =>
        keys.flatMap(({ from, to }): Prisma.TableRelationshipCreateManyInput[] => {
          const source = tableOf(model);
          const target = tableOf(models.find((candidate) => candidate.name === toModel));
          if (
            source === undefined ||
            target === undefined ||
            !known.has(`${source}.${from}`) ||
            !known.has(`${target}.${to}`)
          ) {
            return [];
          }
          return [
            {
              id: seedId('trl', `${namespace}/${source}.${from}/${target}.${to}`),
              organizationId,
              sourceColumnId: columnId(namespace, source, from),
              targetColumnId: columnId(namespace, target, to),
              description,
              importSource: 'name_pattern',
            },
          ];
        }),
      ),
  );
  await transaction.tableRelationship.createMany({ data: rows });
}
