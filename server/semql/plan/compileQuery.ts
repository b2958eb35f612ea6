import type { Query } from '../language/ast.ts';
import { Refusal, refuse } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import { compileRows } from './compileRows.ts';
import { compileBlock } from './compileBlock.ts';
import type { CompiledBlock } from './compiledBlock.ts';
import type { CompileRequest } from './request.ts';
import type { ExpressionContext } from './expressionContext.ts';

/** Compiles the outermost query. */
export function compileQuery(query: Query, request: CompileRequest): CompiledBlock {
  switch (query.kind) {
    case 'block':
      return compileBlock(query, request, true);
    case 'rows':
      return compileRows(query, request);
    case 'union':
      return unsupported(query.span, 'UNION', 'Run the queries one by one.');
    case 'with':
      return unsupported(query.span, 'WITH', 'Run the queries one by one.');
  }
}

/** A query on the right of IN: one column, never cut off by a row limit of ours. */
export function compileSubquery(query: Query, request: CompileRequest): ReturnType<ExpressionContext['subquery']> {
  if (query.kind !== 'block') return unsupported(query.span, 'This query in IN', 'Write IN (SELECT field FROM model).');
  const block = nested(() => compileBlock(query, request, false));
  const [only] = block.columns;
  if (only === undefined || block.columns.length !== 1) {
    return refuse(
      'TYPE_MISMATCH',
      query.span,
      `The query in IN has ${block.columns.length} columns.`,
      'Select exactly one column; measures may stand in HAVING.',
    );
  }
  return { query: block.query, column: only.name, type: only.type };
}

/** A corrected text of an inner query is not the whole query, so it is left out. */
function nested<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal({ ...error.diagnostic, correctedText: null });
    throw error;
  }
}
