import type { Block, ModelSource, Name, RowsBlock, Source, Span } from '../language/ast.ts';
import type { Field, QueryScope } from '../plan/queryScope.ts';
import { type Fix, rewritten } from './fix.ts';
import { leftOut, sameAs } from './leftOut.ts';
import { refuse } from './refusal.ts';

/** NOT_PERMITTED when the field, or the model it belongs to, may not be named by the viewer. */
export function checkPermitted(scope: QueryScope, field: Field, span: Span): void {
  // What a shared name means is checked where it is known.
  if (field.kind === 'metric' || field.kind === 'shared') return;
  const { request, block } = scope;
  const thing = field.kind === 'dimension' ? field.dimension : field.measure;
  const name = `${thing.model.name}.${thing.definition.name}`;
  if (!request.isHidden(name) && !request.isHidden(thing.model.name)) return;
  const fixes = (): Fix[] => {
    const wanted = block === null ? null : sameAs(block, span);
    // Only what was written is said again: nothing is told of what else there is.
    return wanted === null ? [] : leftOut(block, `Leave ${wanted.text} out`, wanted.isIt);
  };
  refuse('NOT_PERMITTED', span, `You may not use ${name}.`, 'Ask an administrator for access, or leave it out.', {
    remedy: { fixes },
  });
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
