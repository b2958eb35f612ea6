import { isRecord, type ChartSpec, type Picture } from './drawnChart.ts';

/** What a reader changed about the picture of an answer; left out: as it was answered. */
export interface ChartSettings {
  /** Order of the groups of a bar chart. */
  readonly sort?: 'LARGEST' | 'SMALLEST' | 'NAME' | undefined;
  /** True: bars stand upright instead of lying. */
  readonly upright?: boolean;
  /** True: the axis of amounts begins near the smallest, so that small changes can be seen. */
  readonly fitted?: boolean;
  /** True: each mark is labelled with its number. */
  readonly labels?: boolean;
  /** Series that are left out. */
  readonly hidden?: readonly string[];
  /** Lines across the chart. */
  readonly lines?: readonly ReferenceLine[];
}

export interface ReferenceLine {
  readonly kind: 'VALUE' | 'MEAN' | 'MEDIAN';
  /** Of VALUE. */
  readonly value: number | null;
  /** Empty: what it is and its number. */
  readonly label: string;
}

/** More numbers than these would cover the marks that they belong to. */
const maximumLabels = 40;

/** What can be changed about a picture. */
export interface Changeable {
  readonly sort: boolean;
  readonly upright: boolean;
  readonly fitted: boolean;
  readonly labels: boolean;
  /** Kinds of lines that say something about its numbers. */
  readonly lines: readonly ReferenceLine['kind'][];
  /** Names of its series, where some may be left out. */
  readonly series: readonly string[];
}

export function changeable({ form, spec }: Picture): Changeable {
  const lying = isLying(spec);
  return {
    sort: lying,
    upright: lying,
    // A bar or an area that does not begin at zero lies about its size.
    fitted: form === 'LINE' || form === 'SCATTER',
    labels:
      !['AREA', 'SCATTER', 'SMALL_MULTIPLES', 'WATERFALL'].includes(form) && recordsOf(spec).length <= maximumLabels,
    lines: ['BAR', 'GROUPED_BAR', 'LINE'].includes(form)
      ? ['VALUE', 'MEAN', 'MEDIAN']
      : // A stack ends at a sum, with which the mean of its parts has nothing in common.
        ['STACKED_BAR', 'AREA'].includes(form)
        ? ['VALUE']
        : [],
    series: form === 'WATERFALL' ? [] : seriesOf(spec),
  };
}

/** A picture with what its reader changed; `write` gives a number of its axis as people read it. */
export function settle(
  picture: Picture,
  settings: ChartSettings,
  write: (value: number) => string = String,
): ChartSpec {
  const can = changeable(picture);
  const steps: readonly ((spec: ChartSpec) => ChartSpec)[] = [
    ...(picture.form === 'PIE' ? [namedSlices] : []),
    ...(can.series.length > 1 && (settings.hidden?.length ?? 0) > 0
      ? [(spec: ChartSpec) => withoutSeries(spec, can.series, settings.hidden ?? [])]
      : []),
    ...(can.sort && settings.sort !== undefined ? [(spec: ChartSpec) => sorted(spec, settings.sort)] : []),
    ...(can.fitted && settings.fitted === true ? [fitted] : []),
    ...(can.labels && settings.labels === true && picture.form !== 'PIE' ? [labelled] : []),
    ...(can.upright && settings.upright === true ? [upright] : []),
    ...(settings.lines ?? [])
      .filter(({ kind }) => can.lines.includes(kind))
      .map((line) => (spec: ChartSpec) => withLine(spec, line, settings.hidden ?? [], write)),
  ];
  return steps.reduce((spec, step) => step(spec), picture.spec);
}

type Json = Readonly<Record<string, unknown>>;

const record = (value: unknown): Json => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const recordsOf = (spec: ChartSpec): readonly unknown[] => list(record(spec.data).values);
const unitsOf = (spec: ChartSpec): readonly Json[] => ('layer' in spec ? list(spec.layer).map(record) : [spec]);

/** Changes each drawing of a picture: itself, or its layers. */
function mapUnits(spec: ChartSpec, change: (unit: Json) => Json): ChartSpec {
  return 'layer' in spec ? { ...spec, layer: unitsOf(spec).map(change) } : change(spec);
}

