import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { inSteps, relativeComparison, samePeriod, withTheOneBefore } from '../placing/comparisonStep.ts';
import type { Draft } from '../reading/draft.ts';
import { measureUnit } from '../catalog/measureUnit.ts';
import { fitLimits } from '../reading/measuringUnits.ts';
import { perRowTerm } from '../catalog/perRowTerm.ts';
import { placeJudgement } from '../reading/placeJudgement.ts';
import { placeComparison } from '../placing/placeComparison.ts';
import { rowsBehind } from '../writing/rowsBehind.ts';
import { sameField } from '../reading.ts';
import type { Breakdown, Comparison, FieldRef, Filter, Reading } from '../reading.ts';
import type { Clock, Period } from '../time/period.ts';
import { isYearNumber } from '../time/dateWords.ts';
import { asShown } from '../time/shownPeriod.ts';
import { partKey, sameParts } from '../sameParts.ts';

/**
 * The last reading with what a fragment says added, replaced or taken away. `text` is the whole
 * fragment.
 */
export function editReading(
  base: Reading,
  draft: Draft,
  text: string,
  leadingAnd: boolean,
  lookup: CatalogLookup,
  clock: Clock,
): Reading {
  const adding = draft.flags.has('also') || leadingAnd;
  const replacing = draft.flags.has('instead');
  placeJudgement(draft, draft.measures[0] ?? base.measures[0], lookup);
  if (draft.flags.has('replace')) return replaceKey(base, draft);
  if (
    draft.flags.has('remove') ||
    /^(without|no|remove|drop)\b.*\b(filter|breakdown|split|grouping|limit)\b/.test(text)
  )
    return remove(base, draft, text);
  let reading: Reading = base;
  if (draft.flags.has('rows') && base.measures[0]) return rowsBehind(base, lookup);
  if (draft.chart !== null) reading = { ...reading, chart: draft.chart };
  reading = editMeasures(reading, draft, adding, lookup);
  reading = editBreakdowns(reading, draft, adding, replacing, lookup);
  reading = {
    ...reading,
    filters: draft.filters.reduce<readonly Filter[]>(
      (filters, filter) => mergeFilter(filters, filter, draft.flags.has('also')),
      reading.filters,
    ),
  };
  for (const { written, index } of draft.limits) {
    // "only those above 20": the number that was asked last is limited.
    const [measure] = reading.measures;
    const limits = measure && reading.breakdowns.length > 0 ? fitLimits(written, measureUnit(measure, lookup)) : null;
    if (!measure || !limits) continue;
    reading = { ...reading, thresholds: [...reading.thresholds, { measure, ...limits }] };
    draft.unplaced.delete(index);
  }
  for (const threshold of draft.thresholds)
    reading = {
      ...reading,
      thresholds: [...reading.thresholds.filter((one) => !sameParts(one.measure, threshold.measure)), threshold],
    };
  reading = editPeriods(reading, draft, clock);
  if (draft.comparison || draft.flags.has('growth'))
    reading = { ...reading, comparison: draft.comparison ?? { to: 'previous', period: null, growth: true } };
  if (draft.time) reading = { ...reading, time: draft.time };
  if (draft.transform) reading = { ...reading, transform: draft.transform };
  if (draft.flags.has('trend') && !reading.breakdowns.some((one) => one.kind === 'time'))
    reading = { ...reading, breakdowns: [{ kind: 'time', grain: 'MONTH' }, ...reading.breakdowns] };
  return inSteps(editOrder(reading, draft));
}

/**
 * Replaces or adds periods: "last year" is another period; "compared with last year" is compared
 * with the existing one; "2025 vs 2024" replaces both.
 */
function editPeriods(reading: Reading, draft: Draft, clock: Clock): Reading {
  // "compared with last year and 2024": both stand against the period there is, which is no pair of
  // theirs.
  const isPair = draft.periods.length > 1 && draft.periods[0]?.against !== true;
  const pair = isPair ? placeComparison(draft) : null;
  const [period, ...others] = draft.periods;
  if (!period) return reading;
  if (pair) {
    for (const { index } of others.slice(1)) draft.unplaced.add(index);
    return { ...reading, period: period.period, comparison: pair };
  }
  for (const { index } of others) draft.unplaced.add(index);
  // "what about 2025 in comparison": what is asked about takes the place of the period.
  const isCompared = draft.flags.has('about') ? period.versus : draft.flags.has('versus') || period.versus;
  if (!isCompared) {
    const shown = asShown(period, reading.period, clock);
    draft.periods[0] = { ...period, ...shown };
    return { ...reading, period: shown.period };
  }
  // Months "compared with 2026" of 2025: those of 2026, each with the one a year earlier.
  const isTrend = reading.breakdowns.some((one) => one.kind === 'time');
  const shownYear = yearOf(reading.period);
  if (isTrend && shownYear !== null && yearOf(period.period) === shownYear + 1)
    return {
      ...reading,
      period: period.period,
      comparison: { to: 'year', period: null, growth: draft.flags.has('growth') },
    };
  const comparison = comparisonWith(reading, period.period, draft.flags.has('growth'));
  if (comparison === null) draft.unplaced.add(period.index);
  return comparison === null ? reading : { ...reading, comparison };
}

