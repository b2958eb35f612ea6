/** Statistics of a table: their SQL, and how its rows are read. What engines spell differently comes in. */

import { MIXED, type ColumnDefinition } from '../semql/catalog/definition.ts';
import type { SqlValue } from '../semql/compiled.ts';
import { rangeEdges, valueBars, type Histogram } from './histogram.ts';
import { stringLiteral } from './literal.ts';
import {
  WarehouseError,
  type ColumnProfile,
  type QueryResult,
  type RunLimits,
  type WarehouseErrorType,
} from './warehouse.ts';

const SAMPLE_VALUES = 20;
/** Longer sample values are cut: they describe a column, they are not data. */
const SAMPLE_CHARACTERS = 200;
const STATISTICS = 7;
/** Columns with more different values get a histogram of ranges, where their values have an order. */
const VALUE_BARS = SAMPLE_VALUES;
/** Engines end compound statements at some number of parts. */
const HISTOGRAMS_A_STATEMENT = 40;

const ARITHMETIC = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
const UNORDERED = new Set(['JSON', 'BINARY', 'UNKNOWN']);

/** How one engine spells the parts of a profile. */
export interface ProfileSpelling {
  identifier(name: string): string;
  /** A column that keeps something else as a value of its type, NULL where it is none (`ColumnDefinition.storedAs`). */
  stored?(column: string, storedAs: string, type: ColumnDefinition['type']): string;
  /** The column as text; of STRING columns it is what is compared and counted where that differs. */
  text(column: string): string;
  /** What is counted and ordered in place of a column of this type. */
  comparable(column: string, type: ColumnDefinition['type']): string;
  /** How many rows have a value, where every type can be counted as it is; left out: each is looked at. */
  present?(column: string): string;
  /** How many different values there are, NULL aside, over the whole table; left out: COUNT(DISTINCT). */
  distinct?(value: string, table: string): string;
  /** Mean of a number as floating point. */
  mean(column: string): string;
  /** Median of a number as floating point, over the whole table. */
  median(column: string, table: string, type: ColumnDefinition['type']): string;
  /** What of a column is compared with `bound`; left out: `comparable`. */
  ranged?(column: string, type: ColumnDefinition['type']): string;
  /**
   * Where a range of a histogram begins, as a literal; left out: `boundLiteral`, which is standard SQL.
   * @param edge a decimal, a day as `2024-01-31`, or a moment in UTC as `2024-01-31T10:00:00`, of TIMESTAMP_TZ with a Z behind it
   */
  bound?(edge: string, type: ColumnDefinition['type']): string;
  /**
   * The most frequent values of a column with how many rows have each, ties in value order, as a list of records `v` and
   * `n` that is a part of the statement; for services that take money for every scan. The others are asked once more for
   * each column.
   */
  mostFrequent?(parts: MostFrequent): string;
  /** COUNT where that counts no further than 2^31. */
  readonly count?: string;
  /** The first characters of a text; without it SUBSTR. */
  leading?(text: string, characters: number): string;
  /** The first rows of a query, given what stands behind its SELECT; without it LIMIT. */
  firstRows?(behindSelect: string, rows: number): string;
}

interface MostFrequent {
  /** What is counted. */
  readonly value: string;
  /** What is listed of it. */
  readonly shown: (value: string) => string;
  readonly column: string;
  readonly table: string;
  readonly most: number;
}

/** Values with how many rows have each, most frequent first. */
type Counted = readonly (readonly [value: string, rows: number])[];

/** Columns of a statement: engines limit how much one may hold, and DuckDB’s memory grows with them. */
const COLUMNS_AT_ONCE = 100;
/** Of one that lists their most frequent values too. */
const LISTED_AT_ONCE = 25;

/** `CAST('2024-01-31 10:00:00' AS TIMESTAMP)`; numbers stand as they are. */
export function boundLiteral(edge: string, type: ColumnDefinition['type']): string {
  switch (type) {
    case 'DATE':
      return `CAST(${stringLiteral(edge)} AS DATE)`;
    case 'TIMESTAMP':
      return `CAST(${stringLiteral(edge.replace('T', ' '))} AS TIMESTAMP)`;
    case 'TIMESTAMP_TZ':
      return `CAST(${stringLiteral(edge.replace('T', ' ').replace('Z', '+00:00'))} AS TIMESTAMP WITH TIME ZONE)`;
    default:
      return edge;
  }
}

