import type { FunctionCall } from '../language/ast.ts';
import { walkExpression } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { refuse } from './refusal.ts';

/** DOUBLE_AGGREGATION: a measure or metric inside an aggregate is already aggregated. */
export function doubleAggregation(scope: QueryScope, call: FunctionCall): void {
  for (const argument of call.arguments) {
    walkExpression(argument, (node) => {
      if (node.kind === 'call') return true;
      if (node.kind !== 'reference') return true;
      const field = scope.find(node.path, node.span);
      if (field === null || field.kind === 'dimension') return true;
      const name = node.path.map(({ text }) => text).join('.');
      return refuse(
        'DOUBLE_AGGREGATION',
        call.span,
        `${name} is already aggregated, so ${call.name}(${name}) has no meaning.`,
        `Write ${name}. For a total over the groups use ${call.name}(${name}) OVER ().`,
        { suggestions: [name] },
      );
    });
  }
}
