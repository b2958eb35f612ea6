import type { Expression, Period, TimeUnit } from '../language/ast.ts';
import { parsePeriodText } from '../language/parse/parser.ts';
import { byKey, byType, described, record, type Shape, text, withDefault } from '../language/json/shape.ts';
import { nowhere } from '../language/build.ts';
import { periodShape } from '../language/json/treeShape.ts';
import { timeUnit } from '../language/words.ts';
import { binary, literal } from './tree.ts';
import type { Translation } from './translation.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A period in words, as days from and to, or as a tree. */
export type PeriodRequest = string | Range | Period;

const day = described('A day such as 2024-03-05, or a moment such as 2024-03-05 14:30.', text);
const range = { from: withDefault(day, undefined), to: withDefault(day, undefined) };

export const periodRequest: Shape<PeriodRequest> = byType('a period', {
  string: described(
    'A period: LAST 3 MONTHS, THIS YEAR, YEAR TO DATE, TODAY, 2024, 2024-Q1, 2024-03 or 2024-03-05.',
    text,
  ),
  object: byKey<Readonly<Record<string, Shape<PeriodRequest & object>>>>('from, to or kind', {
    kind: periodShape,
    from: record({ ...range, from: day }),
    to: record({ ...range, to: day }),
  }),
});

/**
 * `value` lies in the period; days count from their first moment to their last. Null after saying
 * what is wrong.
 */
export function inPeriod(
  translation: Translation,
  value: Expression,
  period: PeriodRequest,
  path: string,
  negated = false,
): Expression | null {
  if (typeof period === 'string') {
    const read = parsePeriodText(period);
    if (read.period !== null) {
      return translation.from(path, { ...within(value, read.period), negated });
    }
    const [first] = read.diagnostics;
    const advice = 'Write LAST 3 MONTHS, THIS YEAR, YEAR TO DATE, TODAY, 2024-Q1 or 2024-03-05.';
    const message = `${JSON.stringify(period)} is not a period: ${first?.message ?? 'it is empty.'}`;
    return translation.problem(path, 'SYNTAX', message, advice);
  }
  if ('kind' in period) {
    return translation.from(path, { ...within(value, period), negated });
  }
  const condition = inRange(value, period);
  const whole: Expression = negated ? { kind: 'unary', operator: 'NOT', operand: condition, span: nowhere } : condition;
  return translation.from(path, whole);
}

function within(operand: Expression, period: Period): Extract<Expression, { kind: 'in_period' }> {
  return { kind: 'in_period', negated: false, operand, period, span: nowhere };
}

function inRange(operand: Expression, { from, to }: Range): Expression {
  if (from === undefined) {
    return binary('<=', operand, literal(to ?? ''));
  }
  if (to === undefined) {
    return binary('>=', operand, literal(from));
  }
  return { kind: 'between', negated: false, operand, low: literal(from), high: literal(to), span: nowhere };
}

const offset = /^\s*([0-9]{1,9})\s+([A-Za-z]+)\s*$/;

/** `1 YEAR`, `3 MONTHS`; null when the text is no amount of time. */
export function readOffset(written: string): { readonly count: number; readonly unit: TimeUnit } | null {
  const parts = offset.exec(written);
  const unit = timeUnit(parts?.[2] ?? '');
  return parts === null || unit === null ? null : { count: Number(parts[1]), unit };
}
