import type { Block, Expression, ModelSource, Name, RowsBlock, Source, Span } from '../language/ast.ts';
import { conjunction, conjuncts } from '../plan/mapExpression.ts';
import type { Anchor, QueryScope } from '../plan/queryScope.ts';
import { type Fix, rewritten } from './fix.ts';
import { asText } from './meantText.ts';
import { refuse } from './refusal.ts';

/** FILTER_POSITION: a named filter stands where a field is wanted. */
export function filterPosition(
  scope: QueryScope,
  { model }: Anchor,
  name: string,
  path: readonly Name[],
  span: Span,
): never {
  const place = `${model.name}[${name}]`;
  const [only, ...more] = path;
  return refuse(
    'FILTER_POSITION',
    span,
    `${path.map(({ text }) => text).join('.')} is a named filter, not a field.`,
    `Write it behind the model: FROM ${place}.`,
    {
      suggestions: [place],
      remedy: {
        fixes: () => [
          ...(scope.block === null ? [] : moved(scope.block, model.name, name, span, `FROM ${place}`)),
          ...(only === undefined || more.length > 0 ? [] : asText(scope, only, span)),
        ],
      },
    },
  );
}

/** The block with the filter behind its model instead of where it stands, in WHERE or among the columns. */
function moved(block: Block | RowsBlock, model: string, filter: string, span: Span, title: string): Fix[] {
  const isIt = (node: Expression): boolean =>
    node.span.start === span.start && node.span.end === span.end
      ? node.kind === 'reference'
      : node.kind === 'binary' && node.operator === '=' && isIt(node.left) && isTrue(node.right);
  const conditions = conjuncts(block.where);
  const where = conjunction(conditions.filter((condition) => !isIt(condition)));
  const items = block.items.filter(({ expression }) => !isIt(expression));
  if (items.length === 0 || conjuncts(where).length + items.length === conditions.length + block.items.length)
    return [];
  const name: Name = { text: filter, quoted: false, span };
  const narrowed = (source: ModelSource): ModelSource => ({
    ...source,
    filters: [...source.filters, { name, lifted: false }],
  });
  const isModel = (source: Source | null): source is ModelSource =>
    source?.kind === 'model' && source.name.text.toLowerCase() === model.toLowerCase();
  if (block.kind === 'rows') return [rewritten(block, { ...block, where, items, from: narrowed(block.from) }, title)];
  if (isModel(block.from)) return [rewritten(block, { ...block, where, items, from: narrowed(block.from) }, title)];
  const joined = block.joins.findIndex(({ source }) => isModel(source));
  const added = { type: null, on: null, via: null, span };
  const source: ModelSource = { kind: 'model', name: { ...name, text: model }, filters: [], alias: null, span };
  const joins =
    joined < 0
      ? [...block.joins, { ...added, source: narrowed(source) }]
      : block.joins.map((join, index) =>
          index === joined && isModel(join.source) ? { ...join, source: narrowed(join.source) } : join,
        );
  return [rewritten(block, { ...block, where, items, joins }, title)];
}

function isTrue(node: Expression): boolean {
  return node.kind === 'boolean' && node.value;
}
