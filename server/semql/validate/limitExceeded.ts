import type { Block, RowsBlock } from '../language/ast.ts';
import type { CompileRequest } from '../plan/request.ts';
import { rewritten } from './fix.ts';
import { problem } from './refusal.ts';

/**
 * The LIMIT to print: the query's own, else one row more than is allowed, by which whoever reads the rows sees that there
 * are more of them.
 */
export function printedLimit(limit: number | null, most: number): number {
  return limit !== null && limit <= most ? limit : most + 1;
}

/**
 * LIMIT_EXCEEDED, a warning: the result is cut at the most rows allowed. Returns the LIMIT to print; the row of
 * WITH TOTALS is one of those allowed.
 */
export function cappedLimit(block: Block | RowsBlock, request: CompileRequest): number {
  const most = (request.options.maxRows ?? 10_000) - (block.kind === 'block' && block.withTotals ? 1 : 0);
  const { limit } = block;
  if (limit !== null && limit > most) {
    const warning = problem(
      'LIMIT_EXCEEDED',
      block.span,
      `The query asks for ${limit} rows and gets at most ${most}.`,
      `Write LIMIT ${most} or less, or group the rows.`,
    );
    const remedy = { fixes: () => [rewritten(block, { ...block, limit: most }, `LIMIT ${most}`)] };
    request.warnings.push({ diagnostic: { ...warning, severity: 'warning' }, remedy });
  }
  request.provenance.add(() => [
    {
      part: 'limit',
      span: limit === null ? null : block.span,
      definition: 'row limit',
      definitionId: null,
      version: null,
      sentence: `At most ${Math.min(limit ?? most, most)} rows`,
      column: null,
    },
  ]);
  return printedLimit(limit, most);
}
