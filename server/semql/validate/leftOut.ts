import type { Block, Expression, OrderItem, RowsBlock, Span } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { walkExpression } from '../plan/mapExpression.ts';
import { type Fix, rewritten } from './fix.ts';

/** Which nodes of a block are meant. */
export type IsIt = (node: Expression) => boolean;

/** What stands at a span of the block, wherever else it stands; null where nothing does. */
export function sameAs(block: Block | RowsBlock, span: Span): { readonly text: string; readonly isIt: IsIt } | null {
  let text: string | null = null;
  for (const place of placesOf(block)) {
    walkExpression(place, (node) => {
      if (text === null && node.span.start === span.start && node.span.end === span.end) text = printExpression(node);
      return text === null;
    });
  }
  if (text === null) return null;
  const found = text;
  return { text, isIt: (node) => printExpression(node) === found };
}

/**
 * The block without the columns that something stands in, and without their keys and orders. None where a condition or
 * TOP needs it, as without them every other number would change; none where nothing would be left.
 */
export function leftOut(block: Block | RowsBlock | null, title: string, isIt: IsIt, rank = 0): Fix[] {
  if (block === null) return [];
  const kept = block.items.filter(({ expression }) => !mentions(expression, isIt));
  if (kept.length === 0 || kept.length === block.items.length) return [];
  const gone = new Set(block.items.flatMap((item) => (kept.includes(item) ? [] : [item.alias?.text.toLowerCase()])));
  const names: IsIt = (node) =>
    isIt(node) || (node.kind === 'reference' && node.path.length === 1 && gone.has(node.path[0]?.text.toLowerCase()));
  const orderBy = block.orderBy.filter(({ expression }) => !mentions(expression, names));
  const isPosition = ({ kind }: Expression): boolean => kind === 'number';
  const counted = orderBy.map(({ expression }: OrderItem) => expression);
  if (block.kind === 'rows') {
    if (counted.some(isPosition) || [block.where, block.measure].some((part) => part !== null && mentions(part, isIt)))
      return [];
    return [rewritten(block, { ...block, items: kept, orderBy }, title, rank)];
  }
  const groupBy =
    block.groupBy === null || block.groupBy === 'ALL'
      ? block.groupBy
      : block.groupBy.filter((key) => !mentions(key, names));
  if (Array.isArray(groupBy)) counted.push(...(groupBy as readonly Expression[]));
  const needed = [block.where, block.having, block.top?.key ?? null, block.top?.by ?? null];
  if (counted.some(isPosition) || needed.some((part) => part !== null && mentions(part, isIt))) return [];
  const keys = Array.isArray(groupBy) && groupBy.length === 0 ? null : groupBy;
  return [rewritten(block, { ...block, items: kept, groupBy: keys, orderBy }, title, rank)];
}

/** True when the expression, or a part of it, is meant. */
export function mentions(expression: Expression, isIt: IsIt): boolean {
  let found = false;
  walkExpression(expression, (node) => {
    found ||= isIt(node);
    return !found;
  });
  return found;
}

function placesOf(block: Block | RowsBlock): Expression[] {
  const shared = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  const own =
    block.kind === 'rows'
      ? [block.measure]
      : [
          ...(Array.isArray(block.groupBy) ? (block.groupBy as readonly Expression[]) : []),
          block.having,
          block.top?.key ?? null,
          block.top?.by ?? null,
        ];
  return [...shared, block.where, ...own].filter((place) => place !== null);
}
