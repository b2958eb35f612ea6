import type { PreparedModel } from '../catalog/prepare.ts';
import type { Block, Expression } from '../language/ast.ts';
import { isAggregate } from '../plan/functionNames.ts';
import { conjunction, conjuncts, mapExpression } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { type Fix, rewritten } from './fix.ts';
import { type IsIt, mentions } from './leftOut.ts';

/**
 * The block with conditions moved from WHERE to the measures of every model but one, each narrowed by FILTER. None where
 * something else is computed, which could lose the condition.
 */
export function narrowedMeasures(scope: QueryScope, without: PreparedModel, isIt: IsIt): Fix[] {
  const { block } = scope;
  if (block?.kind !== 'block') return [];
  const conditions = conjuncts(block.where);
  const moved = conjunction(conditions.filter((condition) => mentions(condition, isIt)));
  if (moved === null) return [];
  const narrowed = new Set<string>();
  let isLost = false;
  const change = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      if (node.kind === 'call' && isAggregate(node)) isLost = true;
      const operand = node.kind === 'filtered' ? node.operand : node;
      const field = operand.kind === 'reference' ? scope.find(operand.path, operand.span) : null;
      if (field?.kind === 'metric') isLost = true;
      if (field?.kind !== 'measure' || field.measure.model === without) return null;
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
    const field = node.kind === 'reference' ? scope.find(node.path, node.span) : null;
    return field?.kind === 'measure' && field.measure.model === model;
  };
}

/** True when nothing but measures of the model is computed in the block. */
export function computesOnly(scope: QueryScope, model: PreparedModel): boolean {
  const { block } = scope;
  const isOther: IsIt = (node) => {
    if (node.kind === 'call') return isAggregate(node);
    const field = node.kind === 'reference' ? scope.find(node.path, node.span) : null;
    return field?.kind === 'metric' || (field?.kind === 'measure' && field.measure.model !== model);
  };
  if (block?.kind !== 'block') return true;
  const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  return [...places, block.having, block.top?.by ?? null].every((place) => place === null || !mentions(place, isOther));
}
