import type { PreparedModel } from '../catalog/prepare.ts';
import type { Path } from '../catalog/relationshipGraph.ts';
import type { Block, Expression, OrderItem, RowsBlock, Span, TimeUnit } from '../language/ast.ts';
import { blockOf, nowhere } from '../language/build.ts';
import { isAggregate } from '../language/functionNames.ts';
import { conjunction, conjuncts, mapExpression, walkExpression } from '../language/mapExpression.ts';
import { printExpression } from '../language/print.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import { type Fix, rewritten } from './fix.ts';

/** Which nodes of a block are meant. */
export type IsIt = (node: Expression) => boolean;

/** Text at a span of the block and a test for its other occurrences; null if there is none. */
export function sameAs(block: Block | RowsBlock, span: Span): { readonly text: string; readonly isIt: IsIt } | null {
  let text: string | null = null;
  for (const place of placesOf(block)) {
    walkExpression(place, (node) => {
      if (text === null && node.span.start === span.start && node.span.end === span.end) {
        text = printExpression(node);
      }
      return text === null;
    });
  }
  if (text === null) {
    return null;
  }
  const found = text;
  return { text, isIt: (node) => printExpression(node) === found };
}

/**
 * The block without the columns that something stands in, and without their keys and orders. None
 * where a condition or TOP needs it, as without them every other number would change; none where
 * nothing would be left.
 */
export function leftOut(block: Block | RowsBlock | null, title: string, isIt: IsIt, rank = 0): Fix[] {
  if (block === null) {
    return [];
  }
  const kept = block.items.filter(({ expression }) => !mentions(expression, isIt));
  if (kept.length === 0 || kept.length === block.items.length) {
    return [];
  }
  const gone = new Set(block.items.flatMap((item) => (kept.includes(item) ? [] : [item.alias?.text.toLowerCase()])));
  const names: IsIt = (node) =>
    isIt(node) || (node.kind === 'reference' && node.path.length === 1 && gone.has(node.path[0]?.text.toLowerCase()));
  const orderBy = block.orderBy.filter(({ expression }) => !mentions(expression, names));
  const isPosition = ({ kind }: Expression): boolean => kind === 'number';
  const counted = orderBy.map(({ expression }: OrderItem) => expression);
  if (block.kind === 'rows') {
    if (
      counted.some(isPosition) ||
      [block.where, block.measure].some((part) => part !== null && mentions(part, isIt))
    ) {
      return [];
    }
    return [rewritten(block, { ...block, items: kept, orderBy }, title, rank)];
  }
  const groupBy =
    block.groupBy === null || block.groupBy === 'ALL'
      ? block.groupBy
      : block.groupBy.filter((key) => !mentions(key, names));
  if (Array.isArray(groupBy)) {
    counted.push(...(groupBy as readonly Expression[]));
  }
  const needed = [block.where, block.having, block.top?.key ?? null, block.top?.by ?? null];
  if (counted.some(isPosition) || needed.some((part) => part !== null && mentions(part, isIt))) {
    return [];
  }
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

/**
 * The block with conditions moved from WHERE to the measures of every model but one, each narrowed
 * by FILTER. None where something else is computed, which could lose the condition.
 */
export function narrowedMeasures(scope: QueryScope, without: PreparedModel, isIt: IsIt): Fix[] {
  const { block } = scope;
  if (block?.kind !== 'block') {
    return [];
  }
  const conditions = conjuncts(block.where);
  const moved = conjunction(conditions.filter((condition) => mentions(condition, isIt)));
  if (moved === null) {
    return [];
  }
  const narrowed = new Set<string>();
  let isLost = false;
  const change = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      if (node.kind === 'call' && isAggregate(node)) {
        isLost = true;
      }
      const operand = node.kind === 'filtered' ? node.operand : node;
      const field = scope.fieldNamed(operand);
      if (field?.kind === 'metric') {
        isLost = true;
      }
      if (field?.kind !== 'measure' || field.measure.model === without) {
        return null;
      }
      narrowed.add(`${field.measure.model.name}.${field.measure.definition.name}`);
      const filter = node.kind === 'filtered' ? (conjunction([node.filter, moved]) ?? moved) : moved;
      return { kind: 'filtered', operand, filter, span: node.span };
    });
  const changed: Block = {
    ...block,
    items: block.items.map((item) => ({ ...item, expression: change(item.expression) })),
    where: conjunction(conditions.filter((condition) => !mentions(condition, isIt))),
    having: block.having === null ? null : change(block.having),
    orderBy: block.orderBy.map((order) => ({ ...order, expression: change(order.expression) })),
    top: block.top === null ? null : { ...block.top, by: change(block.top.by) },
  };
  return isLost || narrowed.size === 0 ? [] : [rewritten(block, changed, `Narrow only ${[...narrowed].join(', ')}`, 1)];
}