/**
 * Reads the statistics of all columns with one statement (of very wide tables with several), the histograms of ranges with another, and the sample values
 * with one per column, one after the other: the other places of the data source are for whoever asks a question.
 * @param source the table as it stands behind FROM
 * @param run one statement of these, within what is left of `limits`
 */
export async function profileTable(
  source: string,
  columns: readonly ColumnDefinition[],
  spelling: ProfileSpelling,
  limits: RunLimits,
  run: (sql: string, left: RunLimits) => Promise<QueryResult>,
): Promise<{ readonly rowCount: number; readonly columns: readonly ColumnProfile[] }> {
  const startedAt = performance.now();
  const ask: Ask = async (sql) => {
    const timeoutMs = Math.max(1, limits.timeoutMs - (performance.now() - startedAt));
    const { rows, truncated } = await run(sql, { ...limits, maxRows: 1000, timeoutMs });
    if (truncated) throw tooLarge(source);
    return rows;
  };
  const { rowCount, statistics, listed } = await readExact(source, columns, spelling, ask);
  const ranges = await readRanges(source, columns, statistics, spelling, ask);
  const profiles: ColumnProfile[] = [];
  for (const [index, column] of columns.entries()) {
    const exact = statistics[index] ?? missingStatistics;
    const present = rowCount - (exact.missingValues ?? 0);
    const counted = listed?.[index] ?? (await readSample(source, column, exact.uniqueValues, present, spelling, ask));
    profiles.push({
      name: column.name,
      ...exact,
      sampleValues: counted.map(([value]) => value),
      histogram: ranges.get(column.name) ?? valueBars(column.type, counted, present),
    });
  }
  return { rowCount, columns: profiles };
}

type Ask = (sql: string) => Promise<QueryResult['rows']>;

/** Statistics of all columns, a good many at a time; of engines that list them also the most frequent values. */
async function readExact(
  source: string,
  columns: readonly ColumnDefinition[],
  spelling: ProfileSpelling,
  ask: Ask,
): Promise<{
  readonly rowCount: number;
  readonly statistics: readonly Statistics[];
  readonly listed?: readonly Counted[];
}> {
  const { mostFrequent } = spelling;
  const statistics: Statistics[] = [];
  const listed: Counted[] = [];
  let rowCount: number | null = null;
  const step = mostFrequent === undefined ? COLUMNS_AT_ONCE : LISTED_AT_ONCE;
  for (let from = 0; from < columns.length || rowCount === null; from += step) {
    const some = columns.slice(from, from + step);
    const lists =
      mostFrequent === undefined ? [] : some.map((column) => mostFrequent(listOf(source, column, spelling)));
    const rows = `${spelling.count ?? 'COUNT'}(*)`;
    const parts = [rows, ...some.flatMap((column) => statisticsSql(source, column, spelling)), ...lists];
    const row = await readParts(source, parts, rows, ask);
    const read = readStatistics(row, some);
    rowCount ??= read.rowCount;
    statistics.push(...read.statistics);
    listed.push(...row.slice(1 + some.length * STATISTICS).map(readList));
  }
  return { rowCount, statistics, ...(mostFrequent !== undefined && { listed }) };
}

/** A column as a value of its type. */
function valueOf({ name, type, storedAs }: ColumnDefinition, spelling: ProfileSpelling): string {
  const column = spelling.identifier(name);
  return storedAs === undefined ? column : (spelling.stored?.(column, storedAs, type) ?? column);
}

function listOf(table: string, column: ColumnDefinition, spelling: ProfileSpelling): MostFrequent {
  const name = valueOf(column, spelling);
  return {
    value: spelling.comparable(name, column.type),
    shown: (value) => shownSample(value, column, spelling),
    column: name,
    table,
    most: SAMPLE_VALUES,
  };
}

function readList(cell: SqlValue): Counted {
  const records = JSON.parse(String(cell ?? '[]')) as readonly { readonly v: SqlValue; readonly n: SqlValue }[];
  return records.map(({ v, n }) => [String(v), Number(n)]);
}

