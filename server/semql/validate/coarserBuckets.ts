import type { Block, Expression, RowsBlock, TimeUnit } from '../language/ast.ts';
import { mapExpression } from '../plan/mapExpression.ts';
import { type Fix, rewritten } from './fix.ts';

const COARSER: readonly TimeUnit[] = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** The block with its time in coarser buckets, the next coarser ones first. */
export function coarserBuckets(block: Block | RowsBlock | null, grain: TimeUnit): Fix[] {
  if (block?.kind !== 'block') return [];
  return COARSER.slice(COARSER.indexOf(grain) + 1).flatMap((unit, rank) => {
    let found = false;
    const change = (expression: Expression): Expression =>
      mapExpression(expression, (node) => {
        if (node.kind !== 'call' || node.name !== 'DATE_TRUNC') return null;
        const [written, ...rest] = node.arguments;
        if (written?.kind !== 'string' || written.value.toUpperCase() !== grain) return null;
        found = true;
        return { ...node, arguments: [{ ...written, value: unit.toLowerCase() }, ...rest] };
      });
    const { groupBy } = block;
    const changed: Block = {
      ...block,
      items: block.items.map((item) => ({ ...item, expression: change(item.expression) })),
      groupBy: groupBy === null || groupBy === 'ALL' ? groupBy : groupBy.map(change),
      orderBy: block.orderBy.map((order) => ({ ...order, expression: change(order.expression) })),
      top: block.top === null ? null : { ...block.top, key: change(block.top.key) },
    };
    return found ? [rewritten(block, changed, `By ${unit.toLowerCase()}`, rank)] : [];
  });
}
