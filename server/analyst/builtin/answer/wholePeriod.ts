import type { Analysis, ExecutedRows } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { comparedPeriods, isRunning } from '../time/comparedPeriods.ts';
import { formatNumber } from '../../../../values/formatValue.ts';
import type { Reading } from '../reading.ts';
import type { Clock, Period } from '../time/period.ts';
import { periodLabel } from '../time/periodLabel.ts';
import { toSemql } from '../writing/toSemql.ts';
import { toNumber } from './rows/cells.ts';
import { runQuery } from './rows/runQuery.ts';
import { styleOf } from './rows/columnText.ts';

export interface WholePeriod {
  readonly executed: ExecutedRows;
  readonly sentence: string;
}

/**
 * Note with the number of the whole period: "November vs October" on the 20th compares 20 days of
 * each, but the question includes the whole of October. Null if no period was shortened, or the
 * numbers are grouped.
 */
export async function tellWholePeriod(
  reading: Reading,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<WholePeriod | null> {
  const { comparison, period, breakdowns, measures } = reading;
  if (comparison?.to !== 'period' || !comparison.period || !period) return null;
  if (breakdowns.length > 0 || measures.length !== 1) return null;
  const pair = comparedPeriods(period, comparison, clock);
  const past = pair && shortened(pair, { current: period, compared: comparison.period }, clock);
  if (!past) return null;
  const query = toSemql({ ...reading, comparison: null, period: past }, lookup, clock).find(
    ({ semql }) => analysis.compile(semql).ok,
  );
  if (!query) return null;
  const executed = await runQuery(query.semql, `The whole of ${periodLabel(past)}`, analysis);
  const value = formatNumber(toNumber(executed.rows[0]?.[0]), styleOf(executed.columns[0]));
  return { executed, sentence: `The whole of ${periodLabel(past)} had ${value}.` };
}

type Pair = NonNullable<ReturnType<typeof comparedPeriods>>;

/** The period that is over and was cut to the days of the running one. */
function shortened(pair: Pair, named: Pair, clock: Clock): Period | null {
  if (pair.compared !== named.compared && !isRunning(named.compared, clock)) return named.compared;
  return pair.current !== named.current && !isRunning(named.current, clock) ? named.current : null;
}