async function readSample(
  source: string,
  column: ColumnDefinition,
  uniqueValues: number | null,
  present: number,
  spelling: ProfileSpelling,
  ask: Ask,
): Promise<Counted> {
  if (present === 0) return [];
  const values = (await orNothing(ask(sampleSql(source, column, uniqueValues === present, spelling)))) ?? [];
  // What the driver knows no value for is none.
  return values.flatMap(([value, rows]) =>
    value === null || value === undefined ? [] : [[String(value), Number(rows)]],
  );
}

/**
 * What a statement selects. Where the engine cannot compute it all, as the mean of numbers that no floating point holds, it is
 * asked for halves, and what cannot be computed is NULL: a table is read without one statistic rather than not at all.
 * @param needed the part without which there is nothing to tell
 */
async function readParts(
  source: string,
  parts: readonly string[],
  needed: string,
  ask: Ask,
): Promise<readonly SqlValue[]> {
  try {
    const [row] = await ask(`SELECT ${parts.join(', ')} FROM ${source}`);
    if (row === undefined) throw tooLarge(source);
    return row;
  } catch (error) {
    const [part] = parts;
    if (!isIncomputable(error) || (parts.length === 1 && part === needed)) throw error;
    if (parts.length === 1) return [null];
    const half = Math.ceil(parts.length / 2);
    const first = await readParts(source, parts.slice(0, half), needed, ask);
    return [...first, ...(await readParts(source, parts.slice(half), needed, ask))];
  }
}

const INCOMPUTABLE: ReadonlySet<WarehouseErrorType> = new Set<WarehouseErrorType>(['SYNTAX', 'INTERNAL']);

/**
 * True: the engine answers, and cannot compute what it was asked for. A limit that was reached is none of that, such as of
 * bytes billed: what is asked again would reach it again, and cost again.
 */
function isIncomputable(error: unknown): boolean {
  return error instanceof WarehouseError && (error.ofValue || INCOMPUTABLE.has(error.type));
}

async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isIncomputable(error)) return null;
    throw error;
  }
}

/** Of a column: missing, unique, min, max, mean, median, unreadable. */
function statisticsSql(table: string, definition: ColumnDefinition, spelling: ProfileSpelling): readonly string[] {
  const { count = 'COUNT' } = spelling;
  // Some types cannot be counted, but every one can be looked at.
  const present = (of: string): string => spelling.present?.(of) ?? `${count}(CASE WHEN ${of} IS NOT NULL THEN 1 END)`;
  const { name, type, storedAs } = definition;
  const column = valueOf(definition, spelling);
  const value = spelling.comparable(column, type);
  const ordered = !UNORDERED.has(type);
  const arithmetic = ARITHMETIC.has(type);
  return [
    `${count}(*) - ${present(column)}`,
    spelling.distinct?.(value, table) ?? `${count}(DISTINCT ${value})`,
    ordered ? shortened(`MIN(${value})`, type, spelling) : 'NULL',
    ordered ? shortened(`MAX(${value})`, type, spelling) : 'NULL',
    arithmetic ? spelling.mean(column) : 'NULL',
    arithmetic ? spelling.median(column, table, type) : 'NULL',
    storedAs === MIXED ? `${present(spelling.identifier(name))} - ${present(column)}` : '0',
  ];
}

function shortened(value: string, type: ColumnDefinition['type'], spelling: ProfileSpelling): string {
  return type === 'STRING' ? leading(value, spelling) : value;
}

function leading(value: string, spelling: ProfileSpelling): string {
  const text = spelling.text(value);
  return spelling.leading?.(text, SAMPLE_CHARACTERS) ?? `SUBSTR(${text}, 1, ${SAMPLE_CHARACTERS})`;
}

/**
 * Histograms of ranges by column, of those whose values have an order and are too many for a bar each. Rows are told
 * apart by comparison with the edges and by nothing else, which every engine does exactly.
 */
