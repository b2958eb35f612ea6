import type { AnalystRequest, AnswerSpec } from '../../../analyst.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Reading } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { displayKeys } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { drawChart, MAX_BARS } from './chart.ts';
import { notDrawn, notDrawnAsAsked } from './notDrawnAsAsked.ts';

interface Drawing {
  readonly request: Pick<AnalystRequest, 'agent'>;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
}

/**
 * The picture of an answer, and what has to be said where it is not the one that was asked for. An
 * agent that always draws shows the first groups where there are too many for a picture, and says
 * why where there can be none.
 */
export function drawAnswer(
  reading: Reading,
  table: AnswerTable,
  { request: { agent }, lookup, clock }: Drawing,
): { readonly chart: AnswerSpec['chart']; readonly caveats: readonly string[] } {
  const { canCreateCharts, palette } = agent;
  const chart = canCreateCharts ? drawChart(reading, table, lookup, palette, clock) : null;
  const isWanted = canCreateCharts && agent.alwaysDraws === true && reading.chart === null;
  if (chart !== null || !isWanted || table.rows.length === 0) {
    return { chart, caveats: notDrawnAsAsked(reading, table, chart, canCreateCharts) };
  }
  const [key = 0] = displayKeys(table);
  const groups = [...new Set(table.rows.map((row) => String(row[key] ?? null)))];
  const shown = new Set(groups.slice(0, MAX_BARS));
  const rows = table.rows.filter((row) => shown.has(String(row[key] ?? null)));
  const part = drawChart(reading, { ...table, rows }, lookup, palette, clock);
  if (part === null) {
    return { chart: null, caveats: [`Not drawn: ${notDrawn(reading, table)}.`] };
  }
  const note = `The first ${MAX_BARS} of ${groups.length.toLocaleString('en')} groups; the table has all`;
  return { chart: { ...part, note: part.note === null ? note : `${note}. ${part.note}` }, caveats: [] };
}
