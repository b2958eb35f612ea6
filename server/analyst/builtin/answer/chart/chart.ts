import type { SqlValue } from '../../../../semql/compiled.ts';
import type { AnswerSpec, ChartType, JsonObject, JsonValue } from '../../../analyst.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { comparedPeriods, isCut } from '../../time/comparedPeriods.ts';
import type { Reading } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { addUnits, startOf } from '../../time/period.ts';
import { bucketLabel, dayLabel } from '../../time/periodLabel.ts';
import { displayKeys, positions, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { amountAxis, amountScale, isShare, timeAxis } from './chartAxis.ts';
import { COMPARED_COLOR, comparedLines } from './comparedLines.ts';
import { seriesLines } from './seriesLines.ts';
import { capital, labelOfColumn } from '../rows/columnText.ts';
import { comparisonNames } from '../rows/shownColumns.ts';
import { leftToTable, ofOneAxis } from './oneAxis.ts';
import { firstDrawn, identityOf, toRecords } from './chartRecords.ts';
import type { Drawing, Shape } from './drawing.ts';

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v6.json';
/**
 * More groups than these read better as a table: their names stand under each other, one line each.
 */
export const MAX_BARS = 24;
/** Heights of one group of bars, in pixels: roomy for a few, one line of text for many. */
const BAR_STEP = { few: 30, many: 20, pair: 40 };
const FEW_BARS = 10;
/** The widest that the name of a group is written, in pixels. */
const CATEGORY_WIDTH = 160;
export const MAX_SLICES = 5;
/** Colours of the numbers that are compared with grey ones. */
const CURRENT_COLORS = ['#7547ff', '#e69f00', '#009e73'];

/**
 * Draws a result by the shape it has, or by the type that was asked for where the shape allows it.
 * Null is a table.
 */
export function drawChart(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  palette: readonly string[],
  clock: Clock,
): AnswerSpec['chart'] {
  const whole = readShape(reading, table);
  const type = chooseType(reading, table, whole);
  if (type === 'table') return null;
  if (type === 'big_number')
    return { type, spec: bigNumber(reading, table, whole, lookup), note: null, alternatives: [] };
  // Two axes show two units; one axis would make one of the numbers look like nothing.
  const shape = type === 'scatter' ? whole : { ...whole, values: ofOneAxis(whole.values, reading, table, lookup) };
  const partial = partialBucket(reading, table, shape.timeKey, clock);
  const drawing: Drawing = { reading, table, shape, lookup, palette, partial, names: comparisonNames(reading, clock) };
  const base: JsonObject = {
    $schema: SCHEMA,
    width: 'container',
    // For readers of a picture: the columns of `v0`, `v1` …, and how their series are called.
    usermeta: {
      columns: shape.values.map((column) => table.columns[column]?.name ?? ''),
      series: shape.values.map((column) => seriesName(drawing, column)),
    },
    ...(palette.length > 0 ? { config: { range: { category: [...palette] } } } : {}),
  };
  const specOf = (form: ChartType): JsonObject => ({ ...base, ...draw(form, drawing) });
  const notes = [
    ...(partial === null ? [] : [partialNote(reading, partial, clock)]),
    ...startNote(drawing),
    ...leftToTable(whole.values, drawing),
  ];
  const others = type === 'heat_map' ? [] : OTHER_FORMS.filter((form) => form !== type);
  return {
    type,
    spec: { ...specOf(type), data: { name: 'table', values: toRecords(type, drawing) } },
    note: notes.length > 0 ? notes.join('. ') : null,
    alternatives: others
      .filter((form) => fits(form, drawing) && chooseType({ ...reading, chart: form }, table, shape) === form)
      .map((form) => ({ type: form, spec: specOf(form) })),
  };
}

/** Other pictures of the same records, in the order they are offered. */
const OTHER_FORMS = ['line', 'bar', 'stacked_bar', 'area', 'pie'] as const satisfies readonly ChartType[];

/** True where a form says the truth about a result that was not asked for in it. */
function fits(form: (typeof OTHER_FORMS)[number], { reading, table, shape }: Drawing): boolean {
  const { keys, values, timeKey } = shape;
  const adds = values.every((column) => table.columns[column]?.additive === true);
  const compared = reading.comparison !== null;
  switch (form) {
    case 'line':
      return timeKey !== undefined && table.rows.length > 1;
    case 'bar':
      return keys.length === 1 && reading.shape !== 'distribution';
    case 'stacked_bar':
      return keys.length === 2 && adds && !compared;
    case 'area':
      return timeKey !== undefined && adds && !compared && table.rows.length > 1;
    case 'pie':
      return keys.length === 1 && timeKey === undefined && values.length === 1 && adds && !compared;
  }
}

/** The bucket of a trend that is not over yet; null where there is none. */
function partialBucket(reading: Reading, table: AnswerTable, timeKey: number | undefined, clock: Clock): string | null {
  const trend = reading.breakdowns.find((one) => one.kind === 'time');
  const last = timeKey === undefined ? null : table.rows.at(-1)?.[timeKey];
  if (trend?.kind !== 'time' || trend.grain === 'DAY' || trend.grain === 'HOUR' || typeof last !== 'string')
    return null;
  const start = startOf(trend.grain, clock.today, clock);
  return last.slice(0, 10) === start && addUnits(clock.today, 1, 'DAY') < addUnits(start, 1, trend.grain) ? last : null;
}

function partialNote(reading: Reading, bucket: string, clock: Clock): string {
  const { period, comparison } = reading;
  const trend = reading.breakdowns.find((one) => one.kind === 'time');
  const grain = trend?.kind === 'time' ? trend.grain : 'MONTH';
  const pair = period && comparison && comparedPeriods(period, comparison, clock);
  const both = pair && isCut(pair, reading) ? ', and the same days of the other period' : '';
  return `${capital(bucketLabel(bucket, grain))} up to ${dayLabel(clock.today)}${both}`;
}

/** Says where a picture of a long trend begins, which leaves its earliest buckets out. */
function startNote(drawing: Drawing): readonly string[] {
  const first = firstDrawn(drawing);
  const trend = drawing.reading.breakdowns.find((one) => one.kind === 'time');
  return first !== null && trend?.kind === 'time'
    ? [`In the table only: what is before ${bucketLabel(first, trend.grain)}`]
    : [];
}

function readShape(reading: Reading, table: AnswerTable): Shape {
  const keys = reading.shape === 'distribution' ? positions(table, 'bucket') : displayKeys(table);
  const share = positions(table, 'share');
  const running = positions(table, 'running');
  const measures = positions(table, 'measure');
  const values =
    share.length > 0
      ? share
      : running.length > 0
        ? running
        : reading.comparison?.growth && positions(table, 'change').length > 0
          ? positions(table, 'change').slice(0, 1)
          : [...measures, ...positions(table, 'compared')];
  const timeKey = keys.find((key) => {
    const role = table.roles[key];
    return role?.kind === 'key' && reading.breakdowns[role.breakdown]?.kind === 'time';
  });
  return { keys, values, timeKey };
}

function chooseType(reading: Reading, table: AnswerTable, shape: Shape): ChartType {
  const { keys, values, timeKey } = shape;
  if (reading.rows || values.length === 0 || table.rows.length === 0) return 'table';
  if (reading.chart === 'table') return 'table';
  if (keys.length === 0) return values.length <= 2 ? 'big_number' : 'table';
  if (
    keys.length > 2 ||
    (timeKey === undefined && reading.shape !== 'distribution' && distinct(table, keys[0] ?? 0) > MAX_BARS)
  )
    return 'table';
  const asked = reading.chart as ChartType | null;
  if (
    asked === 'pie' &&
    (keys.length !== 1 ||
      table.rows.length > MAX_SLICES ||
      table.rows.some((row) => (toNumber(row[values[0] ?? 0]) ?? 0) < 0))
  )
    return 'bar';
  if (
    asked !== null &&
    asked !== 'big_number' &&
    (asked !== 'scatter' || values.length > 1) &&
    (asked !== 'heat_map' || keys.length === 2)
  )
    return asked;
  const profiles = reading.breakdowns.filter((one) => one.kind === 'profile').length;
  if (profiles === 2) return 'heat_map';
  if (timeKey !== undefined && (keys.length === 2 || table.rows.length > 1)) return 'line';
  if (keys.length === 2) return 'stacked_bar';
  return values.length === 2 && reading.comparison === null && reading.measures.length === 2 && table.rows.length > 5
    ? 'scatter'
    : 'bar';
}

function distinct(table: AnswerTable, key: number): number {
  const identity = identityOf(table, key);
  return new Set(table.rows.map((row) => String(row[identity] ?? null))).size;
}

function draw(type: ChartType, drawing: Drawing): JsonObject {
  const { reading, table, shape, lookup, palette, partial, names } = drawing;
  const title = (column: number | undefined): string =>
    column === undefined ? '' : labelOfColumn(reading, table, column, lookup);
  const axis = (column: number | undefined): JsonObject => amountAxis(table, column);
  // Two numbers against each other: only their titles say which is which.
  const titled = (column: number | undefined): JsonObject => ({ ...axis(column), title: title(column) });
  const measure: JsonObject = { field: 'v0', type: 'quantitative', axis: axis(shape.values[0]), scale: amountScale };
  const timeIndex = shape.timeKey === undefined ? -1 : shape.keys.indexOf(shape.timeKey);
  const series: JsonObject =
    shape.keys.length === 2
      ? {
          color: {
            field: `k${timeIndex === 0 ? 1 : timeIndex === 1 ? 0 : 1}`,
            type: 'nominal',
            // The names of the series say what they are.
            title: null,
          },
        }
      : {};
  const shaped: JsonObject = series.color ? { shape: series.color } : {};
  const single: JsonObject = palette[0] ? { color: palette[0] } : {};
  const category: JsonObject = {
    field: 'k0',
    type: 'nominal',
    sort: sortFor(reading),
    axis: { title: null, labelLimit: CATEGORY_WIDTH },
  };
  const byKeys = tooltipOf(drawing, ...shape.keys.map((key, index) => ({ field: `k${index}`, title: title(key) })));
  if (timeIndex >= 0 && ['line', 'area', 'bar', 'stacked_bar'].includes(type)) {
    const grain = shape.timeKey === undefined ? null : (table.columns[shape.timeKey]?.grain ?? null);
    const buckets = table.rows.map((row) => String(row[shape.timeKey ?? 0] ?? '')).toSorted();
    const span = { first: buckets[0] ?? '', last: buckets.at(-1) ?? '' };
    const x: JsonObject = {
      field: `k${timeIndex}`,
      type: 'temporal',
      scale: { type: 'utc' },
      axis: timeAxis(grain, span, partial),
    };
    const compares = shape.values.length === 2 && table.roles[shape.values[1] ?? 0]?.kind === 'compared';
    if (type === 'line' && shape.keys.length === 1 && (shape.values.length === 1 || compares))
      return comparedLines({
        x,
        axis: axis(shape.values[0]),
        names: compares ? names : null,
        color: palette[0] ?? null,
        partial: partial !== null,
        tooltip: tooltipOf(drawing, { field: 'l0', title: title(shape.timeKey) }),
      });
    const mark: JsonObject =
      type === 'bar' || type === 'stacked_bar' ? { type: 'bar', ...single } : { type, point: true, ...single };
    // Bars stand above the names of their buckets, one band each.
    const timeUnit = type === 'bar' || type === 'stacked_bar' ? bucketUnit(grain) : null;
    const { tickCount: _ticks, ...bandAxis } = timeAxis(grain, span, partial);
    const onBucket: JsonObject =
      timeUnit === null
        ? x
        : { field: `k${timeIndex}`, type: 'ordinal', timeUnit, axis: { ...bandAxis, labelAngle: 0 } };
    if (shape.values.length > 1 && shape.keys.length === 1) return folded(mark, onBucket, drawing);
    const tooltip = tooltipOf(
      drawing,
      { field: 'l0', title: title(shape.timeKey) },
      ...(shape.keys.length === 2 ? [{ field: `k${1 - timeIndex}`, title: title(shape.keys[1 - timeIndex]) }] : []),
    );
    if (type === 'line' && partial !== null && shape.keys.length === 2)
      return seriesLines({ x, y: measure, color: series.color ?? null, tooltip });
    return { mark, encoding: { x: onBucket, y: measure, ...series, ...(type === 'line' ? shaped : {}), tooltip } };
  }
  if (type === 'line' || type === 'area')
    return {
      mark: { type, point: true, ...single },
      encoding: {
        x: { ...category, type: 'ordinal' },
        y: measure,
        ...series,
        ...(type === 'line' ? shaped : {}),
        tooltip: byKeys,
      },
    };
  if (type === 'pie')
    return {
      mark: { type: 'arc' },
      encoding: {
        theta: { field: 'v0', type: 'quantitative' },
        color: { field: 'k0', type: 'nominal', title: null },
        tooltip: byKeys,
      },
    };
  if (type === 'scatter')
    return {
      mark: { type: 'point', filled: true, size: 64, ...single },
      encoding: {
        x: { field: 'v0', type: 'quantitative', axis: titled(shape.values[0]) },
        y: { field: 'v1', type: 'quantitative', axis: titled(shape.values[1]) },
        tooltip: byKeys,
      },
    };
  if (type === 'heat_map')
    return {
      mark: { type: 'rect' },
      encoding: {
        x: { field: 'k1', type: 'ordinal', title: title(shape.keys[1]), sort: null },
        y: { field: 'k0', type: 'ordinal', title: title(shape.keys[0]), sort: null },
        color: { field: 'v0', type: 'quantitative', title: title(shape.values[0]) },
        tooltip: byKeys,
      },
    };
  const groups = distinct(table, shape.keys[0] ?? 0);
  if (shape.values.length > 1 && shape.keys.length === 1) {
    const height = { step: groups > FEW_BARS ? BAR_STEP.few : BAR_STEP.pair, for: 'position' };
    return { height, ...folded({ type: 'bar' }, null, drawing, category) };
  }
  return {
    height: { step: groups > FEW_BARS ? BAR_STEP.many : BAR_STEP.few },
    mark: { type: 'bar', ...(shape.keys.length === 1 ? single : {}) },
    encoding: { y: category, x: measure, ...series, tooltip: byKeys },
  };
}

/** Lines of a tooltip: the keys first, then each number as people read it. */
function tooltipOf({ shape, ...drawing }: Drawing, ...keys: readonly JsonObject[]): JsonValue {
  return [
    ...keys,
    ...shape.values.map((column, index) => ({ field: `t${index}`, title: seriesName({ shape, ...drawing }, column) })),
  ];
}

/** The calendar unit that bars of a trend are laid out by. */
function bucketUnit(grain: string | null): string | null {
  const units: Readonly<Record<string, string>> = {
    YEAR: 'utcyear',
    QUARTER: 'utcyearquarter',
    MONTH: 'utcyearmonth',
    DAY: 'utcyearmonthdate',
  };
  const timeUnit = units[grain ?? ''];
  return timeUnit === undefined ? null : timeUnit;
}

/** Several numbers side by side: one series per number, what they are compared with in grey. */
function folded(mark: JsonObject, x: JsonObject | null, drawing: Drawing, y?: JsonObject): JsonObject {
  const { shape, table, palette } = drawing;
  const names = shape.values.map((column) => seriesName(drawing, column));
  const texts = shape.values.map((_, index) => `v${index}: datum.t${index}`).join(', ');
  const transform: JsonValue[] = [
    { fold: shape.values.map((_, index) => `v${index}`), as: ['series_field', 'value'] },
    {
      calculate: `{${names.map((name, index) => `v${index}: ${JSON.stringify(name)}`).join(', ')}}[datum.series_field]`,
      as: 'series',
    },
    { calculate: `{${texts}}[datum.series_field]`, as: 'text' },
  ];
  const value = {
    field: 'value',
    type: 'quantitative',
    axis: amountAxis(table, shape.values[0]),
    scale: amountScale,
  };
  const compared = shape.values.some((column) => table.roles[column]?.kind === 'compared');
  const range = shape.values.map((column, index) =>
    table.roles[column]?.kind === 'compared'
      ? COMPARED_COLOR
      : (palette[index] ?? CURRENT_COLORS[index] ?? COMPARED_COLOR),
  );
  const color: JsonObject = {
    field: 'series',
    type: 'nominal',
    title: null,
    sort: null,
    ...(compared ? { scale: { domain: names, range } } : {}),
  };
  const tooltip: JsonValue = [
    { field: x ? 'l0' : 'k0', title: labelOfColumn(drawing.reading, table, shape.keys[0] ?? 0, drawing.lookup) },
    { field: 'text', title: ' ' },
  ];
  const offset = { field: 'series', sort: names };
  return x
    ? {
        transform,
        mark,
        encoding: { x, y: value, color, tooltip, ...(mark.type === 'bar' ? { xOffset: offset } : {}) },
      }
    : { transform, mark, encoding: { y: y ?? {}, x: value, yOffset: offset, color, tooltip } };
}

function seriesName({ reading, table, lookup, names }: Drawing, column: number): string {
  const name = labelOfColumn(reading, table, column, lookup);
  const several = table.roles.filter(({ kind }) => kind === 'measure').length > 1;
  const kind = table.roles[column]?.kind;
  if (names === null || (kind !== 'compared' && kind !== 'measure')) return name;
  const side = kind === 'compared' ? names.compared : names.current;
  return several ? `${name}, ${side.toLowerCase()}` : side;
}

function sortFor(reading: Reading): JsonValue {
  const [first] = reading.breakdowns;
  if (reading.shape === 'distribution' || first?.kind === 'profile' || reading.order || reading.top) return null;
  return reading.breakdowns.length === 1 ? '-x' : null;
}

function bigNumber(reading: Reading, table: AnswerTable, shape: Shape, lookup: CatalogLookup): JsonObject {
  const column = shape.values[0] ?? 0;
  const value: SqlValue = table.rows[0]?.[column] ?? null;
  return {
    $schema: SCHEMA,
    data: { name: 'table', values: [{ v0: toNumber(value) }] },
    title: labelOfColumn(reading, table, column, lookup),
    mark: { type: 'text', fontSize: 36 },
    encoding: { text: { field: 'v0', type: 'quantitative', format: isShare(table, column) ? '.1%' : ',' } },
  };
}
