import type { Expression } from '../language/ast.ts';
import { walkExpression } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { refuse } from './refusal.ts';

/**
 * Refuses to move along periods of a calendar of its own: nothing says which of them comes before another, and what has
 * no rows there.
 * @param places keys and conditions of a block whose values reach over time, or are shown in every period
 */
export function checkOwnCalendar(scope: QueryScope, places: readonly Expression[]): void {
  for (const place of places) {
    walkExpression(place, (node) => {
      const field = node.kind === 'reference' ? scope.find(node.path, node.span) : null;
      if (field?.kind === 'shared' && field.shared.definition?.ownCalendar === true) {
        refuse(
          'TYPE_MISMATCH',
          node.span,
          `${field.shared.name} is a period of a calendar of its own, which values over time do not move along.`,
          'Use metric_time with the hour, day, week, month, quarter or year, or ask for metrics of one period only.',
        );
      }
      return true;
    });
  }
}
