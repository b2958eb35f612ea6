import type { DataAnswer } from '../answer/answer.ts';
import { firstAxes } from './chartRows.ts';
import type { ChartAxes } from './chartView.ts';
import { drawRows } from './drawRows.ts';

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

/** Forms that the rows of every answer can take, next to those of its own chart. */
const ofRows: readonly ChartForm[] = ['GROUPED_BAR', 'SMALL_MULTIPLES', 'WATERFALL'];

/** Pictures by columns that were chosen, or the sentence that says why there are none. */
export function picturesOf(answer: DataAnswer, axes: ChartAxes | null): readonly Picture[] | string {
  const { chart, results } = answer;
  const [result] = results;
  return axes === null || result === undefined || !isRecord(chart?.spec)
    ? ownPictures(answer)
    : drawRows(result, axes, chart.spec.config);
}

/**
 * The pictures of an answer, its own first, then the other forms that fit; none where a number or a
 * table says it.
 */
export function ownPictures({ chart, results }: DataAnswer): readonly Picture[] {
  if (chart === null || chart.form === 'TABLE' || chart.form === 'BIG_NUMBER' || !isRecord(chart.spec)) {
    return [];
  }
  const { data, config } = chart.spec;
  const [result] = results;
  const others = chart.alternatives.flatMap(({ form, spec }) =>
    isRecord(spec) ? [{ form, spec: { ...spec, data } }] : [],
  );
  const own = [{ form: chart.form, spec: chart.spec }, ...others];
  const first = result === undefined ? null : firstAxes(result);
  const drawn = result === undefined || first === null ? [] : drawRows(result, first, config);
  const further = typeof drawn === 'string' ? [] : drawn.filter(({ form }) => ofRows.includes(form));
  return [...own, ...further.filter(({ form }) => own.every((one) => one.form !== form))];
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
