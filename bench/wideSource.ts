import type { Prisma, PrismaClient } from '../server/generated/prisma/client.ts';
import { newId } from '../server/platform/ids.ts';
import type { TestOrganization } from '../server/testing/organization.ts';

/** Columns of every table besides its keys, with what an import counts of them. */
const columns: readonly Omit<Prisma.ColumnCreateManyInput, 'id' | 'organizationId' | 'tableId' | 'position'>[] = [
  { name: 'name', dataType: 'STRING', uniqueValues: 900n, sampleValues: ['Ada', 'Bob', 'Cem'] },
  { name: 'status', dataType: 'STRING', uniqueValues: 3n, sampleValues: ['open', 'paid', 'sent'] },
  { name: 'country', dataType: 'STRING', uniqueValues: 4n, sampleValues: ['AT', 'CH', 'DE', 'FR'] },
  {
    name: 'created_at',
    dataType: 'TIMESTAMP',
    uniqueValues: 990n,
    min: '2024-01-01 00:00:00',
    max: '2026-11-01 00:00:00',
  },
  { name: 'due_on', dataType: 'DATE', uniqueValues: 300n, min: '2024-01-01', max: '2026-12-31' },
  {
    name: 'net_amount',
    dataType: 'DECIMAL',
    uniqueValues: 800n,
    min: '0',
    max: '999',
    mean: 120.5,
    unitOfMeasurement: 'EUR',
  },
  {
    name: 'quantity',
    dataType: 'INTEGER',
    uniqueValues: 20n,
    min: '1',
    max: '20',
    mean: 4.2,
    semanticType: 'QUANTITY',
  },
  { name: 'tax_rate', dataType: 'DECIMAL', uniqueValues: 3n, min: '0', max: '0.2', mean: 0.15 },
  { name: 'is_active', dataType: 'BOOLEAN', uniqueValues: 2n },
  { name: 'note', dataType: 'STRING', uniqueValues: 700n, missingValues: 250n, semanticType: 'FULL_TEXT' },
];

/**
 * Imported tables of the organization's data source, each with a key and ten columns more; all but
 * the first belong to an earlier one by a declared relationship, every third to the first as well.
 */
export async function createWideSource(
  prisma: PrismaClient,
  { organizationId, dataSourceId }: Pick<TestOrganization, 'organizationId' | 'dataSourceId'>,
  tables: number,
): Promise<void> {
  const made = Array.from({ length: tables }, (_, index) => ({
    index,
    id: newId('Table'),
    name: `${['orders', 'visits', 'claims', 'parcels'][index % 4]}_${index}`,
    columnId: new Map<string, string>(),
  }));
  await prisma.table.createMany({
    data: made.map(({ id, name }) => ({
      id,
      organizationId,
      dataSourceId,
      name,
      rowCount: 1000n,
      lastSyncedAt: new Date(),
      hierarchyLabels: ['Schema', 'Table'],
      hierarchyPath: ['public', name],
    })),
  });
  await prisma.column.createMany({
    data: made.flatMap(({ id: tableId, index, columnId }) => {
      const keys = [
        { name: 'id', dataType: 'INTEGER', uniqueValues: 1000n, isPrimaryKey: true, isNullable: false },
        ...(index === 0 ? [] : [{ name: 'parent_id', dataType: 'INTEGER', uniqueValues: 600n }]),
        ...(index > 0 && index % 3 === 0 ? [{ name: 'root_id', dataType: 'INTEGER', uniqueValues: 400n }] : []),
      ];
      return [...keys, ...columns].map((column, position) => {
        const id = newId('Column');
        columnId.set(column.name, id);
        return { missingValues: 0n, ...column, id, organizationId, tableId, position };
      });
    }),
  });
  const link = (from: string | undefined, to: string | undefined) =>
    from === undefined || to === undefined
      ? []
      : [
          {
            id: newId('TableRelationship'),
            organizationId,
            sourceColumnId: from,
            targetColumnId: to,
            isImported: true,
            importSource: 'foreign_key',
          },
        ];
  await prisma.tableRelationship.createMany({
    data: made.flatMap(({ index, columnId }) => [
      ...link(columnId.get('parent_id'), made[Math.floor((index - 1) / 2)]?.columnId.get('id')),
      ...link(columnId.get('root_id'), made[0]?.columnId.get('id')),
    ]),
  });
}
