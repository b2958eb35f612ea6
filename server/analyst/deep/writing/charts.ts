import { axisExpression, formatNumber } from '../../../../values/formatValue.ts';
import type { NumberStyle } from '../../../../values/formatValue.ts';
import type { JsonObject, JsonValue } from '../../analyst.ts';
import type { PeriodUnit } from '../../builtin/time/period.ts';
import { bucketLabel } from '../../builtin/time/periodLabel.ts';
import { timeAxis } from '../../builtin/answer/chart/chartAxis.ts';
import type { StudyWorld } from '../analysis/study.ts';
import type { Evidence } from '../evidence.ts';
import type { ChartBlock } from '../report.ts';
import type { Span } from '../subject/spans.ts';
import type { NumberUse } from './boundText.ts';

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v6.json';
const INK = '#7547ff';
const FALL = '#c4513a';
const RISE = '#2f7d5b';
const QUIET = '#8b8b99';
const BAR_STEP = 30;

interface LineOf {
  readonly evidence: Evidence;
  readonly title: string;
  readonly buckets: readonly string[];
  readonly grain: PeriodUnit;
  readonly use: (bucket: string) => NumberUse;
  /** Periods that are pointed out. */
  readonly marked: readonly Span[];
  /** First days of buckets that are pointed out, with a word for each. */
  readonly dots?: ReadonlyMap<string, string>;
}

/** A number over time; periods that are looked at have points. */
export function lineChart({ subject, binder }: StudyWorld, of: LineOf): ChartBlock | null {
  const points = of.buckets.flatMap((bucket) => {
    const value = binder.value(of.use(bucket));
    return value === null ? [] : [{ bucket, value, label: bucketLabel(bucket, of.grain) }];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return null;
  const isMarked = (bucket: string): boolean => of.marked.some(({ from, to }) => from <= bucket && bucket <= to);
  const values = points.map(({ bucket, value, label }) => ({
    bucket,
    value,
    label,
    text: formatNumber(value, subject.style),
    mark: of.dots?.get(bucket) ?? (isMarked(bucket) ? 'looked at' : ''),
  }));
  const lowest = points.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a));
  return {
    type: 'chart',
    evidence: of.evidence.id,
    chart: 'line',
    title: of.title,
    spec: spec({
      height: 240,
      data: table(values),
      encoding: {
        x: {
          field: 'bucket',
          type: 'temporal',
          scale: { type: 'utc' },
          axis: timeAxis(of.grain, { first: first.bucket, last: last.bucket }, null),
        },
        y: { field: 'value', type: 'quantitative', axis: amounts(subject.style) },
        tooltip: [
          { field: 'label', type: 'nominal', title: of.grain.toLowerCase() },
          { field: 'text', type: 'nominal', title: subject.label },
        ],
      },
      layer: [
        { mark: { type: 'line', color: INK, strokeWidth: 2 } },
        {
          transform: [{ filter: "datum.mark !== ''" }],
          mark: { type: 'point', filled: true, size: 70, color: of.dots ? FALL : INK },
        },
      ],
    }),
    description: `${of.title}: ${points.length} values from ${first.label} to ${last.label}. The lowest is ${formatNumber(lowest.value, subject.style)} (${lowest.label}), the highest ${formatNumber(highest.value, subject.style)} (${highest.label}).`,
    note: null,
  };
}

/** A bar of a chart: how it is called, and where its number comes from. */
export interface Bar {
  readonly name: string;
  readonly use: NumberUse;
}

