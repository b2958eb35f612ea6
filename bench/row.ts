/** Line of the bench table: a bar of the quality list and the figure of this run. */
export interface Row {
  /** Number in the list of quality bars: P1, P7, F4, … */
  readonly id: string;
  readonly what: string;
  /** The bar with its unit, as a person reads it. */
  readonly bar: string;
  /** The figure with its unit, or a sentence when there is none. */
  readonly measured: string;
  /** Measured divided by the bar; null when the bar is zero or nothing was measured. */
  readonly ratio: number | null;
  readonly verdict: 'met' | 'not met' | 'not measured';
  /** Notes needed to judge the figure: sample sizes, the largest parts, why a bar is missed. */
  readonly notes: readonly string[];
}

/** A bench: measures and returns its rows; throws when it cannot run at all. */
export type Bench = () => Promise<readonly Row[]>;

interface Figure {
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly bar: number;
  /** Unit of value and bar, such as ms, s, KB or %. */
  readonly unit: string;
  readonly notes?: readonly string[];
}

function show(value: number, unit: string): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return `${rounded.toLocaleString('en')} ${unit}`.trim();
}

function row({ id, what, value, bar, unit, notes = [] }: Figure, sign: '≤' | '≥', met: boolean): Row {
  return {
    id,
    what,
    bar: `${bar === 0 ? '' : `${sign} `}${show(bar, unit)}`,
    measured: Number.isFinite(value) ? show(value, unit) : 'no value',
    ratio: bar === 0 || !Number.isFinite(value) ? null : value / bar,
    verdict: met ? 'met' : 'not met',
    notes,
  };
}

/** A row whose value must not exceed its bar. */
export function atMost(figure: Figure): Row {
  return row(figure, '≤', figure.value <= figure.bar);
}

/** A row whose value must reach its bar. */
export function atLeast(figure: Figure): Row {
  return row(figure, '≥', figure.value >= figure.bar);
}

/** A bar that cannot be judged here, and why; `measured` is our own figure when there is one. */
export function notMeasured(row: {
  readonly id: string;
  readonly what: string;
  readonly bar: string;
  readonly measured: string;
  readonly reason: string;
}): Row {
  const { reason, ...rest } = row;
  return { ...rest, ratio: null, verdict: 'not measured', notes: [reason] };
}
