import type { SqlValue } from '../../../semql/compiled.ts';
import type { AnswerSpec, JsonObject, JsonValue } from '../../analyst.ts';
import type { CatalogLookup } from '../catalogLookup.ts';
import { isPercent } from '../format/formatValue.ts';
import type { Reading } from '../reading.ts';
import { displayKeys, positions, toNumber } from './cells.ts';
import type { AnswerTable } from './cells.ts';
import { keyText, labelOfColumn } from './sentence.ts';

type ChartType = NonNullable<AnswerSpec['chart']>['type'];

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v6.json';
const MAX_SERIES = 8;
const MAX_BARS = 40;
const MAX_POINTS = 2000;
const MAX_SLICES = 5;

interface Shape {
  readonly keys: readonly number[];
  readonly values: readonly number[];
  readonly timeKey: number | undefined;
}

/** Draws a result by the shape it has, or by the type that was asked for where the shape allows it. Null is a table. */
export function drawChart(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  palette: readonly string[],
): AnswerSpec['chart'] {
  const shape = readShape(reading, table);
  const type = chooseType(reading, table, shape);
  if (type === 'table') return null;
  if (type === 'big_number') return { type, spec: bigNumber(reading, table, shape, lookup) };
  const data = toRecords(type, reading, table, shape, lookup);
  const base: JsonObject = {
    $schema: SCHEMA,
    data: { name: 'table', values: data.records },
    width: 'container',
    ...(palette.length > 0 ? { config: { range: { category: [...palette] } } } : {}),
  };
  return { type, spec: { ...base, ...draw(type, reading, table, shape, lookup, palette) } };
}

const scaled = (size: number, suffix: string): string =>
  `abs(datum.value) >= ${size} ? format(datum.value / ${size}, '~r') + '${suffix}' : `;

/** Compact amounts: 0, 0.5, 400 k, 1.2 M, 3 B. Vega's own SI format writes 0.5 as "500m" and a billion as "1G". */
const amountAxis: JsonObject = {
  title: null,
  labelExpr: `${scaled(1e9, ' B')}${scaled(1e6, ' M')}${scaled(1e3, ' k')}format(datum.value, '~r')`,
};

