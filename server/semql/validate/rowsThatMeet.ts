import type { Path } from '../catalog/relationshipGraph.ts';
import type { Block, Expression, RowsBlock, Span } from '../language/ast.ts';
import { blockOf, NOWHERE } from '../language/build.ts';
import { conjunction, conjuncts, mapExpression } from '../plan/mapExpression.ts';
import { type Fix, rewritten } from './fix.ts';
import { sameAs, mentions } from './leftOut.ts';

/**
 * A condition on the many side of a fact as one on the fact's rows: those that meet a row which fulfils it, each counted
 * once. None where it is no condition of WHERE or FILTER, or several columns make the key.
 */
export function rowsThatMeet(block: Block | RowsBlock | null, span: Span, path: Path, rank: number): Fix[] {
  const edge = path.find(({ toOne }) => !toOne);
  // From the finest rows all the others are reached.
  const finest = path.findLast(({ toOne }) => !toOne)?.to;
  if (block === null || edge === undefined || finest === undefined) return [];
  const [key, another] = edge.keys;
  const wanted = sameAs(block, span);
  if (key === undefined || another !== undefined || wanted === null) return [];
  const met = (condition: Expression): Expression => {
    const parts = conjuncts(condition);
    const many = parts.filter((part) => mentions(part, wanted.isIt));
    const where = conjunction(many);
    if (where === null) return condition;
    const query = blockOf({
      items: [{ expression: named(edge.to.name, key.to), alias: null, span: NOWHERE }],
      from: { kind: 'model', name: nameOf(finest.name), filters: [], alias: null, span: NOWHERE },
      where,
    });
    const operand = named(edge.from.name, key.from);
    const meets: Expression = { kind: 'in_query', negated: false, operand, query, span: where.span };
    return conjunction([...parts.filter((part) => !many.includes(part)), meets]) ?? meets;
  };
  const holds = (condition: Expression | null): condition is Expression =>
    condition !== null && condition.span.start <= span.start && span.end <= condition.span.end;
  const title = `${edge.from.name} with such ${finest.name}`;
  if (holds(block.where)) return [rewritten(block, { ...block, where: met(block.where) }, title, rank)];
  let found = false;
  const change = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      if ((node.kind !== 'filtered' && node.kind !== 'call') || !holds(node.filter)) return null;
      found = true;
      return { ...node, filter: met(node.filter) };
    });
  const items = block.items.map((item) => ({ ...item, expression: change(item.expression) }));
  return found ? [rewritten(block, { ...block, items }, title, rank)] : [];
}

function named(model: string, field: string): Expression {
  return { kind: 'reference', path: [nameOf(model), nameOf(field)], span: NOWHERE };
}

function nameOf(text: string) {
  return { text, quoted: false, span: NOWHERE };
}