/** From a number before to one after, over the changes of groups that add up to the difference. */
export function waterfall(
  { binder, subject }: StudyWorld,
  of: {
    readonly evidence: Evidence;
    readonly title: string;
    readonly before: Bar;
    readonly after: Bar;
    readonly steps: readonly Bar[];
  },
): ChartBlock | null {
  const [begin, end] = [binder.value(of.before.use), binder.value(of.after.use)];
  if (begin === null || end === null) return null;
  const { style } = subject;
  let running = begin;
  const steps = of.steps.map(({ name, use }) => {
    const change = binder.value(use) ?? 0;
    const start = running;
    running += change;
    const sign = change > 0 ? '+' : '';
    return {
      name,
      start,
      end: running,
      kind: change < 0 ? 'falls' : 'rises',
      text: `${sign}${formatNumber(change, style)}`,
    };
  });
  const ends = [begin, end, ...steps.flatMap((one) => [one.start, one.end])];
  // Cut from below, a waterfall shows its steps; the two ends are labelled with their numbers.
  const low = Math.min(...ends);
  const floor = low > 0 ? Math.max(0, low - (Math.max(...ends) - low)) : Math.min(0, low);
  // Where steps go below zero, the totals begin at zero all the same.
  const foot = Math.max(0, floor);
  const values = [
    { name: of.before.name, start: foot, end: begin, kind: 'is', text: formatNumber(begin, style) },
    ...steps,
    { name: of.after.name, start: foot, end, kind: 'is', text: formatNumber(end, style) },
  ];
  return {
    type: 'chart',
    evidence: of.evidence.id,
    chart: 'waterfall',
    title: of.title,
    spec: spec({
      height: { step: BAR_STEP },
      data: table(values),
      encoding: {
        y: { field: 'name', type: 'nominal', sort: null, axis: { title: null, labelLimit: 160 } },
        tooltip: [
          { field: 'name', type: 'nominal', title: 'Group' },
          { field: 'text', type: 'nominal', title: subject.label },
        ],
      },
      layer: [
        {
          mark: { type: 'bar', height: { band: 0.7 } },
          encoding: {
            x: {
              field: 'start',
              type: 'quantitative',
              axis: amounts(style),
              scale: { zero: false, domainMin: floor, padding: 24 },
            },
            x2: { field: 'end' },
            color: {
              field: 'kind',
              type: 'nominal',
              scale: { domain: ['is', 'falls', 'rises'], range: [INK, FALL, RISE] },
              legend: null,
            },
          },
        },
        {
          mark: { type: 'text', align: 'left', dx: 6 },
          transform: [{ calculate: 'max(datum.start, datum.end)', as: 'edge' }],
          encoding: { x: { field: 'edge', type: 'quantitative' }, text: { field: 'text', type: 'nominal' } },
        },
      ],
    }),
    description: `${of.title}: ${values.map((one) => `${one.name} ${one.text}`).join(', ')}.`,
    note: floor > 0 ? `The axis begins at ${formatNumber(floor, style)}.` : null,
  };
}

/** Bars of groups, in the order given. */
export function barChart(
  { binder }: StudyWorld,
  of: {
    readonly evidence: Evidence;
    readonly title: string;
    readonly bars: readonly Bar[];
    readonly style: NumberStyle;
  },
): ChartBlock | null {
  const values = of.bars.flatMap(({ name, use }) => {
    const value = binder.value(use);
    return value === null ? [] : [{ name, value, text: formatNumber(value, of.style) }];
  });
  if (values.length < 2) return null;
  return {
    type: 'chart',
    evidence: of.evidence.id,
    chart: 'bar',
    title: of.title,
    spec: spec({
      height: { step: BAR_STEP },
      data: table(values),
      encoding: {
        y: { field: 'name', type: 'nominal', sort: null, axis: { title: null, labelLimit: 160 } },
        x: { field: 'value', type: 'quantitative', axis: amounts(of.style) },
        tooltip: [
          { field: 'name', type: 'nominal', title: 'Group' },
          { field: 'text', type: 'nominal', title: of.title },
        ],
      },
      layer: [
        { mark: { type: 'bar', color: INK, height: { band: 0.7 } } },
        {
          mark: { type: 'text', align: 'left', dx: 6, color: QUIET },
          encoding: { text: { field: 'text', type: 'nominal' } },
        },
      ],
    }),
    description: `${of.title}: ${values.map((one) => `${one.name} ${one.text}`).join(', ')}.`,
    note: null,
  };
}

/** Groups by age: how dark a field is says how large its share. */
export function cohortGrid(
  evidence: Evidence,
  title: string,
  fields: readonly { readonly cohort: string; readonly age: number; readonly share: number }[],
): ChartBlock {
  const values = fields.map((one) => ({ ...one, text: formatNumber(one.share, { unit: 'percent', decimals: 0 }) }));
  const cohorts = [...new Set(fields.map((one) => one.cohort))];
  return {
    type: 'chart',
    evidence: evidence.id,
    chart: 'cohort_grid',
    title,
    spec: spec({
      height: { step: 24 },
      data: table(values),
      encoding: {
        y: { field: 'cohort', type: 'ordinal', sort: null, axis: { title: null } },
        x: { field: 'age', type: 'ordinal', axis: { title: 'Months after the first', labelAngle: 0 } },
      },
      layer: [
        {
          mark: 'rect',
          encoding: {
            color: {
              field: 'share',
              type: 'quantitative',
              scale: { range: ['#f1edff', INK], domain: [0, 1] },
              legend: null,
            },
          },
        },
        {
          mark: { type: 'text', fontSize: 10 },
          encoding: {
            text: { field: 'text', type: 'nominal' },
            color: { condition: { test: 'datum.share > 0.55', value: 'white' }, value: '#222' },
          },
        },
      ],
    }),
    description: `${title}: ${cohorts.length} cohorts from ${cohorts[0] ?? ''} to ${cohorts.at(-1) ?? ''}.`,
    note: null,
  };
}

function spec(parts: JsonObject): JsonObject {
  return { $schema: SCHEMA, width: 'container', ...parts };
}

function table(values: readonly JsonObject[]): JsonObject {
  return { name: 'table', values: values satisfies JsonValue };
}

function amounts({ unit }: NumberStyle): JsonObject {
  return { title: null, tickCount: 4, labelExpr: axisExpression({ unit }) };
}