/** Labels of time buckets, which are dates without a zone: read and written as UTC, so that no reader's zone moves them. */
function timeAxis(grain: string | null): JsonObject {
  const plain = (format: string): string => `utcFormat(datum.value, '${format}')`;
  const labels: Readonly<Record<string, string>> = {
    YEAR: plain('%Y'),
    QUARTER: plain('Q%q %Y'),
    MONTH: `utcmonth(datum.value) === 0 || datum.index === 0 ? ${plain('%b %Y')} : ${plain('%b')}`,
    HOUR: plain('%-d %b %H:%M'),
  };
  // One tick for each bucket: on a short range Vega would put several into one month, all with the same label.
  const ticks: Readonly<Record<string, JsonObject>> = {
    YEAR: { interval: 'year' },
    QUARTER: { interval: 'month', step: 3 },
    MONTH: { interval: 'month' },
  };
  const tickCount = ticks[grain ?? ''];
  return {
    title: null,
    labelExpr: labels[grain ?? ''] ?? plain('%-d %b'),
    labelOverlap: true,
    ...(tickCount ? { tickCount } : {}),
  };
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
    (timeKey === undefined &&
      reading.shape !== 'distribution' &&
      table.rows.length > MAX_BARS * (keys.length === 1 ? 1 : 10))
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

/** Rows as records with plain field names `k0`, `k1`, `v0`, `v1`; many series are cut to the largest and the rest. */
function toRecords(
  type: ChartType,
  reading: Reading,
  table: AnswerTable,
  shape: Shape,
  lookup: CatalogLookup,
): { readonly records: readonly JsonObject[] } {
  const seriesKey = shape.keys.find(
    (key) =>
      key !== shape.timeKey && shape.keys.length === 2 && key !== shape.keys[shape.timeKey === undefined ? 0 : -1],
  );
  // A heat map has a square for every pair; only series need colours of their own.
  const kept =
    seriesKey === undefined || type === 'heat_map' ? null : largestSeries(table, seriesKey, shape.values[0] ?? 0);
  const rows = table.rows.slice(0, MAX_POINTS);
  const textOf = (key: number, value: SqlValue): string =>
    key === shape.timeKey ? String(value ?? '') : keyText(reading, table, key, value, lookup);
  const ambiguous = new Map(
    shape.keys.map((key) => [key, sharedTexts(rows, key, (value) => textOf(key, value))] as const),
  );
  const merged = new Map<string, Record<string, JsonValue>>();
  for (const row of rows) {
    const record: Record<string, JsonValue> = {};
    shape.keys.forEach((key, index) => {
      const value = row[key] ?? null;
      const text = textOf(key, value);
      const other = key === seriesKey && kept && !kept.has(String(value));
      record[`k${index}`] = other ? 'Other' : ambiguous.get(key)?.has(text) ? `${text} (${String(value)})` : text;
    });
    const id = JSON.stringify(record);
    const existing = merged.get(id);
    shape.values.forEach((column, index) => {
      const number = toNumber(row[column]);
      const before = existing?.[`v${index}`];
      record[`v${index}`] =
        typeof before === 'number' && number !== null ? before + number : (number ?? before ?? null);
    });
    merged.set(id, record);
  }
  return { records: [...merged.values()] };
}

/** Texts that stand for more than one value, which a chart must not add up. */
function sharedTexts(rows: AnswerTable['rows'], key: number, textOf: (value: SqlValue) => string): ReadonlySet<string> {
  const values = new Map<string, SqlValue>();
  const shared = new Set<string>();
  for (const row of rows) {
    const value = row[key] ?? null;
    const text = textOf(value);
    if (values.has(text) && values.get(text) !== value) shared.add(text);
    values.set(text, value);
  }
  return shared;
}

function largestSeries(table: AnswerTable, key: number, value: number): ReadonlySet<string> | null {
  const sums = new Map<string, number>();
  for (const row of table.rows)
    sums.set(String(row[key] ?? null), (sums.get(String(row[key] ?? null)) ?? 0) + Math.abs(toNumber(row[value]) ?? 0));
  if (sums.size <= MAX_SERIES || table.columns[value]?.additive === false) return null;
  return new Set(
    [...sums]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, MAX_SERIES - 1)
      .map(([name]) => name),
  );
}

