import type { Block, Span } from '../language/ast.ts';
import { type Fix, rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/** UNSUPPORTED_IN_DIALECT for a part of the language the compiler does not print yet. */
export function unsupported(span: Span, what: string, advice: string): never {
  return refuse('UNSUPPORTED_IN_DIALECT', span, `${what} cannot be compiled yet.`, advice);
}

/** UNSUPPORTED_IN_DIALECT for TOP over computed tables, whose rows are ranked by ORDER BY and LIMIT instead. */
export function topOverTables(block: Block, top: NonNullable<Block['top']>): never {
  const { count, by, withOthers, span } = top;
  const ranked = { expression: by, descending: true, nulls: null, span };
  const sorted: Block = { ...block, top: null, orderBy: [ranked], limit: count };
  const fixes = (): Fix[] =>
    withOthers || block.orderBy.length > 0 || block.limit !== null
      ? []
      : [rewritten(block, sorted, 'Use ORDER BY and LIMIT')];
  return refuse(
    'UNSUPPORTED_IN_DIALECT',
    span,
    'TOP over computed tables cannot be compiled yet.',
    'Use ORDER BY and LIMIT.',
    {
      remedy: { fixes },
    },
  );
}
