import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { leading, orNothing, valueOf, type ProfiledTable } from './profiledTable.ts';
import type { MostFrequent, ProfileSpelling } from './profileSpelling.ts';

/** Number of sample values of a column. */
export const sampleValues = 20;

/** Values with their row counts, most frequent first. */
export type Counted = readonly (readonly [value: string, rows: number])[];

/** Most frequent values of a column as a part of a statement. */
export function listOf(table: string, column: ColumnDefinition, spelling: ProfileSpelling): MostFrequent {
  const name = valueOf(column, spelling);
  return {
    value: spelling.comparable(name, column.type),
    shown: (value) => shownSample(value, column, spelling),
    column: name,
    table,
    most: sampleValues,
  };
}

/** Values of such a list. */
export function readList(cell: SqlValue): Counted {
  const records = JSON.parse(String(cell ?? '[]')) as readonly { readonly v: SqlValue; readonly n: SqlValue }[];
  return records.map(({ v, n }) => [String(v), Number(n)]);
}

/**
 * Reads the sample values of a column with a statement of its own.
 * @param present number of rows with a value
 */
export async function readSample(
  { source, spelling, ask }: ProfiledTable,
  column: ColumnDefinition,
  uniqueValues: number | null,
  present: number,
): Promise<Counted> {
  if (present === 0) {
    return [];
  }
  const values = (await orNothing(ask(sampleSql(source, column, uniqueValues === present, spelling)))) ?? [];
  // Values that the driver cannot represent are left out.
  return values.flatMap(([value, rows]) =>
    value === null || value === undefined ? [] : [[String(value), Number(rows)]],
  );
}

/**
 * Most frequent values of a column with their row counts, ties in value order; if every value is
 * unique, the first ones.
 */
function sampleSql(
  table: string,
  column: ColumnDefinition,
  everyValueIsUnique: boolean,
  spelling: ProfileSpelling,
): string {
  const name = valueOf(column, spelling);
  const value = spelling.comparable(name, column.type);
  const item = shownSample(value, column, spelling);
  const group = everyValueIsUnique ? '' : `GROUP BY ${value} `;
  const { count = 'COUNT' } = spelling;
  const order = everyValueIsUnique ? value : `${count}(*) DESC, ${value}`;
  const rows = everyValueIsUnique ? '1' : `${count}(*)`;
  const afterSelect = `${item}, ${rows} FROM ${table} WHERE ${name} IS NOT NULL ${group}ORDER BY ${order}`;
  return spelling.firstRows?.(afterSelect, sampleValues) ?? `SELECT ${afterSelect} LIMIT ${sampleValues}`;
}

/** Form in which a sample value is shown. */
function shownSample(value: string, { type }: ColumnDefinition, spelling: ProfileSpelling): string {
  return ['STRING', 'JSON', 'BINARY', 'UNKNOWN'].includes(type) ? leading(value, spelling) : value;
}
