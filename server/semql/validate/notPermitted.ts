import type { PreparedDimension } from '../catalog/prepare.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Block, ModelSource, Name, RowsBlock, Source, Span } from '../language/ast.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { type Fix, rewritten } from './fix.ts';
import { leftOut, sameAs } from './leftOut.ts';
import { refuse } from './refusal.ts';

/** NOT_PERMITTED when a shared name means a field that is hidden. Which one is not said. */
export function checkPermitted(
  { request, block, definition }: QueryScope,
  shared: SharedDimension,
  { model, definition: { name } }: PreparedDimension,
  span: Span,
): void {
  if (definition || (!request.isHidden(`${model.name}.${name}`) && !request.isHidden(model.name))) return;
  const fixes = (): Fix[] => {
    const wanted = block === null ? null : sameAs(block, span);
    return wanted === null ? [] : leftOut(block, `Leave ${wanted.text} out`, wanted.isIt);
  };
  refuse(
    'NOT_PERMITTED',
    span,
    `You may not use ${shared.name} here.`,
    'Ask an administrator for access, or leave it out.',
    { remedy: { fixes } },
  );
}

/** NOT_PERMITTED to lift a default filter where they are kept, with the query that keeps it. */
export function mayNotLift(block: Block | RowsBlock, { name: source }: ModelSource, filter: Name): never {
  const keeping = <From extends Source | null>(from: From): From =>
    from?.kind === 'model' && from.filters.some(({ name }) => name === filter)
      ? { ...from, filters: from.filters.filter(({ name }) => name !== filter) }
      : from;
  const kept: Block | RowsBlock =
    block.kind === 'rows'
      ? { ...block, from: keeping(block.from) }
      : {
          ...block,
          from: keeping(block.from),
          joins: block.joins.map((join) => ({ ...join, source: keeping(join.source) })),
        };
  return refuse(
    'NOT_PERMITTED',
    filter.span,
    `The default filter ${filter.text} of ${source.text} may not be lifted here.`,
    `Write ${source.text} without !${filter.text}.`,
    { remedy: { fixes: () => [rewritten(block, kept, `Keep ${filter.text}`)] } },
  );
}
