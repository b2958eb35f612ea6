import { expect } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import type { Warehouse } from '../warehouse.ts';

const limits = { maxRows: 100_000, maxBytes: 50_000_000, timeoutMs: 30_000 };

/**
 * Counts every bar of every histogram of a table again, row by row, from the values as the
 * warehouse gives them.
 * @returns how many bars there were, by column
 */
export async function countedBars(
  warehouse: Warehouse,
  path: readonly string[],
  quoted: string,
): Promise<Readonly<Record<string, number>>> {
  const { rowCount, columns } = await warehouse.profile(path, limits);
  const { rows, columns: fields } = await warehouse.run(`SELECT * FROM ${quoted}`, [], limits);
  expect(rows).toHaveLength(rowCount);
  const bars: Record<string, number> = {};
  for (const { name, histogram, missingValues } of columns) {
    if (histogram === null) {
      continue;
    }
    const index = fields.findIndex((field) => field.name === name);
    const values = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
    const again = histogram.bars.map(({ from, to }) => ({
      from,
      to,
      rows: values.filter((value) =>
        to === null ? same(value, from) : compare(value, from) >= 0 && compare(value, to) < 0,
      ).length,
    }));
    expect({ name, bars: histogram.bars }).toEqual({ name, bars: again });
    const shown = again.reduce((sum, bar) => sum + bar.rows, 0);
    expect({ name, shown: shown + histogram.otherRows }).toEqual({ name, shown: rowCount - (missingValues ?? 0) });
    bars[name] = histogram.bars.length;
  }
  return bars;
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);
const moment = (text: string): number =>
  Date.parse(text.length > 10 ? text.replace(' ', 'T').replace(/Z?$/, 'Z') : `${text}T00:00:00Z`);

function compare(value: SqlValue, edge: string): number {
  return isMoment(edge) ? moment(String(value)) - moment(edge) : Number(value) - Number(edge);
}

function same(value: SqlValue, text: string): boolean {
  if (typeof value === 'boolean') {
    return String(value) === text;
  }
  return typeof value === 'number' ? value === Number(text) || String(Boolean(value)) === text : value === text;
}