/**
 * "compared to last year": each bucket of a trend, or the period that was shown, with the one a
 * year earlier; null: with itself.
 */
function comparisonWith(reading: Reading, against: Period, growth: boolean): Reading['comparison'] {
  const trend = reading.breakdowns.some((one) => one.kind === 'time');
  if (reading.period && samePeriod(reading.period, against)) return withTheOneBefore(against, growth, trend);
  const named: Comparison = { to: 'period', period: against, growth };
  if (trend) {
    if (against.kind === 'previous') return { to: against.unit === 'YEAR' ? 'year' : 'previous', period: null, growth };
    // The months of one year have nothing of another: only the year before goes with each.
    const year = yearOf(reading.period);
    return year !== null && yearOf(against) === year - 1 ? { to: 'year', period: null, growth } : null;
  }
  return relativeComparison(reading.period, against, growth) ?? named;
}

/** The calendar year that a period is; null: it is none. */
function yearOf(period: Period | null): number | null {
  return period?.kind === 'calendar' && /^\d{4}$/.test(period.text) ? Number(period.text) : null;
}

function editMeasures(reading: Reading, draft: Draft, adding: boolean, lookup: CatalogLookup): Reading {
  const [asked] = reading.measures;
  if (draft.average && draft.measures.length === 0 && asked) {
    // "use the median": of the same number.
    const changed = perRowTerm(asked, draft.average, lookup);
    if (changed) return { ...reading, measures: [changed] };
    draft.flags.add('average_unread');
  }
  const described = (model: string): boolean =>
    !draft.flags.has('count') &&
    draft.filters.some((one) => ('field' in one ? one.field.model : one.kind === 'named' ? one.model : null) === model);
  const named = [
    ...draft.measures,
    ...draft.entities
      .filter(({ model }) => draft.measures.length === 0 && draft.breakdowns.length === 0 && !described(model))
      .map((entity) => ({ kind: 'count' as const, model: entity.model })),
  ];
  if (named.length === 0 || draft.top !== null || draft.thresholds.length > 0) return reading;
  // "and by fee income" after a ranking: ranked anew.
  if (reading.top && draft.flags.has('by') && draft.order?.by === 'measure') return { ...reading, measures: named };
  if (draft.order?.by === 'measure' && reading.measures.some((measure) => sameParts(measure, named[0]))) return reading;
  // "sort by number of repairs": that number comes first, with what was shown.
  if (draft.order?.by === 'measure' && reading.rows === null)
    return { ...reading, measures: [...named, ...reading.measures] };
  const measures = adding
    ? [...reading.measures, ...named.filter((one) => !reading.measures.some((other) => sameParts(other, one)))]
    : named;
  return { ...reading, shape: 'numbers', rows: null, distribution: null, measures };
}

function editBreakdowns(
  reading: Reading,
  draft: Draft,
  adding: boolean,
  replacing: boolean,
  lookup: CatalogLookup,
): Reading {
  const loose = draft.loose.map((one) => one.field);
  if (reading.rows && loose.length > 0)
    return {
      ...reading,
      rows: {
        ...reading.rows,
        fields: [
          ...reading.rows.fields,
          ...loose.filter((field) => !reading.rows?.fields.some((other) => sameField(other, field))),
        ],
      },
    };
  const keys: readonly Breakdown[] = [
    ...draft.breakdowns,
    ...loose
      .filter(
        (field) => !['NUMBER', 'DATE', 'TIMESTAMP'].includes(lookup.dimension(field.model, field.name)?.type ?? ''),
      )
      .map((field): Breakdown => ({ kind: 'field', field })),
  ];
  if (keys.length === 0) return reading;
  const known = new Set(reading.breakdowns.map((one) => partKey(one)));
  const fresh = keys.filter((key) => !known.has(partKey(key)));
  const isTime = (one: Breakdown): boolean => one.kind === 'time';
  if (replacing) return { ...withoutRows(reading), breakdowns: keys };
  if (adding)
    return {
      ...reading,
      breakdowns: [...reading.breakdowns.filter((one) => !(isTime(one) && fresh.some(isTime))), ...fresh],
    };
  // A grain replaces the grain, a category the category; the other stays.
  const kept = reading.breakdowns.filter((one) => !keys.some((key) => isTime(key) === isTime(one)));
  const merged = [...kept, ...keys];
  return {
    ...withoutRows(reading),
    breakdowns: [...merged.filter(isTime), ...merged.filter((one) => !isTime(one))],
  };
}

/** Replaces rows that are split with the numbers they make up, or with counts of rows. */
function withoutRows(reading: Reading): Reading {
  const { rows } = reading;
  if (!rows) return reading;
  return { ...reading, shape: 'numbers', rows: null, measures: rows.behind ?? [{ kind: 'count', model: rows.model }] };
}

