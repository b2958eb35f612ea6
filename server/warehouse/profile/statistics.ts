import { mixed, type ColumnDefinition } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { ColumnProfile } from '../warehouse.ts';
import { isIncomputable, leading, tooLarge, valueOf, type ProfiledTable } from './profiledTable.ts';
import type { ProfileSpelling } from './profileSpelling.ts';
import { listOf, readList, type Counted } from './sampleValues.ts';

/** Statistics of one column. */
export type Statistics = Omit<ColumnProfile, 'name' | 'sampleValues' | 'histogram'>;

/** Statistics of a column without rows. */
export const missingStatistics: Statistics = {
  missingValues: 0,
  uniqueValues: 0,
  min: null,
  max: null,
  mean: null,
  median: null,
  unreadableValues: 0,
};

/** Statistics per column in a statement. */
const statisticsPerColumn = 7;
/** Columns per statement: engines limit its size, and DuckDB’s memory grows with them. */
const columnsAtOnce = 100;
/** Columns per statement that also lists their most frequent values. */
const listedAtOnce = 25;

const arithmeticTypes = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
const unordered = new Set(['JSON', 'BINARY', 'UNKNOWN']);

interface TableStatistics {
  readonly rowCount: number;
  readonly statistics: readonly Statistics[];
  /** Most frequent values of each column, from engines that list them in the same statement. */
  readonly listed?: readonly Counted[];
}

/** Reads the statistics of all columns, many per statement. */
export async function readStatistics(table: ProfiledTable): Promise<TableStatistics> {
  const { source, columns, spelling } = table;
  const { mostFrequent } = spelling;
  const statistics: Statistics[] = [];
  const listed: Counted[] = [];
  let rowCount: number | null = null;
  const step = mostFrequent === undefined ? columnsAtOnce : listedAtOnce;
  for (let from = 0; from < columns.length || rowCount === null; from += step) {
    const some = columns.slice(from, from + step);
    const lists =
      mostFrequent === undefined ? [] : some.map((column) => mostFrequent(listOf(source, column, spelling)));
    const rows = `${spelling.count ?? 'COUNT'}(*)`;
    const parts = [rows, ...some.flatMap((column) => statisticsSql(source, column, spelling)), ...lists];
    const row = await readParts(table, parts, rows);
    rowCount ??= Number(row[0]);
    statistics.push(...some.map((_, index) => statisticsAt(row, index)));
    listed.push(...row.slice(1 + some.length * statisticsPerColumn).map(readList));
  }
  return { rowCount, statistics, ...(mostFrequent !== undefined && { listed }) };
}

/**
 * Row of a statement with these parts. If the engine cannot compute it all, such as the mean of
 * numbers beyond floating point, each half is tried separately, and a part that cannot be computed
 * is NULL: a table is better read without one statistic than not at all.
 * @param needed part without which the read fails
 */
async function readParts(table: ProfiledTable, parts: readonly string[], needed: string): Promise<readonly SqlValue[]> {
  try {
    const [row] = await table.ask(`SELECT ${parts.join(', ')} FROM ${table.source}`);
    if (row === undefined) {
      throw tooLarge(table.source);
    }
    return row;
  } catch (error) {
    const [part] = parts;
    if (!isIncomputable(error) || (parts.length === 1 && part === needed)) {
      throw error;
    }
    if (parts.length === 1) {
      return [null];
    }
    const half = Math.ceil(parts.length / 2);
    const first = await readParts(table, parts.slice(0, half), needed);
    return [...first, ...(await readParts(table, parts.slice(half), needed))];
  }
}

/** Missing, unique, min, max, mean, median and unreadable of a column. */
function statisticsSql(table: string, definition: ColumnDefinition, spelling: ProfileSpelling): readonly string[] {
  const { count = 'COUNT' } = spelling;
  // Some types cannot be counted, but every one can be tested for NULL.
  const present = (of: string): string => spelling.present?.(of) ?? `${count}(CASE WHEN ${of} IS NOT NULL THEN 1 END)`;
  const { name, type, storedAs } = definition;
  const column = valueOf(definition, spelling);
  const value = spelling.comparable(column, type);
  const ordered = !unordered.has(type);
  const arithmetic = arithmeticTypes.has(type);
  return [
    `${count}(*) - ${present(column)}`,
    spelling.distinct?.(value, table) ?? `${count}(DISTINCT ${value})`,
    ordered ? shortened(`MIN(${value})`, type, spelling) : 'NULL',
    ordered ? shortened(`MAX(${value})`, type, spelling) : 'NULL',
    arithmetic ? spelling.mean(column) : 'NULL',
    arithmetic ? spelling.median(column, table, type) : 'NULL',
    storedAs === mixed ? `${present(spelling.identifier(name))} - ${present(column)}` : '0',
  ];
}

function shortened(value: string, type: ColumnDefinition['type'], spelling: ProfileSpelling): string {
  return type === 'STRING' ? leading(value, spelling) : value;
}

/** Statistics of the column at `index` of a row, which begins with the row count. */
function statisticsAt(row: readonly SqlValue[], index: number): Statistics {
  const [missing, unique, min, max, mean, median, unreadable] = row.slice(1 + index * statisticsPerColumn);
  return {
    missingValues: numberOf(missing),
    uniqueValues: numberOf(unique),
    min: textOf(min),
    max: textOf(max),
    mean: finite(mean),
    median: finite(median),
    unreadableValues: numberOf(unreadable),
  };
}

function textOf(value: SqlValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function numberOf(value: SqlValue | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function finite(value: SqlValue | undefined): number | null {
  const number = numberOf(value);
  return number === null || !Number.isFinite(number) ? null : number;
}
