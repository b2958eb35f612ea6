import type { Analysis, ExecutedRows } from '../../analyst.ts';
import type { CatalogLookup } from '../catalogLookup.ts';
import { comparedPeriods, isRunning } from '../comparedPeriods.ts';
import { formatNumber } from '../format/formatValue.ts';
import type { Reading } from '../reading.ts';
import type { Clock, Period } from '../time/period.ts';
import { periodLabel } from '../time/periodLabel.ts';
import { toSemql } from '../toSemql.ts';
import { toNumber } from './cells.ts';
import { runQuery } from './runQuery.ts';
import { styleOf } from './sentence.ts';

export interface WholePeriod {
  readonly executed: ExecutedRows;
  readonly sentence: string;
}

/**
 * "November vs October" on the 20th compares 20 days of each; what the whole of October was is asked too, so it is said
 * beside. Null where no period was made shorter, or the numbers stand in groups.
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
