import type { Block, RowsBlock } from '../language/ast.ts';
import type { CompileRequest } from '../plan/request.ts';
import { problem } from './refusal.ts';

/** LIMIT_EXCEEDED, a warning: the result is cut at the most rows allowed. Returns the LIMIT to print. */
export function cappedLimit(block: Block | RowsBlock, request: CompileRequest): number {
  const most = request.options.maxRows ?? 10_000;
  const { limit } = block;
  if (limit !== null && limit > most) {
    const warning = problem(
      'LIMIT_EXCEEDED',
      block.span,
      `The query asks for ${limit} rows and gets at most ${most}.`,
      `Write LIMIT ${most} or less, or group the rows.`,
    );
    request.warnings.push({ ...warning, severity: 'warning' });
  }
  const printed = Math.min(limit ?? most, most);
  request.provenance.add({
    part: 'limit',
    span: limit === null ? null : block.span,
    definition: 'row limit',
    definitionId: null,
    version: null,
    sentence: `At most ${printed} rows`,
    column: null,
  });
  return printed;
}
