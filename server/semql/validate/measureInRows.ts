import type { Expression, RowsBlock } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/** MEASURE_IN_WHERE for SELECT ROWS, whose rows have no measures. */
export function measureInRows(block: RowsBlock, expression: Expression): never {
  const items = block.items.filter((item) => item.expression !== expression);
  const measure = block.measure ?? expression;
  const named = items.length > 0 && items.length < block.items.length && expression.kind === 'reference';
  return refuse(
    'MEASURE_IN_WHERE',
    expression.span,
    `${printExpression(expression)} is a measure and has no value in a single row.`,
    'Name dimensions in SELECT ROWS, and the measure behind FOR.',
    {
      remedy: {
        fixes: () => (named ? [rewritten(block, { ...block, items, measure }, 'Move it behind FOR')] : []),
      },
    },
  );
}
