import type { Viewer } from '../access/viewer.ts';
import type { Column, DataSource, PrismaClient, Table } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { dataSourcePolicy } from '../source/dataSource.policy.ts';
import { canDescribe, columnPolicy, tablePolicy } from './table.policy.ts';

/** A table that the viewer may describe. @throws NotFoundError, ForbiddenError */
export async function describableTable(database: PrismaClient, viewer: Viewer, id: string): Promise<Table> {
  const table = await database.table.findFirst({ where: { id, AND: tablePolicy.where(viewer) } });
  if (table === null) {
    throw new NotFoundError('Table');
  }
  if (!canDescribe(viewer, table)) {
    throw new ForbiddenError();
  }
  return table;
}

/** A column that the viewer may describe. @throws NotFoundError, ForbiddenError */
export async function describableColumn(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<Column & { readonly table: Table }> {
  const column = await database.column.findFirst({
    where: { id, AND: columnPolicy.where(viewer) },
    include: { table: true },
  });
  if (column === null) {
    throw new NotFoundError('Column');
  }
  if (!canDescribe(viewer, column)) {
    throw new ForbiddenError();
  }
  return column;
}

/** A data source whose tables the viewer may describe. @throws NotFoundError, ForbiddenError */
export async function describableSource(
  database: PrismaClient | Transaction,
  viewer: Viewer,
  id: string,
): Promise<DataSource> {
  const source = await database.dataSource.findFirst({ where: { id, AND: dataSourcePolicy.where(viewer) } });
  if (source === null) {
    throw new NotFoundError('Data source');
  }
  if (!canDescribe(viewer, source)) {
    throw new ForbiddenError();
  }
  return source;
}
