import type { Fields, Report } from '../fields.ts';
import { readFilters, readInput, readInputs, readUnit, readWindow } from './readValues.ts';
import type { ConversionSpec, InputSpec, MetricSpec } from './spec.ts';

/**
 * Reads a metric: its parameters under `type_params`, or at the metric itself as dbt writes them
 * since 1.12.
 */
export function readMetric(at: Fields, report: Report): MetricSpec {
  const mark = at.mark();
  const name = at.name();
  const type = at.text('type')?.toLowerCase() ?? 'simple';
  const params = at.map('type_params');
  const inner = params?.map('cumulative_type_params') ?? null;
  const conversion = type === 'conversion' ? readConversion(params?.map('conversion_type_params') ?? at, report) : null;
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
    grain: readUnit(at, 'time_granularity'),
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
    conversion,
  };
  // Fields that a compiled manifest derives from the others.
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

/**
 * Reads the two events of a conversion: under `conversion_type_params`, or at the metric itself
 * since dbt 1.12.
 */
function readConversion(at: Fields, report: Report): ConversionSpec {
  const calculation = at.text('calculation')?.toLowerCase() ?? 'conversion_rate';
  if (calculation !== 'conversion_rate' && calculation !== 'conversions') {
    at.note('error', `calculation is conversion_rate or conversions, not ${calculation}.`, 'calculation');
  }
  const constants = at.maps('constant_properties').map((pair) => {
    const both = { base: pair.name('base_property'), event: pair.name('conversion_property') };
    pair.close();
    return both;
  });
  const either = (old: string, now: string): InputSpec | null => {
    const [first, second] = [readInput(at, old, report), readInput(at, now, report)];
    return first ?? second;
  };
  const spec: ConversionSpec = {
    base: either('base_measure', 'base_metric'),
    events: either('conversion_measure', 'conversion_metric'),
    entity: at.name('entity'),
    calculation: calculation === 'conversions' ? 'COUNT' : 'RATE',
    window: readWindow(at, 'window'),
    constants,
  };
  if (at.path.endsWith('.conversion_type_params')) {
    at.close();
  }
  return spec;
}

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