function draw(
  type: ChartType,
  reading: Reading,
  table: AnswerTable,
  shape: Shape,
  lookup: CatalogLookup,
  palette: readonly string[],
): JsonObject {
  const title = (column: number | undefined): string =>
    column === undefined ? '' : labelOfColumn(reading, table, column, lookup);
  const axis = (column: number | undefined): JsonObject =>
    isShare(table, column) ? { format: '.1%', title: null } : amountAxis;
  // Two numbers against each other: only their titles say which is which.
  const titled = (column: number | undefined): JsonObject => ({ ...axis(column), title: title(column) });
  const measure: JsonObject = { field: 'v0', type: 'quantitative', axis: axis(shape.values[0]) };
  const timeIndex = shape.timeKey === undefined ? -1 : shape.keys.indexOf(shape.timeKey);
  const series: JsonObject =
    shape.keys.length === 2
      ? {
          color: {
            field: `k${timeIndex === 0 ? 1 : timeIndex === 1 ? 0 : 1}`,
            type: 'nominal',
            title: title(shape.keys[timeIndex === 0 ? 1 : timeIndex === 1 ? 0 : 1]),
          },
        }
      : {};
  const single: JsonObject = palette[0] ? { color: palette[0] } : {};
  const category: JsonObject = { field: 'k0', type: 'nominal', sort: sortFor(reading), title: title(shape.keys[0]) };
  if (timeIndex >= 0 && ['line', 'area', 'bar', 'stacked_bar'].includes(type)) {
    const grain = shape.timeKey === undefined ? null : (table.columns[shape.timeKey]?.grain ?? null);
    const x = { field: `k${timeIndex}`, type: 'temporal', scale: { type: 'utc' }, axis: timeAxis(grain) };
    const mark: JsonObject =
      type === 'line'
        ? { type: 'line', point: true, tooltip: true, ...single }
        : { type: type === 'area' ? 'area' : 'bar', tooltip: true, ...single };
    if (shape.values.length > 1 && shape.keys.length === 1) return folded(mark, x, reading, table, shape, lookup);
    return { mark, encoding: { x, y: measure, ...series } };
  }
  if (type === 'line' || type === 'area')
    return {
      mark: { type, tooltip: true, ...single },
      encoding: { x: { ...category, type: 'ordinal' }, y: measure, ...series },
    };
  if (type === 'pie')
    return {
      mark: { type: 'arc', tooltip: true },
      encoding: {
        theta: { field: 'v0', type: 'quantitative' },
        color: { field: 'k0', type: 'nominal', title: title(shape.keys[0]) },
      },
    };
  if (type === 'scatter')
    return {
      mark: { type: 'point', filled: true, size: 64, tooltip: true, ...single },
      encoding: {
        x: { field: 'v0', type: 'quantitative', axis: titled(shape.values[0]) },
        y: { field: 'v1', type: 'quantitative', axis: titled(shape.values[1]) },
        tooltip: [{ field: 'k0' }, { field: 'v0' }, { field: 'v1' }],
      },
    };
  if (type === 'heat_map')
    return {
      mark: { type: 'rect', tooltip: true },
      encoding: {
        x: { field: 'k1', type: 'ordinal', title: title(shape.keys[1]), sort: null },
        y: { field: 'k0', type: 'ordinal', title: title(shape.keys[0]), sort: null },
        color: { field: 'v0', type: 'quantitative', title: title(shape.values[0]) },
      },
    };
  if (shape.values.length > 1 && shape.keys.length === 1)
    return folded({ type: 'bar', tooltip: true }, null, reading, table, shape, lookup, category);
  return {
    mark: { type: 'bar', tooltip: true, ...(shape.keys.length === 1 ? single : {}) },
    encoding: { y: category, x: measure, ...series },
  };
}

/** Several numbers side by side: one series per number. */
function folded(
  mark: JsonObject,
  x: JsonObject | null,
  reading: Reading,
  table: AnswerTable,
  shape: Shape,
  lookup: CatalogLookup,
  y?: JsonObject,
): JsonObject {
  const names = shape.values.map((column) => seriesName(reading, table, column, lookup));
  const transform: JsonValue[] = [
    { fold: shape.values.map((_, index) => `v${index}`), as: ['series_field', 'value'] },
    {
      calculate: `{${shape.values.map((_, index) => `v${index}: ${JSON.stringify(names[index] ?? '')}`).join(', ')}}[datum.series_field]`,
      as: 'series',
    },
  ];
  const value = { field: 'value', type: 'quantitative', axis: amountAxis };
  const color = { field: 'series', type: 'nominal', title: null };
  return x
    ? { transform, mark, encoding: { x, y: value, color } }
    : { transform, mark, encoding: { y: y ?? {}, x: value, yOffset: { field: 'series' }, color } };
}

function seriesName(reading: Reading, table: AnswerTable, column: number, lookup: CatalogLookup): string {
  const name = labelOfColumn(reading, table, column, lookup);
  return table.roles[column]?.kind === 'compared' ? `${name} before` : name;
}

function sortFor(reading: Reading): JsonValue {
  const [first] = reading.breakdowns;
  if (reading.shape === 'distribution' || first?.kind === 'profile' || reading.order || reading.top) return null;
  return reading.breakdowns.length === 1 ? '-x' : null;
}

function isShare(table: AnswerTable, column: number | undefined): boolean {
  return (
    column !== undefined &&
    (table.roles[column]?.kind === 'share' ||
      table.roles[column]?.kind === 'change' ||
      isPercent(table.columns[column]?.unit ?? null))
  );
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