/** References that name a measure of the model. */
export function isMeasureOf(scope: QueryScope, model: PreparedModel): IsIt {
  return (node) => {
    const field = scope.fieldNamed(node);
    return field?.kind === 'measure' && field.measure.model === model;
  };
}

/** True when nothing but measures of the model is computed in the block. */
export function computesOnly(scope: QueryScope, model: PreparedModel): boolean {
  const { block } = scope;
  const isOther: IsIt = (node) => {
    if (node.kind === 'call') {
      return isAggregate(node);
    }
    const field = scope.fieldNamed(node);
    return field?.kind === 'metric' || (field?.kind === 'measure' && field.measure.model !== model);
  };
  if (block?.kind !== 'block') {
    return true;
  }
  const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  return [...places, block.having, block.top?.by ?? null].every((place) => place === null || !mentions(place, isOther));
}

/**
 * A condition on the many side of a fact as one on the fact's rows: those that meet a row which
 * fulfils it, each counted once. None where it is no condition of WHERE or FILTER, or several
 * columns make the key.
 */
export function rowsThatMeet(block: Block | RowsBlock | null, span: Span, path: Path, rank: number): Fix[] {
  const edge = path.find(({ toOne }) => !toOne);
  // From the finest rows all the others are reached.
  const finest = path.findLast(({ toOne }) => !toOne)?.to;
  if (block === null || edge === undefined || finest === undefined) {
    return [];
  }
  const [key, another] = edge.keys;
  const wanted = sameAs(block, span);
  if (key === undefined || another !== undefined || wanted === null) {
    return [];
  }
  const met = (condition: Expression): Expression => {
    const parts = conjuncts(condition);
    const many = parts.filter((part) => mentions(part, wanted.isIt));
    const where = conjunction(many);
    if (where === null) {
      return condition;
    }
    const query = blockOf({
      items: [{ expression: named(edge.to.name, key.to), alias: null, span: nowhere }],
      from: { kind: 'model', name: nameOf(finest.name), filters: [], alias: null, span: nowhere },
      where,
    });
    const operand = named(edge.from.name, key.from);
    const meets: Expression = { kind: 'in_query', negated: false, operand, query, span: where.span };
    return conjunction([...parts.filter((part) => !many.includes(part)), meets]) ?? meets;
  };
  const holds = (condition: Expression | null): condition is Expression =>
    condition !== null && condition.span.start <= span.start && span.end <= condition.span.end;
  const title = `${edge.from.name} with such ${finest.name}`;
  if (holds(block.where)) {
    return [rewritten(block, { ...block, where: met(block.where) }, title, rank)];
  }
  let found = false;
  const change = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      if ((node.kind !== 'filtered' && node.kind !== 'call') || !holds(node.filter)) {
        return null;
      }
      found = true;
      return { ...node, filter: met(node.filter) };
    });
  const items = block.items.map((item) => ({ ...item, expression: change(item.expression) }));
  return found ? [rewritten(block, { ...block, items }, title, rank)] : [];
}

function named(model: string, field: string): Expression {
  return { kind: 'reference', path: [nameOf(model), nameOf(field)], span: nowhere };
}

function nameOf(text: string) {
  return { text, quoted: false, span: nowhere };
}

const coarser: readonly TimeUnit[] = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** The block with its time in coarser buckets, the next coarser ones first. */
export function coarserBuckets(block: Block | RowsBlock | null, grain: TimeUnit): Fix[] {
  if (block?.kind !== 'block') {
    return [];
  }
  return coarser.slice(coarser.indexOf(grain) + 1).flatMap((unit, rank) => {
    let found = false;
    const change = (expression: Expression): Expression =>
      mapExpression(expression, (node) => {
        if (node.kind !== 'call' || node.name !== 'DATE_TRUNC') {
          return null;
        }
        const [written, ...rest] = node.arguments;
        if (written?.kind !== 'string' || written.value.toUpperCase() !== grain) {
          return null;
        }
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
