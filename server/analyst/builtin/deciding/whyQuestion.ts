import type { CompileResult } from '../../../semql/compiled.ts';
import type { Analysis, ExecutedRows } from '../../analyst.ts';
import { displayKeys, positions, toNumber } from '../answer/rows/cells.ts';
import { runQuery } from '../answer/rows/runQuery.ts';
import { keyText, styleOf } from '../answer/rows/columnText.ts';
import { writeSentence } from '../answer/sentence/sentence.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { formatNumber } from '../../../../values/formatValue.ts';
import { breakdownLabel } from '../labels/describe.ts';
import { newDraft } from '../reading/draft.ts';
import { ground } from './ground.ts';
import type { Grounded } from './ground.ts';
import type { Mark, MarkedQuestion, Meaning } from '../marking/mark.ts';
import type { Breakdown, Reading } from '../reading.ts';
import { sameField } from '../reading.ts';
import { resolvePeriod, startOf } from '../time/period.ts';
import type { Clock, Period } from '../time/period.ts';
import { understand } from './understand.ts';

/**
 * Breakdown of a change: the dimension whose groups explain most of it, with the rows already
 * computed.
 */
export interface Contribution {
  readonly chosen: Grounded;
  readonly executed: ExecutedRows;
  readonly sentence: string;
}

const MAX_DIMENSIONS = 8;
const MAX_VALUES = 60;

/** True for "why", "what drove this", "why did it fall": a question about a change. */
export function asksWhy(question: MarkedQuestion): boolean {
  return question.marks.some((mark) => mark.meanings[0]?.kind === 'operator' && mark.meanings[0].operator.op === 'why');
}

/**
 * The number and the period whose change a question asks about: those it names ("why did revenue
 * fall in August"), else those of the last answer. Null when neither says which number.
 */
export function readingOfWhy(
  question: MarkedQuestion,
  answered: Reading | null,
  lookup: CatalogLookup,
): Reading | null {
  const marks = question.marks.map((mark) => (isAboutChange(mark) ? { ...mark, meanings: [GRAMMAR] } : mark));
  const [named] = understand({ ...question, marks }, lookup);
  if (named && named.unread.length > 0) return null;
  if (named && named.reading.measures.length > 0) return named.reading;
  if (answered === null || !named) return answered;
  return { ...answered, period: named.draft.periods[0]?.period ?? answered.period };
}

const GRAMMAR: Meaning = { kind: 'function' };

function isAboutChange({ meanings }: Mark): boolean {
  const [best] = meanings;
  return best?.kind === 'operator' && ['why', 'growth'].includes(best.operator.op);
}

/** True where a question takes for granted that a number fell, or rose. */
export function expects(question: MarkedQuestion, falling: boolean): boolean {
  const words = falling
    ? /^(fall|fell|drop|dropped|decrease|decreased|decline|declined|go down|went down)/i
    : /^(rise|rose|increase|increased|grow|grew|go up|went up)/i;
  return question.marks.some((mark) => isAboutChange(mark) && words.test(mark.words));
}

/** The change itself, and whether it is what the question takes for granted. */
async function tellChange(
  base: Reading,
  question: MarkedQuestion,
  lookup: CatalogLookup,
  clock: Clock,
  analysis: Analysis,
): Promise<string> {
  const whole = changeReading(base, clock);
  const candidate = { reading: whole, items: [], draft: newDraft(), unread: [], score: 1 };
  const chosen = ground([candidate], lookup, clock, (semql) => analysis.compile(semql)).grounded[0];
  if (!chosen) return '';
  const executed = await runQuery(chosen.query.semql, 'Measuring the change', analysis);
  const table = {
    rows: executed.rows,
    columns: executed.columns,
    roles: chosen.query.columns,
    truncated: executed.truncated,
  };
  const [now, then] = (['measure', 'compared'] as const).map((role) =>
    toNumber(executed.rows[0]?.[positions(table, role)[0] ?? -1]),
  );
  const moved = typeof now === 'number' && typeof then === 'number' ? now - then : 0;
  const denied =
    moved > 0 && expects(question, true)
      ? 'It did not fall. '
      : moved < 0 && expects(question, false)
        ? 'It did not rise. '
        : '';
  return `${denied}${writeSentence(whole, table, lookup, clock)} `;
}

