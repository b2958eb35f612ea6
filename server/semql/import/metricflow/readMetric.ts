import type { Fields, Report } from '../fields.ts';
import { readFilters, readGrain, readInput, readInputs, readUnit, readWindow } from './readValues.ts';
import type { InputSpec, MetricSpec } from './spec.ts';

/** A metric: its parameters under `type_params`, or beside its name as dbt writes them since 1.12. */
export function readMetric(at: Fields, report: Report): MetricSpec {
  const mark = at.mark();
  const name = at.name();
  const type = at.text('type')?.toLowerCase() ?? 'simple';
  const params = at.map('type_params');
  const inner = params?.map('cumulative_type_params') ?? null;
  const places = [inner, params, at].filter((place) => place !== null);
  const first = <Value>(read: (place: Fields) => Value | null): Value | null => {
    let found: Value | null = null;
    for (const place of places) {
      const value = read(place);
      found ??= value;
    }
    return found;
  };
  const list = (...names: readonly string[]): readonly InputSpec[] =>
    places.flatMap((place) => names.flatMap((field) => readInputs(place, field, report)));
  const metric: Omit<MetricSpec, 'flaw'> = {
    name,
    label: at.text('label'),
    description: at.text('description'),
    at,
    type,
    filters: readFilters(at, 'filter', report),
    grain: readGrain(at, 'time_granularity'),
    fill: at.number('fill_nulls_with'),
    spine: at.flag('join_to_timespine') ?? false,
    input: first(
      (place) =>
        readInput(place, 'measure', report) ?? readInput(place, place === inner ? 'metric' : 'input_metric', report),
    ),
    numerator: first((place) => readInput(place, 'numerator', report)),
    denominator: first((place) => readInput(place, 'denominator', report)),
    expr: first((place) => place.text('expr')),
    inputs: list('metrics', 'input_metrics'),
    window: first((place) => readWindow(place, 'window')),
    toDate: first((place) => readUnit(place, 'grain_to_date')),
    periodValue: periodValueOf(
      first((place) => place.text('period_agg')),
      at,
    ),
  };
  if (type === 'conversion') {
    for (const place of places) place.skip(...CONVERSION_FIELDS);
  }
  // What a compiled manifest derives from the other fields.
  inner?.close();
  params?.skip('input_measures', 'metric_aggregation_params', 'is_private', 'input_metrics');
  params?.close();
  at.skip(
    'config',
    'meta',
    'metadata',
    'group',
    'agg',
    'agg_time_dimension',
    'percentile',
    'percentile_type',
    'non_additive_dimension',
    'hidden',
  );
  at.close();
  return { ...metric, flaw: at.flawSince(mark) };
}

const CONVERSION_FIELDS = [
  'conversion_type_params',
  'entity',
  'calculation',
  'base_metric',
  'conversion_metric',
  'base_measure',
  'conversion_measure',
  'constant_properties',
];

function periodValueOf(text: string | null, at: Fields): MetricSpec['periodValue'] {
  switch (text?.toLowerCase()) {
    case undefined:
    case 'first':
      return 'FIRST';
    case 'last':
    case 'end':
      return 'LAST';
    case 'average':
      return 'AVERAGE';
    default:
      at.note('error', `period_agg is first, last or average, not ${text}.`);
      return 'FIRST';
  }
}
