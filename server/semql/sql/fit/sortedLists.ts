import { cannotSay } from '../../dialect/cannotSay.ts';
import { mapSelects } from '../mapQuery.ts';
import { contains } from '../rewrite.ts';
import type { SqlSelect } from '../tree.ts';

/** Refuses lists that one select would sort in different ways. */
export function allowOneSortedList(query: SqlSelect): SqlSelect {
  return mapSelects(query, (select) => {
    const orders = new Set<string>();
    const places = [...(select.columns ?? []), ...select.orderBy].map(({ expression }) => expression);
    for (const expression of select.having === null ? places : [...places, select.having]) {
      contains(expression, (node) => {
        if (node.kind === 'aggregate' && node.orderBy !== undefined) {
          orders.add(JSON.stringify(node.orderBy));
        }
        return false;
      });
    }
    if (orders.size > 1) {
      cannotSay('Lists in different orders', 'Request each list in a separate query.');
    }
    return select;
  });
}
