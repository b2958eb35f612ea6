import { WarehouseError } from '../warehouse.ts';

/**
 * Error of a table that does not exist or that the account may not read; servers do not say which.
 * @param of FILE: no account is involved
 */
export function missingTable(path: readonly string[], of: 'ACCOUNT' | 'FILE' = 'ACCOUNT'): WarehouseError {
  const readable = of === 'ACCOUNT' ? ' that the account may read' : '';
  return new WarehouseError(
    'SCHEMA_CHANGED',
    `There is no table ${path.join('.')}${readable}.`,
    'Synchronise the data source.',
  );
}

/**
 * Schema and table of a path.
 * @param usual schema of a path that names only a table
 * @throws WarehouseError SCHEMA_CHANGED when a path has no part, or more than two
 */
export function tablePath(
  path: readonly string[],
  usual: string,
  of?: 'ACCOUNT' | 'FILE',
): [schema: string, table: string] {
  const table = path.at(-1);
  if (table === undefined || path.length > 2) {
    throw missingTable(path, of);
  }
  return [path.length === 2 ? (path[0] ?? usual) : usual, table];
}
