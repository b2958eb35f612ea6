import type { Expression, FunctionCall } from '../language/ast.ts';
import { parseExpression } from '../language/parser.ts';
import { printExpression } from '../language/print.ts';
import { asUnit } from '../plan/wallClockOf.ts';
import { mapExpression, walkExpression } from '../plan/mapExpression.ts';
import { withoutJinja } from './jinja.ts';

/** An expression of another tool's SQL in the portable grammar, or its own text when the grammar cannot say it. */
export interface SqlText {
  readonly expression: string;
  readonly native: boolean;
}

/** Reads SQL as engines spell it: backticks, `IFNULL`, `IF`, `DATE_TRUNC(day, month)`, `x IS TRUE`. */
export function parseSql(text: string): Expression | null {
  const spelled = withoutJinja(text)
    .replaceAll('`', '"')
    .replaceAll(/\bIS\s+NOT\s+(TRUE|FALSE)\b/gi, '<> $1')
    .replaceAll(/\bIS\s+(TRUE|FALSE)\b/gi, '= $1')
    .replaceAll(/\bCURRENT_(DATE|TIMESTAMP)\s*\(\s*\)/gi, 'CURRENT_$1');
  const { expression, diagnostics } = parseExpression(spelled);
  if (expression === null || diagnostics.some(({ severity }) => severity === 'error')) return null;
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
    if (node.kind === 'reference' && node.path.length === 1) names.add(node.path[0]?.text ?? '');
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
      if (first === undefined || second === undefined) return null;
      return { kind: 'case', operand: null, branches: [{ when: first, then: second }], otherwise: third ?? null, span };
    case 'SAFE_DIVIDE':
    case 'DIV0':
      if (first === undefined || second === undefined) return null;
      return { kind: 'binary', operator: '/', left: first, right: second, span };
    case 'DATE_TRUNC':
    case 'TIMESTAMP_TRUNC':
    case 'DATETIME_TRUNC':
      return first === undefined || second === undefined ? null : truncation(call, first, second);
    default:
      return null;
  }
}

/** `DATE_TRUNC(day, MONTH)` and `DATE_TRUNC('month', day)` alike. */
function truncation(call: FunctionCall, first: Expression, second: Expression): Expression | null {
  for (const [unit, operand] of [
    [first, second],
    [second, first],
  ] as const) {
    const word = unit.kind === 'string' ? unit.value : unit.kind === 'reference' ? (unit.path[0]?.text ?? '') : '';
    const known = asUnit(word);
    if (known === null) continue;
    const value: Expression = { kind: 'string', value: known.toLowerCase(), span: unit.span };
    return { ...call, name: 'DATE_TRUNC', arguments: [value, operand] };
  }
  return null;
}