/** The measure now and before, undivided. */
function changeReading(base: Reading, clock: Clock): Reading {
  const comparison = base.comparison ?? { to: 'previous' as const, period: null, growth: false };
  return {
    ...base,
    measures: base.measures.slice(0, 1),
    breakdowns: [],
    period: comparedPeriod(base, clock),
    comparison: { ...comparison, growth: false },
    top: null,
    order: null,
    transform: null,
    thresholds: [],
    chart: null,
  };
}

/**
 * Splits the change of the last answer by each useful dimension and keeps the one in which the
 * change is furthest from what the sizes of its groups alone would make of it. It says what the
 * change is made of, never what caused it. Null when nothing can be compared.
 */
export async function explainChange(
  base: Reading,
  question: MarkedQuestion,
  lookup: CatalogLookup,
  clock: Clock,
  analysis: Analysis,
): Promise<Contribution | null> {
  const compile = (semql: string): CompileResult => analysis.compile(semql);
  const change = await tellChange(base, question, lookup, clock, analysis);
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
    const { concentration, sentence } = measure(chosen, executed, breakdownLabel(key, lookup), lookup);
    if (sentence !== null && (best === null || concentration > best.concentration + 1e-9))
      best = { chosen, executed, sentence: `${change}${sentence}`, concentration };
  }
  return best;
}

/** Readings that compare the measure now and before, group by group, one for each dimension. */
function contributionReadings(base: Reading, lookup: CatalogLookup, clock: Clock): readonly Reading[] {
  const [measure] = base.measures;
  if (!measure) return [];
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
    .map((key) => ({ ...changeReading(base, clock), breakdowns: [key] }));
}

/**
 * The period whose change is asked about: the last answer's, or the last finished bucket of its
 * trend.
 */
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
  lookup: CatalogLookup,
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
      name: keyText(chosen.reading, table, key, row[key] ?? null, lookup),
      now: toNumber(row[now]) ?? 0,
      then: toNumber(row[then]) ?? 0,
    }))
    // A group that has nothing in either period takes no part: where only one is left, the split
    // says nothing.
    .filter((one) => one.now !== 0 || one.then !== 0)
    .map((one) => ({ ...one, change: one.now - one.then }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const moved = moves.reduce((sum, one) => sum + Math.abs(one.change), 0);
  const before = moves.reduce((sum, one) => sum + Math.abs(one.then), 0);
  const [largest] = moves;
  if (!largest || moved === 0 || before === 0 || moves.length < 2) return { concentration: 0, sentence: null };
  if (executed.columns[now]?.additive !== true) {
    // Changes of rates do not add up to the change of the whole.
    const style = styleOf(executed.columns[now]);
    return {
      concentration: Math.abs(largest.change) / moved - 1 / moves.length,
      sentence: `Split by ${label}, **${largest.name}** changed the most, from ${formatNumber(largest.then, style)} to ${formatNumber(largest.now, style)}. This shows neither how much that matters for the whole nor what caused it.`,
    };
  }
  const share = Math.abs(largest.change) / moved;
  const weight = Math.abs(largest.then) / before;
  return {
    // How far the movement is from what the sizes of the groups alone would make of it.
    concentration:
      moves.reduce((sum, one) => sum + Math.abs(Math.abs(one.change) / moved - Math.abs(one.then) / before), 0) / 2,
    sentence: `Split by ${label}, **${largest.name}** changed the most: it makes up ${Math.round(share * 100)} % of all movement (it ${largest.change < 0 ? 'fell' : 'rose'}) and was ${Math.round(weight * 100)} % of the whole before. This shows what makes up the change, not what caused it.`,
  };
}
