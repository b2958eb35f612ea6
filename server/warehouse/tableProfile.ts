/** Exact statistics of a table: their SQL, and how its rows are read. What engines spell differently comes in. */

import type { ColumnDefinition } from '../semql/catalog/definition.ts';
import type { SqlValue } from '../semql/compiled.ts';
import { WarehouseError, type ColumnProfile, type QueryResult, type RunLimits } from './warehouse.ts';

const SAMPLE_VALUES = 20;
/** Longer sample values are cut: they describe a column, they are not data. */
const SAMPLE_CHARACTERS = 200;
const STATISTICS = 6;

const ARITHMETIC = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
const UNORDERED = new Set(['JSON', 'BINARY', 'UNKNOWN']);

/** How one engine spells the parts of a profile. */
export interface ProfileSpelling {
  identifier(name: string): string;
  /** The column as text; of STRING columns it is what is compared and counted where that differs. */
  text(column: string): string;
  /** What is counted and ordered in place of a column of this type. */
  comparable(column: string, type: ColumnDefinition['type']): string;
  /** Mean of a number as floating point. */
  mean(column: string): string;
  /** Exact median of a number as floating point, over the whole table. */
  median(column: string, table: string): string;
}

/**
 * Reads the statistics of all columns with one statement, and the sample values with one per column, one after the other:
 * the other places of the data source are for whoever asks a question.
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
  const ask = (sql: string): Promise<QueryResult> =>
    run(sql, { ...limits, maxRows: 1000, timeoutMs: Math.max(1, limits.timeoutMs - (performance.now() - startedAt)) });
  const { rows, truncated } = await ask(profileSql(source, columns, spelling));
  const [row] = rows;
  if (row === undefined || truncated) throw tooLarge(source);
  const exact = readProfile(row, columns, []);
  const samples: SqlValue[][] = [];
  for (const [index, column] of columns.entries()) {
    const { missingValues = 0, uniqueValues = 0 } = exact.columns[index] ?? {};
    const present = exact.rowCount - missingValues;
    if (present === 0) samples.push([]);
    else {
      const { rows: values } = await ask(sampleSql(source, column, uniqueValues === present, spelling));
      samples.push(values.map(([value]) => value ?? null));
    }
  }
  return readProfile(row, columns, samples);
}

/** One statement: the row count, then for each column missing, unique, min, max, mean, median. */
function profileSql(table: string, columns: readonly ColumnDefinition[], spelling: ProfileSpelling): string {
  const items = columns.flatMap(({ name, type }) => {
    const column = spelling.identifier(name);
    const value = spelling.comparable(column, type);
    const ordered = !UNORDERED.has(type);
    const arithmetic = ARITHMETIC.has(type);
    return [
      `COUNT(*) - COUNT(${column})`,
      `COUNT(DISTINCT ${value})`,
      ordered ? shortened(`MIN(${value})`, type, spelling) : 'NULL',
      ordered ? shortened(`MAX(${value})`, type, spelling) : 'NULL',
      arithmetic ? spelling.mean(column) : 'NULL',
      arithmetic ? spelling.median(column, table) : 'NULL',
    ];
  });
  return `SELECT ${['COUNT(*)', ...items].join(', ')} FROM ${table}`;
}

function shortened(value: string, type: ColumnDefinition['type'], spelling: ProfileSpelling): string {
  return type === 'STRING' ? `SUBSTR(${spelling.text(value)}, 1, ${SAMPLE_CHARACTERS})` : value;
}

/** The most frequent values of a column with ties in value order; where every value is unique, the first ones. */
function sampleSql(
  table: string,
  column: ColumnDefinition,
  everyValueIsUnique: boolean,
  spelling: ProfileSpelling,
): string {
  const name = spelling.identifier(column.name);
  const value = spelling.comparable(name, column.type);
  const item = ['STRING', 'JSON', 'BINARY', 'UNKNOWN'].includes(column.type)
    ? `SUBSTR(${spelling.text(value)}, 1, ${SAMPLE_CHARACTERS})`
    : value;
  const group = everyValueIsUnique ? '' : `GROUP BY ${value} `;
  const order = everyValueIsUnique ? value : `COUNT(*) DESC, ${value}`;
  return `SELECT ${item} FROM ${table} WHERE ${name} IS NOT NULL ${group}ORDER BY ${order} LIMIT ${SAMPLE_VALUES}`;
}

/** The row of `profileSql` and the sample values by column, as profiles. */
function readProfile(
  row: readonly SqlValue[],
  columns: readonly ColumnDefinition[],
  samples: readonly (readonly SqlValue[])[],
): { rowCount: number; columns: ColumnProfile[] } {
  return {
    rowCount: Number(row[0]),
    columns: columns.map(({ name }, index) => {
      const [missing, unique, min, max, mean, median] = row.slice(1 + index * STATISTICS, 1 + (index + 1) * STATISTICS);
      return {
        name,
        missingValues: Number(missing),
        uniqueValues: Number(unique),
        min: textOf(min),
        max: textOf(max),
        mean: finite(mean),
        median: finite(median),
        sampleValues: (samples[index] ?? []).map(String),
      };
    }),
  };
}

function textOf(value: SqlValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
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
