import type { Expression, FunctionCall, TimeUnit } from '../language/ast.ts';
import { callOf } from '../language/build.ts';
import { parseExpression } from '../language/parse/parser.ts';
import { printExpression } from '../language/print.ts';
import { asUnit } from '../plan/lower/wallClockOf.ts';
import { mapExpression, walkExpression } from '../language/mapExpression.ts';
import { withoutJinja } from './jinja.ts';
import { binary, conditional, number } from './tree.ts';

/**
 * An expression of another tool's SQL in the portable grammar, or its own text when the grammar
 * cannot say it.
 */
export interface SqlText {
  readonly expression: string;
  readonly native: boolean;
}

/**
 * Reads SQL as engines spell it: backticks, `IFNULL`, `IF`, `DATE_TRUNC(day, month)`,
 * `DATEADD(day, -7, x)`.
 */
export function parseSql(text: string): Expression | null {
  const spelled = withoutJinja(text)
    .replaceAll('`', '"')
    .replaceAll(/\b(?:TRY|SAFE)_CAST\s*\(/gi, 'CAST(')
    .replaceAll(/\bCURRENT_(DATE|TIMESTAMP)\s*\(\s*\)/gi, 'CURRENT_$1');
  const { expression, diagnostics } = parseExpression(spelled);
  if (expression === null || diagnostics.some(({ severity }) => severity === 'error')) {
    return null;
  }
  return mapExpression(expression, (node) => (node.kind === 'call' ? portable(node) : null));
}

export function sqlText(text: string): SqlText {
  const expression = parseSql(text);
  return expression === null
    ? { expression: text.trim(), native: true }
    : { expression: printExpression(expression), native: false };
}

/** Names an expression uses that stand alone: columns, in the expressions of a model. */
export function namesIn(expression: Expression): readonly string[] {
  const names = new Set<string>();
  walkExpression(expression, (node) => {
    if (node.kind === 'reference' && node.path.length === 1) {
      names.add(node.path[0]?.text ?? '');
    }
    return true;
  });
  return [...names];
}

/** Other engines' spellings of a function the grammar has; null leaves the call as it is. */
function portable(call: FunctionCall): Expression | null {
  const inner = call.arguments.map((argument) =>
    mapExpression(argument, (node) => (node.kind === 'call' ? portable(node) : null)),
  );
  const [first, second, third] = inner;
  const { span } = call;
  switch (call.name) {
    case 'IFNULL':
    case 'NVL':
      return { ...call, name: 'COALESCE', arguments: inner };
    case 'IF':
    case 'IFF':
      if (first === undefined || second === undefined) {
        return null;
      }
      return { kind: 'case', operand: null, branches: [{ when: first, then: second }], otherwise: third ?? null, span };
    case 'SAFE_DIVIDE':
      if (first === undefined || second === undefined) {
        return null;
      }
      return binary('/', first, second);
    case 'DIV0':
    case 'DIV0NULL':
      return first === undefined || second === undefined ? null : zeroByZero(call, first, second);
    case 'COUNT_IF':
    case 'COUNTIF':
      return first === undefined ? null : callOf('COUNT', [conditional(first, number(1), null)], { span });
    case 'APPROX_COUNT_DISTINCT':
      return { ...call, name: 'COUNT', distinct: true, arguments: inner };
    case 'LEN':
      return { ...call, name: 'LENGTH', arguments: inner };
    case 'GETDATE':
    case 'SYSDATE':
    case 'CURRENT_TIMESTAMP':
      return { ...call, name: 'NOW', arguments: [] };
    case 'DATE':
      return first === undefined || second !== undefined ? null : { kind: 'cast', operand: first, type: 'DATE', span };
    case 'DATEADD':
      return first === undefined || second === undefined || third === undefined ? null : moved(first, second, third);
    case 'DATEDIFF':
    case 'DATE_DIFF':
    case 'DATETIME_DIFF':
      // What is not read keeps a name that is none here: DATE_DIFF of SemQL counts otherwise.
      return first === undefined || second === undefined
        ? null
        : (between(call.name, first, second, third) ?? { ...call, name: 'DATEDIFF', arguments: inner });
    case 'DATE_ADD':
    case 'DATE_SUB':
      if (first === undefined || second?.kind !== 'interval') {
        return null;
      }
      return binary(call.name === 'DATE_ADD' ? '+' : '-', first, second);
    case 'DATE_TRUNC':
    case 'TIMESTAMP_TRUNC':
    case 'DATETIME_TRUNC':
      return first === undefined || second === undefined ? null : truncation(call, first, second);
    default:
      return null;
  }
}

/** Snowflake's division: 0 where the divisor is 0, and with DIV0NULL where it is NULL. */
function zeroByZero({ name }: FunctionCall, left: Expression, right: Expression): Expression {
  const divisor = name === 'DIV0' ? right : callOf('COALESCE', [right, number(0)]);
  return conditional(binary('=', divisor, number(0)), binary('*', left, number(0)), binary('/', left, right));
}

/** `DATEADD(month, -2, day)`; null when the count is no whole number. */
function moved(unit: Expression, count: Expression, operand: Expression): Expression | null {
  const known = asUnit(wordOf(unit));
  const back = count.kind === 'unary' && count.operator === '-';
  const size = back ? count.operand : count;
  if (known === null || size.kind !== 'number' || !/^\d{1,6}$/.test(size.text)) {
    return null;
  }
  const interval: Expression = { kind: 'interval', amount: Number(size.text), unit: known, span: count.span };
  return binary(back ? '-' : '+', operand, interval);
}

/**
 * How many units begin between two dates: `DATEDIFF(day, from, to)`, `DATE_DIFF(to, from, DAY)`,
 * and `DATEDIFF(to, from)` in days. TIMESTAMPDIFF counts whole units on some engines and is not
 * read. Null for a unit that is counted otherwise.
 */
function between(
  name: string,
  first: Expression,
  second: Expression,
  third: Expression | undefined,
): Expression | null {
  if (third === undefined) {
    return name === 'DATEDIFF' ? units('DAY', second, first) : null;
  }
  const unit = asUnit(wordOf(first));
  if (unit !== null) {
    return units(unit, second, third);
  }
  const behind = asUnit(wordOf(third));
  return behind === null ? null : units(behind, second, first);
}

function units(unit: TimeUnit, from: Expression, to: Expression): Expression | null {
  const part = (name: string, operand: Expression): Expression => ({ kind: 'extract', part: name, operand, span });
  const { span } = to;
  const difference = (count: (moment: Expression) => Expression): Expression => binary('-', count(to), count(from));
  const years = (moment: Expression): Expression => part('YEAR', moment);
  switch (unit) {
    case 'DAY':
      return difference((operand) => ({ kind: 'cast', operand, type: 'DATE', span }));
    case 'YEAR':
      return difference(years);
    case 'QUARTER':
      return difference((moment) => binary('+', binary('*', years(moment), number(4)), part('QUARTER', moment)));
    case 'MONTH':
      return difference((moment) => binary('+', binary('*', years(moment), number(12)), part('MONTH', moment)));
    case 'WEEK':
      // Engines begin their weeks on different days.
      return null;
    default: {
      const start = (moment: Expression): Expression =>
        callOf('DATE_TRUNC', [{ kind: 'string', value: unit.toLowerCase(), span }, moment]);
      const seconds = difference((moment) => part('EPOCH', start(moment)));
      return unit === 'SECOND' ? seconds : binary('/', seconds, number(unit === 'MINUTE' ? 60 : 3600));
    }
  }
}

function wordOf(unit: Expression): string {
  return unit.kind === 'string' ? unit.value : unit.kind === 'reference' ? (unit.path[0]?.text ?? '') : '';
}

/** `DATE_TRUNC(day, MONTH)` and `DATE_TRUNC('month', day)` alike. */
function truncation(call: FunctionCall, first: Expression, second: Expression): Expression | null {
  for (const [unit, operand] of [
    [first, second],
    [second, first],
  ] as const) {
    const known = asUnit(wordOf(unit));
    if (known === null) {
      continue;
    }
    const value: Expression = { kind: 'string', value: known.toLowerCase(), span: unit.span };
    return { ...call, name: 'DATE_TRUNC', arguments: [value, operand] };
  }
  return null;
}
