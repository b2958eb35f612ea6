import type { AnswerSpec } from '../../../analyst.ts';
import type { Reading } from '../../reading.ts';
import { displayKeys, positions, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { MAX_SLICES } from './chart.ts';

const NAMES: Readonly<Record<string, string>> = {
  line: 'a line chart',
  bar: 'a bar chart',
  stacked_bar: 'stacked bars',
  area: 'an area chart',
  pie: 'a pie chart',
  scatter: 'a scatter plot',
  heat_map: 'a heat map',
  big_number: 'one big number',
};

/**
 * Why an answer is not drawn in the way that was asked for; empty where it is, or where nothing was
 * asked.
 */
export function notDrawnAsAsked(
  reading: Reading,
  table: AnswerTable,
  chart: AnswerSpec['chart'],
  canCreateCharts: boolean,
): readonly string[] {
  const asked = reading.chart;
  const name = NAMES[asked ?? ''];
  if (asked === null || name === undefined || chart?.type === asked || table.rows.length === 0) return [];
  return [`Not shown as ${name}: ${canCreateCharts ? reason(asked, reading, table) : 'this agent draws no charts'}.`];
}

/** Why an answer has no picture of any kind. */
export function notDrawn(reading: Reading, table: AnswerTable): string {
  return reason('bar', reading, table);
}

function reason(asked: string, reading: Reading, table: AnswerTable): string {
  const keys = (reading.shape === 'distribution' ? positions(table, 'bucket') : displayKeys(table)).length;
  const values = [...positions(table, 'measure'), ...positions(table, 'compared')];
  if (reading.rows || values.length === 0) return 'this is a list of rows, and there is no number to draw';
  if (keys === 0 && asked !== 'big_number')
    return values.length === 1 ? 'the answer is one number' : `the answer is ${values.length} numbers without a group`;
  if (asked === 'big_number')
    return keys === 0 ? `there are ${values.length} numbers` : `there are ${counted(table.rows.length, 'group')}`;
  if (asked === 'pie' && keys > 1) return `a pie chart needs one group, and these numbers are split by ${keys}`;
  if (asked === 'pie' && table.rows.length > MAX_SLICES)
    return `a pie chart can show at most ${MAX_SLICES} slices, and there are ${table.rows.length}`;
  if (asked === 'pie' && values.some((column) => table.rows.some((row) => (toNumber(row[column]) ?? 0) < 0)))
    return 'a pie chart cannot show negative numbers';
  if (asked === 'scatter' && values.length < 2) return 'a scatter plot needs two numbers, and there is only one';
  if (asked === 'heat_map' && keys !== 2) return `a heat map needs two groups, and these numbers are split by ${keys}`;
  return keys > 2
    ? `a chart can show at most two groups, and these numbers are split by ${keys}`
    : `there are ${counted(table.rows.length, 'group')}, too many to draw`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
