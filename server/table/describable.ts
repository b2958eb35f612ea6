import type { Viewer } from '../access/viewer.ts';
import type { Column, DataSource, PrismaClient, Table } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { dataSourcePolicy } from '../source/dataSource.policy.ts';
import { canDescribe, columnPolicy, tablePolicy } from './table.policy.ts';

/** A table that the viewer may describe. @throws NotFoundError, ForbiddenError */
export async function describableTable(database: PrismaClient, viewer: Viewer, id: string): Promise<Table> {
  const table = await database.table.findFirst({ where: { id, AND: tablePolicy.where(viewer) } });
  if (table === null) throw new NotFoundError('Table');
  if (!canDescribe(viewer, table)) throw new ForbiddenError();
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
  if (column === null) throw new NotFoundError('Column');
  if (!canDescribe(viewer, column)) throw new ForbiddenError();
  return column;
}

/** A data source whose tables the viewer may describe. @throws NotFoundError, ForbiddenError */
export async function describableSource(database: PrismaClient, viewer: Viewer, id: string): Promise<DataSource> {
  const source = await database.dataSource.findFirst({ where: { id, AND: dataSourcePolicy.where(viewer) } });
  if (source === null) throw new NotFoundError('Data source');
  if (!canDescribe(viewer, source)) throw new ForbiddenError();
  return source;
}

/** Condition and increment of a write that must not undo what somebody else has written since it was read. */
export const atVersion = (id: string, version: number) =>
  ({ where: { id, version }, data: { version: { increment: 1 } } }) as const;

/** Nothing was written, because somebody else was first. */
export function changedMeanwhile(what: string): ConflictError {
  return new ConflictError(
    `Somebody changed this ${what} meanwhile.`,
    'Nothing was overwritten. Look at what it says now, then save yours again.',
  );
}

/** A text without blanks around it. @throws InvalidInputError beyond `most` characters */
export function shortEnough(text: string, most: number, field: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  throw new InvalidInputError(
    `This has ${trimmed.length.toLocaleString('en')} characters, ${most.toLocaleString('en')} fit.`,
    'Shorten it.',
    [field],
  );
}

/** A text that nobody can be asked to shorten, ended with … beyond `most` characters. */
export function cutToFit(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a character is none.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Longest texts, in characters. */
export const longest = { description: 4000, rules: 2000, short: 100, note: 10_000, name: 200 } as const;