async function readRanges(
  source: string,
  columns: readonly ColumnDefinition[],
  statistics: readonly Statistics[],
  spelling: ProfileSpelling,
  ask: Ask,
): Promise<ReadonlyMap<string, Histogram>> {
  const wanted = columns.flatMap((column, index) => {
    const { uniqueValues, min, max } = statistics[index] ?? missingStatistics;
    const edges = (uniqueValues ?? 0) > VALUE_BARS ? rangeEdges(column.type, min, max) : null;
    return edges === null ? [] : [{ column, edges }];
  });
  const histograms = new Map<string, Histogram>();
  for (let start = 0; start < wanted.length; start += HISTOGRAMS_A_STATEMENT) {
    const some = wanted.slice(start, start + HISTOGRAMS_A_STATEMENT);
    const parts = some.map(({ column, edges }, index) => rangesSql(source, column, edges, index, spelling));
    const counted = await orNothing(ask(parts.join(' UNION ALL ')));
    if (counted === null) continue;
    for (const [index, { column, edges }] of some.entries()) {
      const rows = new Map(
        counted.filter(([of]) => Number(of) === index).map(([, bar, count]) => [Number(bar), Number(count)]),
      );
      const bars = edges.slice(1).map((to, bar) => ({ from: edges[bar] ?? to, to, rows: rows.get(bar) ?? 0 }));
      histograms.set(column.name, { bars, otherRows: 0 });
    }
  }
  return histograms;
}

/** Which column, which of its ranges, how many rows. The outer ranges are open, so that every row is in one. */
function rangesSql(
  table: string,
  definition: ColumnDefinition,
  edges: readonly string[],
  index: number,
  spelling: ProfileSpelling,
): string {
  const { type } = definition;
  const column = valueOf(definition, spelling);
  const value = spelling.ranged?.(column, type) ?? spelling.comparable(column, type);
  const bound = (edge: string): string => (spelling.bound ?? boundLiteral)(edge, type);
  const inner = edges.slice(1, -1);
  const cases = inner.map((edge, bar) => `WHEN ${value} < ${bound(edge)} THEN ${bar}`).join(' ');
  const bar = `CASE ${cases} ELSE ${inner.length} END`;
  return (
    `SELECT ${index} AS column_index, bar, ${spelling.count ?? 'COUNT'}(*) AS row_count FROM ` +
    `(SELECT ${bar} AS bar FROM ${table} WHERE ${column} IS NOT NULL) AS ranged GROUP BY bar`
  );
}

/**
 * The most frequent values of a column with how many rows have each, ties in value order; where every value is unique,
 * the first ones.
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
  const behindSelect = `${item}, ${rows} FROM ${table} WHERE ${name} IS NOT NULL ${group}ORDER BY ${order}`;
  return spelling.firstRows?.(behindSelect, SAMPLE_VALUES) ?? `SELECT ${behindSelect} LIMIT ${SAMPLE_VALUES}`;
}

/** What is shown of a sample value. */
function shownSample(value: string, { type }: ColumnDefinition, spelling: ProfileSpelling): string {
  return ['STRING', 'JSON', 'BINARY', 'UNKNOWN'].includes(type) ? leading(value, spelling) : value;
}

type Statistics = Omit<ColumnProfile, 'name' | 'sampleValues' | 'histogram'>;

const missingStatistics: Statistics = {
  missingValues: 0,
  uniqueValues: 0,
  min: null,
  max: null,
  mean: null,
  median: null,
  unreadableValues: 0,
};

/** The row of `profileSql`, by column. */
function readStatistics(
  row: readonly SqlValue[],
  columns: readonly ColumnDefinition[],
): { readonly rowCount: number; readonly statistics: readonly Statistics[] } {
  const statistics = columns.map((_, index) => {
    const [missing, unique, min, max, mean, median, unreadable] = row.slice(
      1 + index * STATISTICS,
      1 + (index + 1) * STATISTICS,
    );
    return {
      missingValues: numberOf(missing),
      uniqueValues: numberOf(unique),
      min: textOf(min),
      max: textOf(max),
      mean: finite(mean),
      median: finite(median),
      unreadableValues: numberOf(unreadable),
    };
  });
  return { rowCount: Number(row[0]), statistics };
}

function textOf(value: SqlValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function numberOf(value: SqlValue | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function finite(value: SqlValue | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(Number(value))) return null;
  return Number(value);
}

function tooLarge(source: string): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    `The statistics of ${source} are larger than they may be.`,
    'Let the account read a view of the table without its largest columns.',
  );
}
