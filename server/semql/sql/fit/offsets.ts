import { mapSelects } from '../mapQuery.ts';
import { allOf, column, compare, literal, select, type SqlExpression, type SqlSelect } from '../tree.ts';
import { orderedOutside, spelledOrders } from './orders.ts';

/** Skips rows by numbering them, for engines without OFFSET. */
export function numberSkippedRows(query: SqlSelect): SqlSelect {
  return mapSelects(query, (part) => {
    if (part.offset === null || part.offset === 0 || part.columns === null) {
      return part;
    }
    return numbered(part.distinct ? orderedOutside(part) : part, part.offset);
  });
}

function numbered(part: SqlSelect, offset: number): SqlSelect {
  const columns = (part.columns ?? []).map(({ expression, alias }) => ({
    expression: column('numbered_rows', alias, expression.type),
    alias,
  }));
  const orders = spelledOrders(part);
  const place: SqlExpression = {
    kind: 'window',
    function: 'ROW_NUMBER',
    arguments: [],
    partitionBy: [],
    // Without an order any rows may be skipped; their own columns make it the same ones each time.
    orderBy:
      orders.length > 0
        ? orders
        : (part.columns ?? []).map(({ expression }) => ({ expression, descending: false, nulls: 'LAST' })),
    frame: null,
    type: 'INTEGER',
  };
  const position = column('numbered_rows', 'row_position', 'INTEGER');
  const at = (operator: '>' | '<=', value: number): SqlExpression =>
    compare(operator, position, literal(String(value), 'INTEGER'));
  return select({
    with: part.with,
    columns,
    from: {
      kind: 'query',
      query: {
        ...part,
        with: [],
        columns: [...(part.columns ?? []), { expression: place, alias: 'row_position' }],
        orderBy: [],
        limit: null,
        offset: null,
      },
      alias: 'numbered_rows',
    },
    where: allOf([at('>', offset), part.limit === null ? null : at('<=', offset + part.limit)]),
    orderBy: [{ expression: position, descending: false, nulls: 'FIRST' }],
  });
}
