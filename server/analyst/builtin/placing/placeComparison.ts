import { relativeComparison, samePeriod, withTheOneBefore } from './comparisonStep.ts';
import type { Draft } from '../reading/draft.ts';
import { sameField } from '../reading.ts';
import type { Comparison } from '../reading.ts';
import { addDays, asCalendar, calendarRange, unitOf } from '../time/period.ts';
import type { Period } from '../time/period.ts';
import { periodLabel } from '../time/periodLabel.ts';

/** Which periods stand against each other; null when a question compares none. */
export function placeComparison(draft: Draft): Comparison | null {
  const growth = draft.flags.has('growth');
  const trend = draft.breakdowns.some((one) => one.kind === 'time');
  if (draft.comparison) return { ...draft.comparison, growth: growth || draft.comparison.growth };
  const span = draft.periods.length === 1 ? draft.periods[0] : undefined;
  // "compare 2024 to 2025 by month": the months of both; "growth from January to June by month":
  // within the whole.
  const isPair = trend ? draft.flags.has('versus') && !growth : growth || draft.flags.has('versus');
  if (span?.ends && isPair && unitOf(span.ends[0]) === unitOf(span.ends[1])) {
    // "from July to August": a change is between the two, not within the whole.
    const [low, high] = span.ends;
    draft.periods = [
      { ...span, period: high },
      { ...span, period: low, versus: true },
    ];
    return { to: 'period', period: low, growth };
  }
  const [first, second] = draft.periods;
  const against = second ?? (first?.versus ? first : undefined);
  if (trend && against?.period.kind === 'previous') {
    if (second === undefined) draft.periods = [];
    return { to: against.period.unit === 'YEAR' ? 'year' : 'previous', period: null, growth };
  }
  if (against && (second === undefined || isShorter(first?.period ?? null, against.period))) {
    const relative = relativeComparison(second === undefined ? null : (first?.period ?? null), against.period, growth);
    if (relative && second === undefined) draft.periods = [];
    if (relative) return relative;
  }
  if (first && second && (second.versus || second.joined || draft.flags.has('versus') || growth)) {
    if (samePeriod(first.period, second.period)) {
      const before = withTheOneBefore(first.period, growth, trend);
      if (before === null) draft.unplaced.add(second.index);
      draft.periods = draft.periods.toSpliced(1, 1);
      return before;
    }
    // In whichever order they are said, the later one is set against the earlier one.
    const [later, earlier] = isEarlier(first.period, second.period) ? [second, first] : [first, second];
    draft.periods = [later, earlier, ...draft.periods.slice(2)];
    return { to: 'period', period: earlier.period, growth };
  }
  if (growth) return { to: 'previous', period: null, growth: true };
  const current = first?.against ? currentAgainst(first.period) : null;
  if (first && current && !trend) {
    // Nothing named is this year by default.
    draft.periods = unitOf(current) === 'YEAR' ? [] : [{ ...first, period: current }];
    if (draft.periods.length > 0)
      draft.notes.push({ kind: 'period', text: `Compared: ${periodLabel(current)}`, phrase: null });
    return { to: 'period', period: first.period, growth };
  }
  // "by weekday compared with the previous 12 months": nothing says which period is set against it.
  const versus = draft.operators.get('versus');
  if (first?.against && versus !== undefined) draft.unplaced.add(versus);
  return null;
}

/**
 * "takings by fare class compared with 2024": the year that is running, where only the other one is
 * named.
 */
function currentAgainst(against: Period): Period | null {
  const unit = against.kind === 'calendar' ? unitOf(against) : null;
  return unit === 'YEAR' || unit === 'QUARTER' || unit === 'MONTH' ? { kind: 'this', unit } : null;
}

/** True where a period lies before another one, as far as their names say. */
function isEarlier(period: Period, than: Period): boolean {
  if (period.kind === 'calendar' && than.kind === 'calendar')
    return calendarRange(period.text).from < calendarRange(than.text).from;
  return period.kind === 'previous' && than.kind === 'this' && period.unit === than.unit;
}

/** "in 2024, 2025 and 2026": one stretch of time, split into the periods that were named. */
export function joinPeriods(draft: Draft): void {
  const [first, ...rest] = draft.periods;
  const unit = first && unitOf(first.period);
  if (!first || !unit || rest.length < 2 || !rest.every((one) => one.joined && unitOf(one.period) === unit)) return;
  const ranges = draft.periods
    .flatMap(({ period }) => (period.kind === 'calendar' ? [calendarRange(period.text)] : []))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [earliest, latest] = [ranges[0], ranges.at(-1)];
  const follows = ranges.every(({ from }, index) => index === 0 || from === addDays(ranges[index - 1]?.to ?? from, 1));
  if (!earliest || !latest || !follows || ranges.length !== draft.periods.length) return;
  draft.periods = [{ ...first, period: asCalendar({ from: earliest.from, to: latest.to }) }];
  if (!draft.breakdowns.some((one) => one.kind === 'time')) draft.breakdowns.unshift({ kind: 'time', grain: unit });
}

/** Two years side by side by month: the same month of each in one row. */
export function placeProfile(draft: Draft, comparison: Comparison | null, period: Period | null): void {
  const both = [period, comparison?.to === 'period' ? comparison.period : null].every(
    (one) => one !== null && unitOf(one) === 'YEAR',
  );
  if (!both) return;
  draft.breakdowns = draft.breakdowns.map((one) =>
    one.kind === 'time' && (one.grain === 'MONTH' || one.grain === 'QUARTER')
      ? { kind: 'profile', part: one.grain }
      : one,
  );
}

/** True when a period is counted in a smaller unit than another: a month against last year. */
function isShorter(period: Period | null, than: Period): boolean {
  const order = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR'];
  const [unit, other] = [period && unitOf(period), unitOf(than)];
  return unit !== null && other !== null && order.indexOf(unit) > order.indexOf(other);
}

/** "Germany vs France" splits by what the two have in common. */
export function splitCompared(draft: Draft): void {
  if (!draft.flags.has('versus')) return;
  const compared = draft.filters.find((filter) => filter.kind === 'values' && filter.values.length > 1);
  if (
    compared?.kind === 'values' &&
    !draft.breakdowns.some((one) => one.kind === 'field' && sameField(one.field, compared.field))
  )
    draft.breakdowns.push({ kind: 'field', field: compared.field });
}