function mergeFilter(filters: readonly Filter[], filter: Filter, adding: boolean): readonly Filter[] {
  const index = filters.findIndex((other) =>
    'field' in other && 'field' in filter
      ? other.kind === filter.kind && sameField(other.field, filter.field)
      : other.kind === 'named' && filter.kind === 'named'
        ? other.model === filter.model && other.name === filter.name
        : other.kind === filter.kind && (filter.kind === 'weekdays' || filter.kind === 'hours'),
  );
  const existing = filters[index];
  if (existing === undefined) return [...filters, filter];
  if (existing.kind === 'values' && filter.kind === 'values' && existing.negated === filter.negated && adding)
    return filters.with(index, { ...existing, values: [...new Set([...existing.values, ...filter.values])] });
  if (existing.kind === 'values' && filter.kind === 'values' && filter.negated && !existing.negated)
    return filters
      .with(index, { ...existing, values: existing.values.filter((value) => !filter.values.includes(value)) })
      .filter((one) => one.kind !== 'values' || one.values.length > 0);
  return filters.with(index, filter);
}

/** "replace segment with country" */
function replaceKey(base: Reading, draft: Draft): Reading {
  const [from, to, more] = draft.loose.map(({ field }): Breakdown => ({ kind: 'field', field }));
  const at = base.breakdowns.findIndex((one) => sameParts(one, from));
  if (!to || more || at < 0) {
    draft.unplaced.add(draft.operators.get('replace') ?? 0);
    return base;
  }
  return { ...base, breakdowns: base.breakdowns.with(at, to) };
}

function remove(base: Reading, draft: Draft, text: string): Reading {
  const [excluded] = draft.filters;
  const isFiltered = (field: FieldRef): boolean =>
    base.filters.some((one) => one.kind === 'values' && sameField(one.field, field));
  // "remove the archive": a value that nothing is filtered by is to be left out.
  if (
    excluded?.kind === 'values' &&
    draft.filters.length === 1 &&
    draft.loose.length === 0 &&
    !isFiltered(excluded.field)
  )
    return { ...base, filters: [...base.filters, { ...excluded, negated: true }] };
  const fields = [
    ...draft.loose.map((one) => one.field),
    ...draft.breakdowns.flatMap((one) => (one.kind === 'field' ? [one.field] : [])),
  ];
  const touches = (field: { readonly model: string; readonly name: string }): boolean =>
    fields.some((other) => other.model === field.model && other.name === field.name) ||
    draft.filters.some(
      (filter) => 'field' in filter && filter.field.model === field.model && filter.field.name === field.name,
    );
  const all = fields.length === 0 && draft.filters.length === 0;
  const time = draft.breakdowns.some((one) => one.kind === 'time');
  return {
    ...base,
    filters:
      all && /filter/.test(text)
        ? []
        : base.filters.filter(
            (filter) =>
              !('field' in filter && touches(filter.field)) &&
              !(
                filter.kind === 'named' && draft.filters.some((one) => one.kind === 'named' && one.name === filter.name)
              ),
          ),
    breakdowns:
      all && /breakdown|split|group/.test(text)
        ? []
        : base.breakdowns.filter(
            (one) =>
              !(one.kind === 'field' && touches(one.field)) &&
              !(one.kind === 'time' && time) &&
              !(one.kind === 'entity' && draft.entities.some((entity) => entity.model === one.model)),
          ),
    measures:
      base.measures.length > 1
        ? base.measures.filter((one) => !draft.measures.some((other) => sameParts(other, one)))
        : base.measures,
    top: /limit|top/.test(text) ? null : base.top,
    comparison: /compar|versus|vs/.test(text) ? null : base.comparison,
    period: /period|date filter|time filter/.test(text) ? null : base.period,
  };
}

function editOrder(reading: Reading, draft: Draft): Reading {
  const number = draft.number !== null && !isYearNumber(draft.number.value) ? draft.number.value : null;
  if (draft.number !== null && number === null) draft.unplaced.add(draft.number.index);
  if (draft.top || draft.latest?.count || number !== null) {
    const count = draft.top?.count ?? draft.latest?.count ?? number ?? 10;
    if (reading.rows) return { ...reading, rows: { ...reading.rows, limit: count } };
    return reading.breakdowns.length > 0
      ? {
          ...reading,
          top: {
            count,
            asked: true,
            descending: draft.top?.descending ?? reading.top?.descending ?? true,
            others: draft.flags.has('with_others'),
          },
          order: null,
        }
      : reading;
  }
  if (draft.extreme && reading.breakdowns.length > 0)
    return { ...reading, top: { count: 5, asked: false, descending: draft.extreme.descending, others: false } };
  if (draft.flags.has('with_others') && reading.top) return { ...reading, top: { ...reading.top, others: true } };
  if (!draft.order) return reading;
  if (reading.rows)
    return draft.order.field
      ? { ...reading, rows: { ...reading.rows, orderBy: draft.order.field, descending: draft.order.descending } }
      : reading;
  if (reading.top) return { ...reading, top: { ...reading.top, descending: draft.order.descending } };
  return { ...reading, order: { by: draft.order.by, descending: draft.order.descending } };
}
