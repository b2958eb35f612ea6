import type { Block, Expression, FunctionCall } from '../language/ast.ts';
import { printExpression, printQuery } from '../language/print.ts';
import { isAggregate } from '../plan/functionNames.ts';
import { mapExpression, walkExpression } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { refuse } from './refusal.ts';

/** DOUBLE_AGGREGATION anywhere in a block, with the aggregate taken off in the corrected text. */
export function checkDoubleAggregation(block: Block, scope: QueryScope): void {
  const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  if (block.having !== null) places.push(block.having);
  for (const place of places) {
    walkExpression(place, (node) => {
      if (node.kind !== 'call' || !isAggregate(node)) return true;
      const [operand] = node.arguments;
      if (operand !== undefined && aggregatedName(scope, node) !== null)
        doubled(scope, node, correctedBlock(block, node, operand));
      return false;
    });
  }
}

/** DOUBLE_AGGREGATION inside a definition. */
export function doubleAggregation(scope: QueryScope, call: FunctionCall): void {
  if (aggregatedName(scope, call) !== null) doubled(scope, call, null);
}

function doubled(scope: QueryScope, call: FunctionCall, corrected: Block | null): never {
  const name = aggregatedName(scope, call) ?? '';
  return refuse(
    'DOUBLE_AGGREGATION',
    call.span,
    `${name} is already aggregated, so ${printExpression({ ...call, filter: null })} has no meaning.`,
    `Write ${name}. For a total over the groups use ${call.name}(${name}) OVER ().`,
    { suggestions: [name], correctedText: corrected === null ? null : printQuery(corrected) },
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

function correctedBlock(block: Block, call: FunctionCall, operand: Expression): Block {
  const replace = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      if (node !== call) return null;
      return call.filter === null ? operand : { kind: 'filtered', operand, filter: call.filter, span: call.span };
    });
  return {
    ...block,
    items: block.items.map((item) => ({ ...item, expression: replace(item.expression) })),
    orderBy: block.orderBy.map((item) => ({ ...item, expression: replace(item.expression) })),
    having: block.having === null ? null : replace(block.having),
  };
}
