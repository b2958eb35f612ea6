import type { AnswerSpec } from '../../../analyst.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { drawChart } from '../../answer/chart/chart.ts';
import { toNumber } from '../../answer/rows/cells.ts';
import type { AnswerTable } from '../../answer/rows/cells.ts';
import { EMPTY_READING } from '../../reading.ts';
import type { Breakdown, Reading } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import type { ColumnRole } from '../../writing/emittedQuery.ts';
import type { FormTable } from './formTable.ts';
import type { Column } from '../logicalForm.ts';

/** Parts of a date that the chart knows by name. */
const PROFILES = { WEEKDAY: 'WEEKDAY', HOUR: 'HOUR', MONTH: 'MONTH', QUARTER: 'QUARTER', DAY: 'DAY_OF_MONTH' } as const;

/** One key and one number are drawn, one number is shown big; the rest is a table. */
export function drawForm(
  table: FormTable,
  lookup: CatalogLookup,
  palette: readonly string[],
  clock: Clock,
): AnswerSpec['chart'] {
  const keys = table.meaning.filter(({ column }) => column.kind === 'scalar');
  const numbers = table.meaning.length - keys.length;
  if (numbers !== 1 || keys.length > 1 || table.rows.length === 0) return null;
  const value = table.meaning.findIndex(({ column }) => column.kind === 'aggregate');
  // A date is no amount.
  if (!table.rows.some((row) => toNumber(row[value]) !== null)) return null;
  const breakdowns = keys.map(({ column }) => breakdownOf(column));
  if (!breakdowns.every((one) => one !== null)) return null;
  const reading: Reading = { ...EMPTY_READING, breakdowns };
  const roles = table.meaning.map(({ column }): ColumnRole =>
    column.kind === 'scalar' ? { kind: 'key', breakdown: 0, display: true } : { kind: 'measure', measure: 0 },
  );
  const answer: AnswerTable = { rows: table.rows, columns: table.columns, roles, truncated: table.truncated };
  return drawChart(reading, answer, lookup, palette, clock);
}

function breakdownOf({ value }: Column): Breakdown | null {
  if (value.kind === 'field') return { kind: 'field', field: value.field };
  if (value.kind === 'period') return { kind: 'time', grain: value.unit };
  if (value.kind !== 'part') return null;
  // A year as a number is a name of a bar.
  return value.part === 'YEAR'
    ? value.of.kind === 'field'
      ? { kind: 'field', field: value.of.field }
      : null
    : { kind: 'profile', part: PROFILES[value.part] };
}