function mapEncoding(spec: ChartSpec, change: (encoding: Json) => Json): ChartSpec {
  return mapUnits(spec, (unit) => ({ ...unit, encoding: change(record(unit.encoding)) }));
}

/** Bars whose groups stand under each other. */
function isLying(spec: ChartSpec): boolean {
  const { x, y } = record(spec.encoding);
  return record(spec.mark).type === 'bar' && record(y).type === 'nominal' && record(x).type === 'quantitative';
}

/** Names of the series: of one field, or of several numbers side by side. */
function seriesOf(spec: ChartSpec): readonly string[] {
  const fields = unitsOf(spec).map((unit) => record(record(unit.encoding).color).field);
  const [field] = fields;
  if (typeof field !== 'string' || fields.some((one) => one !== field)) {
    return [];
  }
  if (field === 'series') {
    return 'layer' in spec ? [] : list(record(spec.usermeta).series).map(String);
  }
  const type = record(record(unitsOf(spec)[0]?.encoding).color).type;
  return type === 'nominal' && field !== 'k0'
    ? [...new Set(recordsOf(spec).map((one) => String(record(one)[field])))]
    : [];
}

/** The series that stay keep their colours: the scale knows all of them. */
function withoutSeries(spec: ChartSpec, all: readonly string[], hidden: readonly string[]): ChartSpec {
  const kept = all.filter((name) => !hidden.includes(name));
  return mapUnits(spec, (unit) => {
    const encoding = record(unit.encoding);
    const { field } = record(encoding.color);
    const scaled = (channel: unknown): Json => ({
      ...record(channel),
      scale: { domain: all, ...record(record(channel).scale) },
      legend: { ...record(record(channel).legend), values: kept },
    });
    return {
      ...unit,
      transform: [...list(unit.transform), { filter: { field, oneOf: kept } }],
      encoding: {
        ...encoding,
        color: scaled(encoding.color),
        ...('shape' in encoding ? { shape: scaled(encoding.shape) } : {}),
      },
    };
  });
}

function sorted(spec: ChartSpec, by: ChartSettings['sort']): ChartSpec {
  const order =
    by === 'NAME' ? 'ascending' : { op: 'sum', field: 'v0', order: by === 'SMALLEST' ? 'ascending' : 'descending' };
  return mapEncoding(spec, (encoding) => ({ ...encoding, y: { ...record(encoding.y), sort: order } }));
}

function fitted(spec: ChartSpec): ChartSpec {
  const fit = (channel: unknown): Json => ({
    ...record(channel),
    scale: { ...record(record(channel).scale), zero: false },
  });
  return mapEncoding(spec, (encoding) => ({
    ...encoding,
    y: fit(encoding.y),
    ...(record(encoding.x).type === 'quantitative' ? { x: fit(encoding.x) } : {}),
  }));
}

function upright(spec: ChartSpec): ChartSpec {
  const { height: _, ...rest } = spec;
  const turned = mapUnits(rest, (unit) => {
    const { x, y, yOffset, ...encoding } = record(unit.encoding);
    const axis = { ...record(record(y).axis), labelAngle: -40, labelLimit: 110 };
    const mark = record(unit.mark);
    return {
      ...unit,
      ...(mark.type === 'text'
        ? { mark: { ...mark, align: 'center', dx: 0, dy: record(x).stack === undefined ? -7 : 0 } }
        : {}),
      encoding: {
        ...encoding,
        x: { ...record(y), axis },
        y: x,
        ...(yOffset === undefined ? {} : { xOffset: yOffset }),
      },
    };
  });
  return { ...turned, height: 260 };
}

