import type { Expression, FunctionCall } from '../language/ast.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { SqlExpression, WindowFunction } from '../sql/tree.ts';
import { nearest } from '../language/nearest.ts';
import { refuse } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';

const WINDOW_FUNCTIONS: ReadonlySet<string> = new Set<WindowFunction>([
  'SUM',
  'AVG',
  'MIN',
  'MAX',
  'COUNT',
  'RANK',
  'DENSE_RANK',
  'ROW_NUMBER',
  'LAG',
  'LEAD',
  'FIRST_VALUE',
  'LAST_VALUE',
]);

const FRAME =
  /^ROWS( BETWEEN)? (UNBOUNDED|\d+|CURRENT) (PRECEDING|FOLLOWING|ROW)( AND (UNBOUNDED|\d+|CURRENT) (PRECEDING|FOLLOWING|ROW))?$/;

/** `SUM(revenue) OVER (…)`: a window over the groups, with values already aggregated. */
export function lowerWindow(call: FunctionCall, lower: (expression: Expression) => SqlExpression): SqlExpression {
  const { over } = call;
  if (over === null || !WINDOW_FUNCTIONS.has(call.name)) {
    const suggestions = nearest(call.name, WINDOW_FUNCTIONS);
    return refuse(
      'UNKNOWN_FUNCTION',
      call.span,
      `${call.name} is no window function.`,
      `The window functions are ${[...WINDOW_FUNCTIONS].join(', ')}.`,
      {
        suggestions,
      },
    );
  }
  if (call.distinct || call.filter !== null)
    unsupported(call.span, 'DISTINCT or FILTER in a window', 'Narrow the measure itself.');
  if (over.frame !== null && !FRAME.test(over.frame))
    unsupported(call.span, `The frame ${over.frame}`, 'Use ROWS BETWEEN … AND ….');
  const name = call.name as WindowFunction;
  const args = call.arguments.filter((argument) => argument.kind !== 'star').map(lower);
  return {
    kind: 'window',
    function: name,
    arguments: args,
    partitionBy: over.partitionBy.map(lower),
    orderBy: over.orderBy.map((item) => ({
      expression: lower(item.expression),
      descending: item.descending,
      nulls: item.nulls ?? 'LAST',
    })),
    frame: over.frame,
    type: windowType(name, args[0]?.type ?? 'INTEGER'),
  };
}

function windowType(name: WindowFunction, operand: ValueType): ValueType {
  if (name === 'COUNT' || name === 'RANK' || name === 'DENSE_RANK' || name === 'ROW_NUMBER') return 'INTEGER';
  return name === 'AVG' ? 'NUMBER' : operand;
}
