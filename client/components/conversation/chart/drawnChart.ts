import type { DataAnswer } from '../answer/answer.ts';

/** A Vega-Lite document with its data in line. */
export type ChartSpec = Readonly<Record<string, unknown>>;

/** A chart on the page, as pictures to take along. */
export interface DrawnChart {
  toSVG(): Promise<string>;
  toCanvas(scale?: number): Promise<HTMLCanvasElement>;
}

export type ChartForm = NonNullable<DataAnswer['chart']>['form'];

/** A picture of an answer. */
export interface Picture {
  readonly form: ChartForm;
  readonly spec: ChartSpec;
}

/**
 * The pictures of an answer, its own first, then the other forms that fit; none where a number or a
 * table says it.
 */
export function picturesOf({ chart }: DataAnswer): readonly Picture[] {
  if (chart === null || chart.form === 'TABLE' || chart.form === 'BIG_NUMBER' || !isRecord(chart.spec)) {
    return [];
  }
  const { data } = chart.spec;
  const others = chart.alternatives.flatMap(({ form, spec }) =>
    isRecord(spec) ? [{ form, spec: { ...spec, data } }] : [],
  );
  return [{ form: chart.form, spec: chart.spec }, ...others];
}

/**
 * True for a picture that draws an unfinished period as a hollow point: the line of one number,
 * which has layers.
 */
export function hasHollowPoint({ form, spec }: Picture): boolean {
  const { data, layer } = spec;
  const values: unknown = isRecord(data) ? data.values : null;
  return (
    form === 'LINE' &&
    Array.isArray(layer) &&
    Array.isArray(values) &&
    values.some((record) => isRecord(record) && record.partial === true)
  );
}

/** Whether a value of a spec is an object. */
export function isRecord(value: unknown): value is ChartSpec {
  return typeof value === 'object' && value !== null;
}