/** Numbers next to the marks; in the middle of a part of a stack. */
function labelled(spec: ChartSpec): ChartSpec {
  const units = unitsOf(spec);
  const base = units.at(-1) ?? spec;
  const { x, y, yOffset, xOffset, color } = record(base.encoding);
  const isFolded = record(color).field === 'series' && !('layer' in spec);
  const type = record(base.mark).type;
  const stacked = type === 'bar' && color !== undefined && !isFolded && yOffset === undefined && xOffset === undefined;
  const lying = record(x).type === 'quantitative';
  const inStack = (channel: unknown): unknown =>
    stacked && record(channel).type === 'quantitative'
      ? { ...record(channel), stack: 'zero', bandPosition: 0.5 }
      : channel;
  const place = type === 'rect' || stacked ? {} : lying ? { align: 'left', dx: 4 } : { dy: -10 };
  const label: Json = {
    mark: { type: 'text', fontSize: 11, tooltip: false, ...place },
    encoding: {
      x: inStack(x),
      y: inStack(y),
      ...(yOffset === undefined ? {} : { yOffset }),
      ...(xOffset === undefined ? {} : { xOffset }),
      ...(stacked ? { detail: { field: record(color).field, type: 'nominal' } } : {}),
      text: { field: isFolded ? 'text' : 't0', type: 'nominal' },
    },
  };
  if ('layer' in spec) {
    return { ...spec, layer: [...units, label] };
  }
  const { mark, encoding, ...rest } = spec;
  return { ...rest, layer: [{ mark, encoding }, label] };
}

/** A pie names its slices: colours alone would not. */
function namedSlices(spec: ChartSpec): ChartSpec {
  const { mark, encoding, ...rest } = spec;
  const theta = { ...record(record(encoding).theta), stack: true };
  const { color } = record(encoding);
  return {
    ...rest,
    layer: [
      { mark: { ...record(mark), outerRadius: 80 }, encoding: { ...record(encoding), theta } },
      {
        mark: { type: 'text', radius: 98, fontSize: 11, tooltip: false },
        encoding: {
          theta,
          detail: { field: record(color).field, type: 'nominal' },
          text: { field: record(color).field, type: 'nominal' },
        },
      },
    ],
  };
}

const lineNames = { VALUE: '', MEAN: 'Mean', MEDIAN: 'Median' } as const;

/** Draws a line across a chart, at right angles to its axis of amounts. */
function withLine(
  spec: ChartSpec,
  { kind, value, label }: ReferenceLine,
  hidden: readonly string[],
  write: (value: number) => string,
): ChartSpec {
  const at = kind === 'VALUE' ? value : middleOf(kind, numbersIn(spec, hidden));
  const units = unitsOf(spec);
  const encoding = record(units[0]?.encoding);
  if (at === null || units.length === 0) {
    return spec;
  }
  const name = label === '' ? lineNames[kind] : label;
  const text = [name, write(at)].filter((part) => part !== '').join(' ');
  const across = record(encoding.y).type === 'quantitative';
  const place = across ? { y: { datum: at } } : { x: { datum: at } };
  // The label stands at the end of the line, inside the picture.
  const end = across
    ? { align: 'right', baseline: 'bottom', dx: -4, dy: -3, x: 'width' }
    : { align: 'left', baseline: 'top', dx: 4, dy: 3, y: 0 };
  const drawn = [
    { mark: { type: 'rule', strokeDash: [5, 4], strokeWidth: 1.5, color: lineColor, tooltip: false }, encoding: place },
    {
      mark: { type: 'text', fontSize: 11, fontWeight: 600, tooltip: false, ...end },
      encoding: { ...place, text: { value: text } },
    },
  ].map((unit) => ({ data: { values: [{}] }, ...unit }));
  if ('layer' in spec) {
    return { ...spec, layer: [...units, ...drawn] };
  }
  const { mark, encoding: own, transform, ...rest } = spec;
  return { ...rest, layer: [{ ...(transform === undefined ? {} : { transform }), mark, encoding: own }, ...drawn] };
}

/** A grey that is seen on light and on dark. */
const lineColor = '#8a8f98';

/** Numbers of the first measure that are drawn. */
function numbersIn(spec: ChartSpec, hidden: readonly string[]): readonly number[] {
  return recordsOf(spec).flatMap((one) => {
    const { v0, k1 } = record(one);
    return typeof v0 === 'number' && !hidden.includes(String(k1)) ? [v0] : [];
  });
}

function middleOf(kind: 'MEAN' | 'MEDIAN', numbers: readonly number[]): number | null {
  if (numbers.length === 0) {
    return null;
  }
  if (kind === 'MEAN') {
    return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  }
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
