/** SQL of a table's exact statistics, and how its one row is read. */

import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { ColumnProfile } from '../warehouse.ts';
import { identifier } from './literal.ts';

const SAMPLE_VALUES = 20;
/** Longer sample values are cut: they describe a column, they are not data. */
const SAMPLE_CHARACTERS = 200;
const STATISTICS = 6;

const ARITHMETIC = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
const UNORDERED = new Set(['JSON', 'BINARY', 'UNKNOWN']);

/**
 * One scan: the row count, then for each column missing, unique, min, max, mean, median. Exact, and faster than SUMMARIZE,
 * whose distinct counts and medians are estimates.
 */
export function profileSql(table: string, columns: readonly ColumnDefinition[]): string {
  const items = columns.flatMap(({ name, type }) => {
    const column = identifier(name);
    const ordered = !UNORDERED.has(type);
    const arithmetic = ARITHMETIC.has(type);
    return [
      `count(*) - count(${column})`,
      `count(DISTINCT ${column})`,
      ordered ? `min(${column})` : 'NULL',
      ordered ? `max(${column})` : 'NULL',
      arithmetic ? `CAST(avg(${column}) AS DOUBLE)` : 'NULL',
      // Between two decimals the engine would round to their scale.
      arithmetic ? `median(CAST(${column} AS DOUBLE))` : 'NULL',
    ];
  });
  return `SELECT ${['count(*)', ...items].join(', ')} FROM ${table}`;
}

/** The most frequent values of a column with ties in value order; where every value is unique, the first ones. */
export function sampleSql(table: string, column: ColumnDefinition, everyValueIsUnique: boolean): string {
  const name = identifier(column.name);
  const text = `left(CAST(${name} AS VARCHAR), ${SAMPLE_CHARACTERS})`;
  const item = ['STRING', 'JSON', 'BINARY', 'UNKNOWN'].includes(column.type) ? text : name;
  return everyValueIsUnique
    ? `SELECT ${item} FROM ${table} WHERE ${name} IS NOT NULL ORDER BY ${name} LIMIT ${SAMPLE_VALUES}`
    : `SELECT ${item} FROM ${table} WHERE ${name} IS NOT NULL GROUP BY ${name} ORDER BY count(*) DESC, ${name} LIMIT ${SAMPLE_VALUES}`;
}

/** The row of `profileSql` and the sample values by column, as profiles. */
export function readProfile(
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
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
