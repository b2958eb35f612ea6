import type { Block, RowsBlock, SelectItem, Span } from '../language/ast.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { type Fix, rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/** Rows listed when the query does not say how many. */
const LISTED_ROWS = 100;

/** SYNTAX for `*`, which names no field: with the rows of the model, or with what else is selected. */
export function selectStar(block: Block | RowsBlock, scope: QueryScope, span: Span): never {
  return refuse('SYNTAX', span, '* names no field.', 'Name the dimensions and measures you want.', {
    remedy: { fixes: () => fixes(block, scope) },
  });
}

function fixes(block: Block | RowsBlock, scope: QueryScope): Fix[] {
  const named = block.items.filter(({ expression }) => expression.kind !== 'star');
  if (named.length > 0) return [rewritten(block, { ...block, items: named }, 'Leave out *')];
  const { from, where, orderBy, span } = block;
  if (from?.kind !== 'model' || (block.kind === 'block' && block.joins.length > 0)) return [];
  const rows: RowsBlock = {
    kind: 'rows',
    items: rowFields(scope),
    from,
    measure: block.kind === 'rows' ? block.measure : null,
    where,
    orderBy,
    limit: block.limit ?? LISTED_ROWS,
    span,
  };
  return [rewritten(block, rows, 'List the rows')];
}

function rowFields({ root, request }: QueryScope): SelectItem[] {
  const span = { start: 0, end: 0 };
  return [...root.dimensions.names()]
    .filter((name) => !request.isHidden(`${root.name}.${name}`))
    .map((text) => ({
      expression: { kind: 'reference', path: [{ text, quoted: false, span }], span },
      alias: null,
      span,
    }));
}
