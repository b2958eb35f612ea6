import type { PreparedMetric } from '../catalog/prepare.ts';
import type { Span } from '../language/ast.ts';
import type { Key } from '../plan/key.ts';
import { walkExpression } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { replaced } from './fix.ts';
import { refuse } from './refusal.ts';

/** GROUP_BY_MISMATCH: a metric with a list of allowed dimensions may be grouped by those and its time dimension only. */
export function checkAllowedKeys(
  metrics: ReadonlyMap<PreparedMetric, Span>,
  keys: readonly Key[],
  scope: QueryScope,
): void {
  for (const [{ definition }] of metrics) {
    if (definition.groupBy.length === 0) continue;
    const allowed = new Set([
      ...definition.groupBy,
      ...(definition.timeDimension === null ? [] : [definition.timeDimension]),
    ]);
    for (const key of keys) {
      walkExpression(key.expression, (node) => {
        if (node.kind !== 'reference') return true;
        const field = scope.find(node.path, node.span);
        if (field?.kind !== 'dimension') return true;
        const name = `${field.dimension.model.name}.${field.dimension.definition.name}`;
        if (allowed.has(name)) return true;
        const suggestions = [...allowed].slice(0, 3);
        return refuse(
          'GROUP_BY_MISMATCH',
          node.span,
          `The metric ${definition.name} may not be grouped by ${name}.`,
          `Its dimensions are ${[...allowed].join(', ')}.`,
          { suggestions, remedy: { fixes: () => suggestions.map((other) => replaced(node.span, other)) } },
        );
      });
    }
  }
}
