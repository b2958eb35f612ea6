import type { PreparedModel } from '../catalog/prepare.ts';
import type { Expression, RowsBlock, Span } from '../language/ast.ts';
import type { Bucket } from '../plan/bucket.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import type { CompileRequest } from '../plan/request.ts';
import { mapExpression } from '../plan/mapExpression.ts';
import { type Fix, rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/** A number over several sets of rows: names a query for the rows of each. */
export function factsOfMetric(name: string, buckets: readonly Bucket[], request: CompileRequest, span: Span): never {
  const choices = buckets.flatMap(({ model, leaves }) => {
    const measures = leaves.flatMap(({ measure }) => (measure === null ? [] : [measure]));
    const shown = measures.filter((measure) => isShown(model, measure.definition.name, request));
    return [...new Set(shown.map(({ definition }) => `FROM ${model.name} FOR ${definition.name}`))].slice(0, 1);
  });
  const models = [...new Set(buckets.map(({ model }) => model))].filter((model) => !request.isHidden(model.name));
  const over =
    models.length > 1 ? `rows of ${models.map((model) => model.name).join(' and ')}` : 'several sets of rows';
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} is computed over ${over}.`,
    choices.length === 0 ? 'Name one of its measures behind FOR.' : `Write ${choices.join(' or ')}.`,
  );
}

/** A number over the rows of another model than FROM names. */
export function otherFact(name: string, { name: model }: PreparedModel, scope: QueryScope, span: Span): never {
  const { request, block } = scope;
  if (request.isHidden(model)) {
    return refuse('NO_PATH', span, `${name} is computed over other rows.`, 'Name a measure of the model in FROM.');
  }
  return refuse('NO_PATH', span, `${name} is computed over rows of ${model}.`, `Write FROM ${model}.`, {
    remedy: { fixes: () => (block?.kind === 'rows' ? fromModel(scope, block, model) : []) },
  });
}

/** The block over rows of another model; what it names is that of the models it was of. */
function fromModel(scope: QueryScope, block: RowsBlock, model: string): Fix[] {
  const [entry] = scope.entries;
  if (entry === undefined || block.from.filters.length > 0) return [];
  const qualified = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      const field = node.kind === 'reference' && node.path.length === 1 ? scope.find(node.path, node.span) : null;
      if (node.kind !== 'reference' || field?.kind !== 'dimension') return null;
      return { ...node, path: [{ text: field.dimension.model.name, quoted: false, span: node.span }, ...node.path] };
    });
  const items = block.items.map((item) => ({ ...item, expression: qualified(item.expression) }));
  const orderBy = block.orderBy.map((order) => ({ ...order, expression: qualified(order.expression) }));
  const where = block.where === null ? null : qualified(block.where);
  const from = { ...block.from, name: { ...block.from.name, text: model }, alias: null };
  return [rewritten(block, { ...block, items, where, orderBy, from }, `FROM ${model}`)];
}

/** A value that reaches over periods is computed from rows of other periods too. */
export function reachesOverTime(name: string, span: Span): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} reaches over other periods than its own, so no one set of rows gives it.`,
    'Name one of its measures behind FOR, and the period in WHERE.',
  );
}

function isShown(model: PreparedModel, name: string, request: CompileRequest): boolean {
  return !request.isHidden(model.name) && !request.isHidden(`${model.name}.${name}`);
}
