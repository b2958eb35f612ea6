import type { DuckDBConnection } from '@duckdb/node-api';
import { FileProblem } from '../../files/fileProblem.ts';
import { identifier } from '../../sqlText/literal.ts';
import type { FileSource } from './selectColumns.ts';

/**
 * Makes the SQL of the rows without those whose key an earlier one has. A row that lacks a part of
 * the key is kept: nothing says that it is the same as another.
 * @param key names of columns of `select`
 */
function firstOfEach(select: string, key: readonly string[]): string {
  const columns = key.map(identifier);
  const isKept = ['" copy" = 1', ...columns.map((column) => `${column} IS NULL`)].join(' OR ');
  return `SELECT * EXCLUDE (" row", " copy") FROM (
    SELECT *, row_number() OVER (PARTITION BY ${columns.join(', ')} ORDER BY " row") AS " copy"
    FROM (SELECT *, row_number() OVER () AS " row" FROM (${select}))
  ) WHERE ${isKept} ORDER BY " row"`;
}

/** Makes the SQL of the number of rows that `firstOfEach` leaves out. */
function countOfOthers(select: string, key: readonly string[]): string {
  const columns = key.map(identifier);
  const isWhole = columns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  return `SELECT coalesce(sum(copies - 1), 0)::DOUBLE FROM (
    SELECT count(*) AS copies FROM (${select}) WHERE ${isWhole} GROUP BY ${columns.join(', ')}
  )`;
}

/**
 * Leaves out the rows of a file whose key an earlier one has.
 * @param keyInFile names of its columns in the file
 * @throws FileProblem
 */
export async function keepFirst(
  connection: DuckDBConnection,
  { select, columns }: Pick<FileSource, 'select' | 'columns'>,
  keyInFile: readonly string[],
  fileName: string,
): Promise<{ readonly select: string; readonly leftOut: number }> {
  const names = (await connection.runAndReadAll(`FROM (${select}) LIMIT 0`)).columnNames();
  const key = keyInFile.map((name) => {
    const found = names[columns.findIndex((column) => column.name === name)];
    if (found !== undefined) {
      return found;
    }
    throw new FileProblem(
      `${fileName} has no column called ${name} that is kept.`,
      'Choose another key, or keep the column.',
    );
  });
  const [[leftOut] = []] = (await connection.runAndReadAll(countOfOthers(select, key))).getRows();
  return { select: firstOfEach(select, key), leftOut: Number(leftOut) };
}
