import { timeChoice } from '../../catalog/timeChoice.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { AggregateName } from '../../form/logicalForm.ts';
import type { FieldRef, Filter, MeasureTerm, Reading } from '../../reading.ts';
import type { Period } from '../../time/period.ts';
import type { Claims, ClaimedComparison } from './claims.ts';

/** Everything that a reading of rows, numbers and periods computes. */
export function claimsOfReading(reading: Reading, lookup: CatalogLookup): Claims {
  const filters = filtersOf(reading.filters);
  const measures = [...reading.measures, ...reading.thresholds.map(({ measure }) => measure)].flatMap(termsOf);
  const fields = filters.flatMap((one) => ('field' in one ? [one.field] : []));
  const aggregated = measures.flatMap((one) => (one.kind === 'aggregate' ? [one.field] : []));
  const { rows, top, order, transform, breakdowns } = reading;
  const shown = [
    ...breakdowns.flatMap((one): readonly FieldRef[] =>
      one.kind === 'field' ? [one.field] : one.kind === 'entity' ? namesOf(one.model, lookup) : [],
    ),
    ...(rows?.fields ?? []),
  ];
  const models = [
    ...measures.map(({ model }) => model),
    ...breakdowns.flatMap((one) => (one.kind === 'entity' ? [one.model] : [])),
    ...filters.flatMap((one) => (one.kind === 'exists' ? [one.model, one.other] : [])),
    ...(rows ? [rows.model] : []),
  ];
  const isJudged = reading.comparison !== null || lookup.catalog.metrics.length > 0;
  return {
    models: new Set(models),
    fields: [
      ...fields,
      ...aggregated,
      ...(rows?.orderBy ? [rows.orderBy] : []),
      ...datesOf(reading, lookup),
      ...(reading.distribution ? [reading.distribution.field] : []),
    ],
    shown,
    // Where people have said what counts, more columns of the listed rows do not mislead.
    usual: lookup.catalog.metrics.length > 0 ? (rows?.fields ?? []) : [],
    hidden: [],
    joining: [],
    measures: measures.flatMap((one): Claims['measures'] =>
      one.kind === 'measure'
        ? [{ model: one.model, name: one.name }]
        : one.kind === 'metric'
          ? [{ model: null, name: one.name }]
          : [],
    ),
    headline: reading.rows === null && transform === null ? (reading.measures[0] ?? null) : null,
    rankedBy: top === null ? null : (reading.measures[0] ?? null),
    filters: filters.flatMap((one) =>
      one.kind === 'named' || one.kind === 'counted' ? [{ model: one.model, name: one.name }] : [],
    ),
    functions: functionsOf(measures, transform),
    averages: null,
    distinct: measures.flatMap((one) => (one.kind === 'aggregate' && one.fn === 'COUNT_DISTINCT' ? [one.field] : [])),
    summed: measures.flatMap((one) =>
      one.kind === 'aggregate' && ['SUM', 'AVG', 'MEDIAN'].includes(one.fn) ? [one.field] : [],
    ),
    extremes: measures.flatMap((one) =>
      one.kind === 'aggregate' && ['MAX', 'MIN'].includes(one.fn) ? [one.field] : [],
    ),
    comparisons: [
      ...filters.flatMap(comparisonsOf),
      ...reading.thresholds.flatMap(({ comparator, value, high }): readonly ClaimedComparison[] => [
        { operator: high === null ? comparator : '>=', value, field: null },
        ...(high === null ? [] : [{ operator: '<=' as const, value: high, field: null }]),
      ]),
    ],
    shared: reading.measures.length > 1 ? filters.flatMap(comparisonsOf) : [],
    asked: reading.measures.length,
    compared: [],
    within: [],
    between: [],
    texts: [],
    numbers: numbersOf(reading, filters),
    periods: [
      ...(reading.period === null ? [] : [reading.period]),
      ...(reading.comparison?.period ? [reading.comparison.period] : []),
      ...filters.flatMap((one): readonly Period[] => (one.kind === 'exists' && one.period ? [one.period] : [])),
    ],
    timed:
      reading.comparison !== null ||
      breakdowns.some(({ kind }) => kind === 'time' || kind === 'profile') ||
      filters.some(({ kind }) => kind === 'hours' || kind === 'weekdays'),
    negations: filters.filter(
      (one) =>
        (one.kind !== 'null' && 'negated' in one && one.negated) || (one.kind === 'number' && one.comparator === '<>'),
    ).length,
    orders: [
      ...(top
        ? [
            {
              field: null,
              aggregated: true,
              descending: top.descending,
              limit: top.asked ? top.count : 1,
              judged: isJudged,
            },
          ]
        : []),
      ...(order
        ? [
            {
              field: null,
              aggregated: order.by === 'measure',
              descending: order.descending,
              limit: null,
              judged: isJudged,
            },
          ]
        : []),
      ...(rows?.orderBy
        ? [
            {
              field: rows.orderBy,
              aggregated: false,
              descending: rows.descending,
              limit: rows.asked === true ? rows.limit : null,
              judged: isJudged,
            },
          ]
        : []),
    ],
    rankHidden: false,
    grouped: breakdowns.length > 0,
    overGroups: transform?.kind === 'groups' || transform?.kind === 'average',
    counted: measures.some(({ kind }) => kind !== 'count') || breakdowns.length === 0,
    ratio: transform?.kind === 'share' || measures.length > reading.measures.length + reading.thresholds.length,
    durations: false,
    missing: filters.some((one) => one.kind === 'null' && !one.negated),
    known: filters.flatMap((one) => (one.kind === 'null' && one.negated ? [one.field] : [])),
  };
}

