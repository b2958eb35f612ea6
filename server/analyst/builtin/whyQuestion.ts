import type { CompileResult } from '../../semql/compiled.ts';
import type { Analysis, ExecutedRows } from '../analyst.ts';
import { displayKeys, positions, toNumber } from './answer/cells.ts';
import { runQuery } from './answer/answerReading.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import { breakdownLabel } from './describe.ts';
import { newDraft } from './draft.ts';
import { ground } from './ground.ts';
import type { Grounded } from './ground.ts';
import type { MarkedQuestion } from './mark.ts';
import type { Breakdown, Reading } from './reading.ts';
import { sameField } from './reading.ts';
import { resolvePeriod, startOf } from './time/period.ts';
import type { Clock, Period } from './time/period.ts';

/** What a change is made of: the dimension whose groups explain most of it, with the rows already computed. */
export interface Contribution {
  readonly chosen: Grounded;
  readonly executed: ExecutedRows;
  readonly sentence: string;
}

const MAX_DIMENSIONS = 4;
const MAX_VALUES = 60;

/** True for "why", "what drove this", "why did it fall": a question about the change in the last answer. */
export function asksWhy(question: MarkedQuestion): boolean {
  return question.marks.some((mark) => mark.meanings[0]?.kind === 'operator' && mark.meanings[0].operator.op === 'why');
}

/**
 * Splits the change of the last answer by each useful dimension and keeps the one in which the change is most
 * concentrated. It says what the change is made of, never what caused it. Null when nothing can be compared.
 */
export async function explainChange(
  base: Reading,
  lookup: CatalogLookup,
  clock: Clock,
  analysis: Analysis,
): Promise<Contribution | null> {
  const compile = (semql: string): CompileResult => analysis.compile(semql);
  let best: (Contribution & { readonly concentration: number }) | null = null;
  for (const one of contributionReadings(base, lookup, clock)) {
    const candidate = { reading: one, items: [], draft: newDraft(), unread: [], score: 1 };
    const chosen = ground([candidate], lookup, clock, compile).grounded[0];
    const [key] = one.breakdowns;
    if (!chosen || !key) continue;
    const executed = await runQuery(
      chosen.query.semql,
      `Splitting the change by ${breakdownLabel(key, lookup)}`,
      analysis,
    );
    const { concentration, sentence } = measure(chosen, executed, breakdownLabel(key, lookup));
    if (sentence !== null && (best === null || concentration > best.concentration + 1e-9))
      best = { chosen, executed, sentence, concentration };
  }
  return best;
}

/** One reading per dimension: the measure now and before, group by group. */
function contributionReadings(base: Reading, lookup: CatalogLookup, clock: Clock): readonly Reading[] {
  const [measure] = base.measures;
  if (!measure) return [];
  const period = comparedPeriod(base, clock);
  const comparison = base.comparison ?? { to: 'previous' as const, period: null, growth: false };
  const used = base.filters.flatMap((filter) => ('field' in filter ? [filter.field] : []));
  const keys = lookup.joins
    .reachable(measure.model)
    .flatMap((model) =>
      (lookup.model(model)?.dimensions ?? [])
        .filter(
          (one) =>
            one.type === 'ENUM' ||
            (one.type === 'STRING' &&
              one.sampleValues.length > 1 &&
              one.sampleValues.length <= MAX_VALUES &&
              one !== lookup.identity(model).display),
        )
        .map((one): Breakdown => ({ kind: 'field', field: { model, name: one.name, via: null } })),
    );
  return keys
    .filter((key) => key.kind === 'field' && !used.some((field) => sameField(field, key.field)))
    .slice(0, MAX_DIMENSIONS)
    .map((key) => ({
      ...base,
      measures: [measure],
      breakdowns: [key],
      period,
      comparison: { ...comparison, growth: false },
      top: null,
      order: null,
      transform: null,
      thresholds: [],
      chart: null,
    }));
}

/** The period whose change is asked about: the last answer's, or the last finished bucket of its trend. */
function comparedPeriod(base: Reading, clock: Clock): Period {
  const trend = base.breakdowns.find((one) => one.kind === 'time');
  if (trend?.kind === 'time' && trend.grain !== 'HOUR') {
    const range = base.period ? resolvePeriod(base.period, clock) : { to: null };
    const end = range.to !== null && range.to < startOf(trend.grain, clock.today, clock) ? range.to : null;
    return end === null
      ? { kind: 'previous', unit: trend.grain }
      : { kind: 'range', from: startOf(trend.grain, end, clock), to: end };
  }
  return base.period === null || base.period.kind === 'all' ? { kind: 'previous', unit: 'MONTH' } : base.period;
}

function measure(
  chosen: Grounded,
  executed: ExecutedRows,
  label: string,
): { readonly concentration: number; readonly sentence: string | null } {
  const table = {
    rows: executed.rows,
    columns: executed.columns,
    roles: chosen.query.columns,
    truncated: executed.truncated,
  };
  const [key, now, then] = [displayKeys(table)[0], positions(table, 'measure')[0], positions(table, 'compared')[0]];
  if (key === undefined || now === undefined || then === undefined) return { concentration: 0, sentence: null };
  const moves = executed.rows
    .map((row) => ({
      name: String(row[key] ?? 'unknown'),
      change: (toNumber(row[now]) ?? 0) - (toNumber(row[then]) ?? 0),
    }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const moved = moves.reduce((sum, one) => sum + Math.abs(one.change), 0);
  const [largest] = moves;
  if (!largest || moved === 0 || moves.length < 2) return { concentration: 0, sentence: null };
  const share = Math.abs(largest.change) / moved;
  return {
    // More groups make the same share more telling.
    concentration: share - 1 / moves.length,
    sentence: `Split by ${label}, **${largest.name}** moved most: it makes up ${Math.round(share * 100)} % of all movement (it ${largest.change < 0 ? 'fell' : 'rose'}). This says what the change is made of, not what caused it.`,
  };
}
