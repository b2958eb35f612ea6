import { formatCell } from '../table/formatCell.ts';
import { axisOf, chooseRows, unitOf, type ChartRecord, type ChartRows, type ChosenRows } from './chartRows.ts';
import type { ChartAxes } from './chartView.ts';
import type { ChartForm, ChartSpec, Picture } from './drawnChart.ts';

/** More groups of bars than these read better as a table; more slices are not told apart. */
const maximumBars = 40;
const maximumMarks = 80;
const maximumSlices = 5;
const maximumSteps = 24;
const maximumMultiples = 12;
const maximumSeries = 8;

/** Forms in the order they are offered. */
const forms = [
  'LINE',
  'BAR',
  'GROUPED_BAR',
  'STACKED_BAR',
  'AREA',
  'SMALL_MULTIPLES',
  'WATERFALL',
  'SCATTER',
  'HEAT_MAP',
  'PIE',
] as const satisfies readonly ChartForm[];
type RowForm = (typeof forms)[number];

/** True where a form says the truth about the rows, and can be read. */
function fits(form: RowForm, { series, values, records, isTime, adds, groups, parts }: ChosenRows): boolean {
  const oneNumber = values.length === 1;
  const positive = records.every(({ v0 }) => typeof v0 !== 'number' || v0 >= 0);
  switch (form) {
    case 'LINE':
      return isTime && groups > 1 && (series === null || (oneNumber && parts <= maximumSeries));
    case 'BAR':
      return series === null && groups <= maximumBars;
    case 'GROUPED_BAR':
      return series !== null && oneNumber && parts <= maximumSeries && records.length <= maximumMarks;
    case 'STACKED_BAR':
      return series !== null && oneNumber && adds && positive && parts <= maximumSeries && groups <= maximumBars;
    case 'AREA':
      return isTime && groups > 1 && oneNumber && adds && positive && parts <= maximumSeries;
    case 'SMALL_MULTIPLES':
      return series !== null && oneNumber && parts > 1 && parts <= maximumMultiples && (isTime || groups <= 12);
    case 'WATERFALL':
      return series === null && oneNumber && adds && groups > 1 && groups <= maximumSteps;
    case 'SCATTER':
      return series === null && values.length === 2 && groups > 2;
    case 'HEAT_MAP':
      return series !== null && oneNumber && groups <= maximumBars && parts <= maximumBars;
    case 'PIE':
      return series === null && !isTime && oneNumber && adds && positive && groups > 1 && groups <= maximumSlices;
  }
}

/** The pictures of a result by columns that were chosen, or why there are none. */
export function drawRows(result: ChartRows, axes: ChartAxes, config: unknown): readonly Picture[] | string {
  const chosen = chooseRows(result, axes);
  if (typeof chosen === 'string') {
    return chosen;
  }
  // Two units have no axis in common.
  const unit = unitOf(chosen.values[0] ?? chosen.group);
  const alike = chosen.values.every((column) => unitOf(column) === unit);
  const fitting = forms.filter((form) => (alike || form === 'SCATTER') && fits(form, chosen));
  if (fitting.length === 0) {
    return alike
      ? 'No chart shows these columns well. The table has all of them.'
      : 'Numbers of different units have no axis in common.';
  }
  return fitting.map((form) => ({
    form,
    spec: {
      usermeta: { columns: chosen.values.map(({ name }) => name), series: chosen.values.map(({ label }) => label) },
      ...(config === undefined ? {} : { config }),
      data: { values: form === 'WATERFALL' ? stepsOf(chosen) : chosen.records },
      ...draw(form, chosen),
    },
  }));
}

function draw(form: RowForm, chosen: ChosenRows): ChartSpec {
  const { group, series, values, isTime } = chosen;
  const [first] = values;
  const axis = first === undefined ? {} : axisOf(first);
  const tooltip = [
    { field: 'l0', title: group.label },
    ...(series === null ? [] : [{ field: 'k1', title: series.label }]),
    ...values.map(({ label }, place) => ({ field: `t${place}`, title: label })),
  ];
  const amount = { field: 'v0', type: 'quantitative', axis, scale: { nice: 3 } };
  const color = series === null ? {} : { color: { field: 'k1', type: 'nominal', title: null, sort: null } };
  const shape = series === null ? {} : { shape: { field: 'k1', type: 'nominal', title: null, sort: null } };
  const names = { title: null, labelLimit: 160 };
  // Time runs to the right; names stand under each other, where there is room for them.
  const bands = isTime
    ? { field: 'l0', type: 'ordinal', sort: { field: 'k0' }, axis: { ...names, labelAngle: -40 } }
    : { field: 'k0', type: 'nominal', sort: null, axis: names };
  const time = {
    field: 'k0',
    type: 'temporal',
    scale: { type: 'utc' },
    axis: bucketAxis(chosen),
  };
  const bars = (part: object, step: number): ChartSpec =>
    isTime
      ? { mark: { type: 'bar' }, encoding: { x: bands, y: amount, ...part, tooltip } }
      : {
          height: { step },
          mark: { type: 'bar' },
          encoding: { y: bands, x: amount, ...part, tooltip },
        };
  switch (form) {
    case 'LINE':
      return values.length > 1
        ? folded(chosen, { type: 'line', point: true }, { x: time }, 'y')
        : { mark: { type: 'line', point: true }, encoding: { x: time, y: amount, ...color, ...shape, tooltip } };
    case 'AREA':
      return { mark: { type: 'area', point: true }, encoding: { x: time, y: amount, ...color, tooltip } };
    case 'BAR':
      return values.length > 1
        ? isTime
          ? folded(chosen, { type: 'bar' }, { x: bands, xOffset: { field: 'series' } }, 'y')
          : {
              height: { step: 14, for: 'offset' },
              ...folded(chosen, { type: 'bar' }, { y: bands, yOffset: { field: 'series' } }, 'x'),
            }
        : bars({}, 30);
    case 'STACKED_BAR':
      return bars(color, 30);
    case 'GROUPED_BAR': {
      const offset = { [isTime ? 'xOffset' : 'yOffset']: { field: 'k1', sort: null } };
      const spec = bars({ ...color, ...offset }, 14);
      return isTime ? spec : { ...spec, height: { step: 14, for: 'offset' } };
    }
    case 'SMALL_MULTIPLES':
      return {
        mark: isTime ? { type: 'line', point: true } : { type: 'bar' },
        encoding: {
          facet: {
            field: 'k1',
            type: 'nominal',
            sort: null,
            title: null,
            header: { labelFontSize: 12, labelFontWeight: 600, labelLimit: 180 },
          },
          ...(isTime ? { x: time, y: amount } : { y: { ...bands, axis: { ...names, labelLimit: 80 } }, x: amount }),
          tooltip,
        },
      };
    case 'WATERFALL':
      return waterfall(chosen, axis);
    case 'SCATTER': {
      const against = (place: number) => ({
        field: `v${place}`,
        type: 'quantitative',
        axis: { ...axisOf(values[place] ?? group), title: values[place]?.label },
      });
      return {
        mark: { type: 'point', filled: true, size: 64 },
        encoding: { x: against(0), y: against(1), tooltip },
      };
    }
    case 'HEAT_MAP':
      return {
        mark: { type: 'rect' },
        encoding: {
          x: { field: 'k1', type: 'ordinal', title: series?.label, sort: null },
          y: { field: 'l0', type: 'ordinal', title: group.label, sort: isTime ? { field: 'k0' } : null },
          color: { field: 'v0', type: 'quantitative', title: first?.label },
          tooltip,
        },
      };
    case 'PIE':
      return {
        mark: { type: 'arc' },
        encoding: {
          theta: { field: 'v0', type: 'quantitative' },
          color: { field: 'k0', type: 'nominal', title: null, sort: null },
          tooltip,
        },
      };
  }
}

