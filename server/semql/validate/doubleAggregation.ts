import type { Block, Expression, FunctionCall } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { isAggregate } from '../plan/functionNames.ts';
import { walkExpression } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { type Fix, replaced } from './fix.ts';
import { refuse } from './refusal.ts';

/** DOUBLE_AGGREGATION anywhere in a block, with the aggregate taken off in the corrected text. */
export function checkDoubleAggregation(block: Block, scope: QueryScope): void {
  const check = (node: Expression): boolean => {
    if (node.kind !== 'call' || !isAggregate(node)) return true;
    const [operand] = node.arguments;
    if (operand !== undefined && aggregatedName(scope, node) !== null) doubled(scope, node, [taken(node, operand)]);
    return false;
  };
  for (const { expression } of block.items) walkExpression(expression, check);
  for (const { expression } of block.orderBy) walkExpression(expression, check);
  walkExpression(block.having, check);
}

/** DOUBLE_AGGREGATION inside a definition. */
export function doubleAggregation(scope: QueryScope, call: FunctionCall): void {
  if (aggregatedName(scope, call) !== null) doubled(scope, call, []);
}

function doubled(scope: QueryScope, call: FunctionCall, fixes: readonly Fix[]): never {
  const name = aggregatedName(scope, call) ?? '';
  return refuse(
    'DOUBLE_AGGREGATION',
    call.span,
    `${name} is already aggregated, so ${printExpression({ ...call, filter: null })} has no meaning.`,
    `Write ${name}. For a total over the groups use ${call.name}(${name}) OVER ().`,
    { suggestions: [name], remedy: { fixes: () => fixes } },
  );
}

/** The measure or metric inside an aggregate, or null. */
function aggregatedName(scope: QueryScope, call: FunctionCall): string | null {
  let name: string | null = null;
  for (const argument of call.arguments) {
    walkExpression(argument, (node) => {
      if (node.kind !== 'reference') return true;
      const field = scope.find(node.path, node.span);
      if (field?.kind === 'measure' || field?.kind === 'metric') name ??= node.path.map(({ text }) => text).join('.');
      return true;
    });
  }
  return name;
}

/** The operand without the aggregate around it; where it is no lone measure it may need parentheses. */
function taken({ filter, span }: FunctionCall, operand: Expression): Fix {
  const expression: Expression = filter === null ? operand : { kind: 'filtered', operand, filter, span };
  const text = printExpression(expression);
  return replaced(span, operand.kind === 'binary' ? `(${text})` : text, `Write ${text}`);
}
