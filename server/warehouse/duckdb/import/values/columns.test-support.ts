import { DuckDBInstance } from '@duckdb/node-api';
import type { ColumnChoice, ColumnType } from '../../../files/reading.ts';
import { identifier, stringLiteral } from '../../../sqlText/literal.ts';
import { findTypes } from '../findTypes.ts';
import type { ColumnTyping } from './columnTyping.ts';
import { sayCurrencies } from './currencyColumn.ts';
import { likelyKeys } from './repeatedKeys.ts';

const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();

export interface ReadColumn extends ColumnTyping {
  /** Type of the engine. */
  readonly type: string;
  /** As the engine writes them. */
  readonly values: readonly (string | null)[];
}

/** Reads columns of texts as those of one file, in the process of the test. */
export async function readColumns(
  columns: Readonly<Record<string, readonly (string | null)[]>>,
  { delimiter = ',', choices = [] }: { delimiter?: string; choices?: readonly ColumnChoice[] } = {},
): Promise<Readonly<Record<string, ReadColumn>>> {
  const names = Object.keys(columns);
  const lists = Object.values(columns).map(
    (values, index) =>
      `unnest([${values.map((value) => (value === null ? 'NULL' : stringLiteral(value))).join(', ')}]::VARCHAR[]) AS ${identifier(names[index]!)}`,
  );
  const source = `(SELECT ${lists.join(', ')})`;
  const length = Math.max(...Object.values(columns).map((values) => values.length));
  const sample = Array.from({ length }, (_, row) => names.map((name) => columns[name]![row] ?? ''));
  const found = await findTypes(connection, {
    names,
    source,
    sample,
    delimiter,
    types: new Map(choices.flatMap(({ name, type }): [string, ColumnType][] => (type ? [[name, type]] : []))),
    choices: new Map(choices.map((choice) => [choice.name, choice])),
    numbers: new Set(),
    keys: new Set(likelyKeys(names, sample)),
    rowOf: (row: number) => row + 1,
    units: new Map<string, null>(),
  });
  const read: Record<string, ReadColumn> = {};
  for (const typing of await sayCurrencies(connection, source, found)) {
    const sql = `SELECT typeof(v), v::VARCHAR FROM (SELECT ${typing.expression} AS v FROM ${source})`;
    const rows = (await connection.runAndReadAll(sql)).getRows();
    const values = rows.map(([, value]) => (value === null ? null : String(value)));
    read[typing.name] = { ...typing, type: String(rows[0]?.[0]), values };
  }
  return read;
}

/** Reads one column alone. */
export async function readColumn(
  values: readonly (string | null)[],
  { name = 'value', delimiter = ',', ...choice }: Partial<ColumnChoice> & { delimiter?: string } = {},
): Promise<ReadColumn> {
  const choices = Object.keys(choice).length === 0 ? [] : [{ name, ...choice }];
  return (await readColumns({ [name]: values }, { delimiter, choices }))[name]!;
}