function numbersOf({ transform, distribution }: Reading, filters: readonly Filter[]): readonly number[] {
  return [
    ...(transform?.kind === 'rolling' ? [transform.count] : []),
    ...(distribution?.width === undefined ? [] : [distribution.width]),
    ...filters.flatMap((one) => (one.kind === 'hours' ? clockTimes(one) : [])),
  ];
}

/** "6 pm" is 18 hours after midnight. */
function clockTimes({ from, to }: Extract<Filter, { kind: 'hours' }>): readonly number[] {
  return [from, to].flatMap((minutes) => [Math.floor(minutes / 60), Math.floor(minutes / 60) % 12, minutes % 60]);
}

/** Dates that a period or a grain is about: the one that was said, or those of the numbers. */
function datesOf({ time, period, breakdowns, measures }: Reading, lookup: CatalogLookup): readonly FieldRef[] {
  if (time !== null) return [time];
  const isTimed = period !== null || breakdowns.some(({ kind }) => kind === 'time' || kind === 'profile');
  return isTimed ? measures.flatMap((measure) => timeChoice(measure, lookup)?.field ?? []) : [];
}

/** Filters with those inside of others. */
function filtersOf(filters: readonly Filter[]): readonly Filter[] {
  return filters.flatMap((one) => (one.kind === 'exists' ? [one, ...filtersOf(one.filters)] : [one]));
}

/** The numbers that a number is made of. */
function termsOf(term: MeasureTerm): readonly Exclude<MeasureTerm, { kind: 'ratio' }>[] {
  return term.kind === 'ratio' ? [...termsOf(term.numerator), ...termsOf(term.denominator)] : [term];
}

function functionsOf(measures: readonly MeasureTerm[], transform: Reading['transform']): ReadonlySet<AggregateName> {
  return new Set([
    ...measures.flatMap((one): readonly AggregateName[] => {
      if (one.kind === 'count') return ['COUNT'];
      return one.kind === 'aggregate' ? [one.fn === 'COUNT_DISTINCT' ? 'COUNT' : one.fn] : [];
    }),
    ...(transform?.kind === 'groups' ? ['COUNT' as const] : []),
    ...(transform?.kind === 'average' ? [transform.fn] : []),
    ...(transform?.kind === 'rolling' && transform.average ? ['AVG' as const] : []),
  ]);
}

function comparisonsOf(filter: Filter): readonly ClaimedComparison[] {
  if (filter.kind === 'values')
    return filter.values.map((value) => ({ operator: filter.negated ? '<>' : '=', value, field: filter.field }));
  if (filter.kind !== 'number') return [];
  const { comparator, value, high, field } = filter;
  return high === null
    ? [{ operator: comparator, value, field }]
    : [
        { operator: '>=', value, field },
        { operator: '<=', value: high, field },
      ];
}

/** A group for each row of a model shows its name, or its key. */
function namesOf(model: string, lookup: CatalogLookup): readonly FieldRef[] {
  const { key, display } = lookup.identity(model);
  return [key, display].flatMap((one) => (one ? [{ model, name: one.name, via: null }] : []));
}