/** Labels of a time axis: the periods as they are written, or plain dates for many. */
function bucketAxis({ records, isTime }: ChosenRows): object {
  const texts = new Map(records.map(({ k0, l0 }) => [k0, l0]));
  const axis = { title: null, labelOverlap: 'greedy', labelSeparation: 8, labelFlush: false };
  return isTime && texts.size <= maximumBars
    ? {
        ...axis,
        values: [...texts.keys()],
        labelExpr: `(${JSON.stringify(Object.fromEntries(texts))})[time(datum.value)]`,
      }
    : { ...axis, tickCount: 6 };
}

/** Several numbers next to each other, one series for each. */
function folded(chosen: ChosenRows, mark: ChartSpec, place: ChartSpec, on: 'x' | 'y'): ChartSpec {
  const { values, group } = chosen;
  const lookup = (field: (index: number) => string): string =>
    `{${values.map((_, index) => `v${index}: ${field(index)}`).join(', ')}}[datum.series_field]`;
  const names = values.map(({ label }) => label);
  const first = values[0];
  return {
    transform: [
      { fold: values.map((_, index) => `v${index}`), as: ['series_field', 'value'] },
      { calculate: lookup((index) => JSON.stringify(names[index])), as: 'series' },
      { calculate: lookup((index) => `datum.t${index}`), as: 'text' },
    ],
    mark,
    encoding: {
      ...place,
      [on]: {
        field: 'value',
        type: 'quantitative',
        axis: first === undefined ? {} : axisOf(first),
        scale: { nice: 3 },
      },
      color: { field: 'series', type: 'nominal', title: null, sort: null, scale: { domain: names } },
      tooltip: [
        { field: 'l0', title: group.label },
        { field: 'series', title: ' ' },
        { field: 'text', title: ' ' },
      ],
    },
  };
}

/** Name of the last step of a waterfall: of the groups that are shown, which may not be all. */
const sum = 'Sum of these';

/** Each group from where the one before it ended, and their sum. */
function stepsOf({ records, values }: ChosenRows): readonly ChartRecord[] {
  let end = 0;
  const steps = records.map((record): ChartRecord => {
    const start = end;
    const change = typeof record.v0 === 'number' ? record.v0 : 0;
    end += change;
    return { ...record, start, end, top: Math.max(start, end), kind: change < 0 ? 'Decrease' : 'Increase' };
  });
  const [column] = values;
  const text = column === undefined ? String(end) : formatCell(end, column);
  const whole = { k0: sum, l0: sum, v0: end, t0: text, start: 0, end, top: Math.max(0, end), kind: sum };
  return [...steps, whole];
}

function waterfall({ group, values }: ChosenRows, axis: object): ChartSpec {
  const x = { field: 'l0', type: 'ordinal', sort: null, axis: { title: null, labelAngle: -40, labelLimit: 110 } };
  return {
    height: 260,
    layer: [
      {
        mark: { type: 'bar' },
        encoding: {
          x,
          y: { field: 'start', type: 'quantitative', axis, scale: { nice: 3 } },
          y2: { field: 'end' },
          color: {
            field: 'kind',
            type: 'nominal',
            title: null,
            scale: { domain: ['Increase', 'Decrease', sum], range: ['#009e73', '#d55e00', '#8a8f98'] },
          },
          tooltip: [
            { field: 'l0', title: group.label },
            { field: 't0', title: values[0]?.label },
          ],
        },
      },
      {
        mark: { type: 'text', fontSize: 11, dy: -8, tooltip: false },
        encoding: {
          x,
          y: { field: 'top', type: 'quantitative' },
          text: { field: 't0', type: 'nominal' },
        },
      },
    ],
  };
}
