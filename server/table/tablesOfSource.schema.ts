import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { containing } from '../platform/database/containing.ts';
import { tablePolicy } from './table.policy.ts';

function tablesOf({ id }: { readonly id: string }, viewer: Viewer, search?: string | null): Prisma.TableWhereInput {
  const part = search?.trim() ? containing(search.trim()) : null;
  return {
    AND: [
      { dataSourceId: id },
      tablePolicy.where(viewer),
      part === null ? {} : { OR: [{ name: part }, { schema: part }] },
    ],
  };
}

interface TablesInGroup {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly _count: number;
}

const TableGroup = builder.objectRef<TablesInGroup>('TableGroup').implement({
  description: 'Catalog and schema with the number of tables in them.',
  fields: (t) => ({
    catalog: t.exposeString('catalog', { nullable: true, description: 'Catalog; null: the source has none.' }),
    schema: t.exposeString('schema', { nullable: true, description: 'Schema; null: the source has none.' }),
    tableCount: t.exposeInt('_count', { description: 'Number of tables.' }),
  }),
});

builder.prismaObjectFields('DataSource', (t) => ({
  tables: t.prismaConnection(
    {
      type: 'Table',
      cursor: 'id',
      description: 'Imported tables that the viewer may read, by catalog, schema and name.',
      args: { search: t.arg.string({ description: 'Part of the name or the schema, ignoring case.' }) },
      totalCount: (dataSource, { search }, { database, viewer }) =>
        database.table.count({ where: tablesOf(dataSource, viewer, search) }),
      resolve: (query, dataSource, { search }, { database, viewer }) =>
        database.table.findMany({
          ...query,
          where: tablesOf(dataSource, viewer, search),
          orderBy: [{ catalog: 'asc' }, { schema: 'asc' }, { name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('Table'),
  ),
  tableGroups: t.field({
    type: [TableGroup],
    description: 'Number of tables in each catalog and schema, independent of the page of `tables`.',
    args: { search: t.arg.string({ description: 'Part of the name or the schema, ignoring case.' }) },
    resolve: (dataSource, { search }, { database, viewer }) =>
      database.table.groupBy({
        by: ['catalog', 'schema'],
        where: tablesOf(dataSource, viewer, search),
        orderBy: [{ catalog: 'asc' }, { schema: 'asc' }],
        _count: true,
      }),
  }),
  tableCount: t.int({
    description: 'Number of imported tables that the viewer may read.',
    resolve: (dataSource, _args, context) =>
      context.database.table.count({
        where: { AND: [{ dataSourceId: dataSource.id }, tablePolicy.where(context.viewer)] },
      }),
  }),
}));

builder.prismaObjectFields('SourceFile', (t) => ({
  tables: t.relation('tables', {
    description: 'Tables that were imported from the file, by name.',
    query: (_args, { viewer }) => ({ where: tablePolicy.where(viewer), orderBy: { name: 'asc' } }),
  }),
}));
