import { axisExpression, isPercent } from '../../../../../values/formatValue.ts';
import type { JsonObject } from '../../../analyst.ts';
import type { AnswerTable } from '../rows/cells.ts';

/**
 * Vega chooses round steps, up to twice as many as it is asked for: three asked are at most six.
 */
const AMOUNT_TICKS = 3;

/** The scale of such an axis ends with a label: no mark stands beyond the last of them. */
export const amountScale: JsonObject = { nice: AMOUNT_TICKS };

/** An axis of amounts: few ticks, each with its unit. */
export function amountAxis(table: AnswerTable, column: number | undefined): JsonObject {
  return { title: null, tickCount: AMOUNT_TICKS, labelExpr: axisExpression({ unit: axisUnit(table, column) }) };
}

/** True for numbers that are shown in percent. */
export function isShare(table: AnswerTable, column: number | undefined): boolean {
  return isPercent(axisUnit(table, column));
}

/** The unit of a column as an axis shows it; a change and a share are percentages. */
export function axisUnit(table: AnswerTable, column: number | undefined): string | null {
  if (column === undefined) return null;
  const kind = table.roles[column]?.kind;
  return kind === 'share' || kind === 'change' ? 'percent' : (table.columns[column]?.unit ?? null);
}

/** Span of a trend's buckets, which decides whether each label needs its year. */
interface Span {
  readonly first: string;
  readonly last: string;
}

/**
 * Labels of time buckets, which are dates without a zone: read and written as UTC, so that no
 * reader's zone moves them.
 */
export function timeAxis(grain: string | null, { first, last }: Span, partial: string | null): JsonObject {
  const plain = (format: string): string => `utcFormat(datum.value, '${format}')`;
  const oneYear = first.slice(0, 4) === last.slice(0, 4);
  const oneDay = first.slice(0, 10) === last.slice(0, 10);
  const labels: Readonly<Record<string, string>> = {
    YEAR: plain('%Y'),
    QUARTER: oneYear ? plain('Q%q') : plain('Q%q %Y'),
    MONTH: oneYear ? plain('%b') : `utcmonth(datum.value) === 0 ? ${plain('%b %Y')} : ${plain('%b')}`,
    HOUR: plain(oneDay ? '%H:%M' : '%-d %b %H:%M'),
  };
  // Ticks at each bucket: on a short range Vega would put several into one month, all with the same
  // label.
  const ticks: Readonly<Record<string, JsonObject>> = {
    YEAR: { interval: 'year' },
    QUARTER: { interval: 'month', step: 3 },
    MONTH: { interval: 'month' },
  };
  const tickCount = ticks[grain ?? ''];
  const label = labels[grain ?? ''] ?? plain('%-d %b');
  return {
    title: null,
    labelExpr:
      partial === null ? label : `(${label}) + (${plain('%Y-%m-%d')} === '${partial.slice(0, 10)}' ? '*' : '')`,
    labelOverlap: 'greedy',
    labelSeparation: 8,
    // A label stands under its point, the first and the last as well.
    labelFlush: false,
    ...(tickCount ? { tickCount } : { tickCount: 6 }),
  };
}
