import type { SqlValue } from '../../../../semql/compiled.ts';
import { formatChange, formatExact } from '../../../../../values/formatValue.ts';
import type { ChartType, JsonObject, JsonValue } from '../../../analyst.ts';
import { toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { isShare } from './chartAxis.ts';
import type { Drawing } from './drawing.ts';
import { keyText, styleOf } from '../rows/columnText.ts';

const MAX_SERIES = 8;
const MAX_POINTS = 2000;
const OTHER = 'Other';

/**
 * Rows as records with plain field names `k0`, `k1`, `v0`, `v1`; many series are cut to the largest
 * and the rest. A record of a single row has its number in the result as `r`, so that a mark can
 * tell what it is made of.
 */
export function toRecords(type: ChartType, drawing: Drawing): readonly JsonObject[] {
  const { reading, table, shape, lookup, partial } = drawing;
  const seriesKey = shape.keys.find(
    (key) =>
      key !== shape.timeKey && shape.keys.length === 2 && key !== shape.keys[shape.timeKey === undefined ? 0 : -1],
  );
  // A heat map has a square for every pair; only series need colours of their own.
  const kept =
    seriesKey === undefined || type === 'heat_map' ? null : largestSeries(table, seriesKey, shape.values[0] ?? 0);
  const rows = drawnRows(drawing);
  const textOf = (key: number, value: SqlValue): string =>
    key === shape.timeKey ? String(value ?? '') : keyText(reading, table, key, value, lookup);
  const ambiguous = new Map(
    shape.keys.map((key) => [key, sharedTexts(rows, key, identityOf(table, key), (value) => textOf(key, value))]),
  );
  const merged = new Map<string, Record<string, JsonValue>>();
  const numbers = new Map(table.rows.map((row, index) => [row, index]));
  for (const row of rows) {
    const record: Record<string, JsonValue> = {};
    shape.keys.forEach((key, index) => {
      const value = row[key] ?? null;
      const text = textOf(key, value);
      const identity = row[identityOf(table, key)] ?? null;
      const other = key === seriesKey && kept && !kept.has(String(identity));
      record[`k${index}`] = other ? OTHER : ambiguous.get(key)?.has(text) ? `${text} (${String(identity)})` : text;
    });
    const id = JSON.stringify(record);
    const existing = merged.get(id);
    shape.values.forEach((column, index) => {
      const number = toNumber(row[column]);
      const before = existing?.[`v${index}`];
      record[`v${index}`] =
        typeof before === 'number' && number !== null ? before + number : (number ?? before ?? null);
    });
    // "Other" is the rest, even of one row: its key is not that of the row.
    const number = numbers.get(row);
    const other = Object.values(record).includes(OTHER);
    if (existing === undefined && number !== undefined && !other) record.r = number;
    merged.set(id, record);
  }
  const records = [...merged.values()];
  for (const record of records) {
    // Formatted values of a record, for the tooltips.
    const label = shape.timeKey === undefined ? null : record[`k${shape.keys.indexOf(shape.timeKey)}`];
    if (shape.timeKey !== undefined && typeof label === 'string')
      record.l0 = keyText(reading, table, shape.timeKey, label, lookup);
    shape.values.forEach((column, index) => {
      const value = record[`v${index}`];
      record[`t${index}`] = tellValue(table, column, typeof value === 'number' ? value : null);
    });
  }
  if (partial !== null && shape.timeKey !== undefined)
    markUnfinished(records, shape.keys.indexOf(shape.timeKey), partial);
  return records;
}

/**
 * Rows that are drawn, of more than a picture holds: of a trend the newest buckets, each of them
 * whole.
 */
function drawnRows({ table, shape: { timeKey } }: Drawing): AnswerTable['rows'] {
  if (table.rows.length <= MAX_POINTS) return table.rows;
  if (timeKey === undefined) return table.rows.slice(0, MAX_POINTS);
  const bucketOf = (row: readonly SqlValue[]): string => String(row[timeKey] ?? '');
  const newest = table.rows.map(bucketOf).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const [last = '', tooOld = ''] = [newest[0], newest[MAX_POINTS]];
  return table.rows.filter((row) => bucketOf(row) > tooOld || bucketOf(row) === last).slice(0, MAX_POINTS);
}

/**
 * The oldest bucket that a picture of a trend begins with, where it leaves earlier ones out; else
 * null.
 */
export function firstDrawn(drawing: Drawing): string | null {
  const { table, shape } = drawing;
  const rows = drawnRows(drawing);
  if (shape.timeKey === undefined || rows.length === table.rows.length) return null;
  const key = shape.timeKey;
  return rows.map((row) => String(row[key] ?? '')).reduce((first, bucket) => (bucket < first ? bucket : first));
}

/**
 * Marks the records of the bucket that is not over, and those of the bucket that its dotted line
 * comes from.
 */
function markUnfinished(records: readonly Record<string, JsonValue>[], timeIndex: number, partial: string): void {
  const bucketOf = (record: Record<string, JsonValue>): string => {
    const bucket = record[`k${timeIndex}`];
    return typeof bucket === 'string' ? bucket : '';
  };
  const before = records
    .map(bucketOf)
    .filter((bucket) => bucket < partial)
    .reduce((latest, bucket) => (bucket > latest ? bucket : latest), '');
  for (const record of records) {
    if (bucketOf(record) === partial) record.partial = true;
    if (bucketOf(record) === partial || bucketOf(record) === before) record.tail = true;
  }
}

/** A value as a tooltip tells it: with all its digits and its unit. */
function tellValue(table: AnswerTable, column: number, value: number | null): string {
  if (value === null) return '–';
  if (table.roles[column]?.kind === 'change') return formatChange(value);
  return formatExact(value, isShare(table, column) ? { unit: 'percent', decimals: 1 } : styleOf(table.columns[column]));
}

/** The column that tells the groups of a key apart: an entity's number, where its name is shown. */
export function identityOf({ roles }: AnswerTable, key: number): number {
  const shown = roles[key];
  const identity = roles.findIndex(
    (role) => shown?.kind === 'key' && role.kind === 'key' && role.breakdown === shown.breakdown && !role.display,
  );
  return identity < 0 ? key : identity;
}

/** Texts that stand for more than one group, which a chart must not add up. */
function sharedTexts(
  rows: AnswerTable['rows'],
  key: number,
  identity: number,
  textOf: (value: SqlValue) => string,
): ReadonlySet<string> {
  const groups = new Map<string, SqlValue>();
  const shared = new Set<string>();
  for (const row of rows) {
    const group = row[identity] ?? null;
    const text = textOf(row[key] ?? null);
    if (groups.has(text) && groups.get(text) !== group) shared.add(text);
    groups.set(text, group);
  }
  return shared;
}

function largestSeries(table: AnswerTable, key: number, value: number): ReadonlySet<string> | null {
  const identity = identityOf(table, key);
  const sums = new Map<string, number>();
  for (const row of table.rows) {
    const group = String(row[identity] ?? null);
    sums.set(group, (sums.get(group) ?? 0) + Math.abs(toNumber(row[value]) ?? 0));
  }
  if (sums.size <= MAX_SERIES || table.columns[value]?.additive === false) return null;
  return new Set(
    [...sums]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, MAX_SERIES - 1)
      .map(([name]) => name),
  );
}
