import type { Expression } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { refuse } from './refusal.ts';

/** MEASURE_IN_WHERE for SELECT ROWS, whose rows have no measures. */
export function measureInRows(expression: Expression): never {
  return refuse(
    'MEASURE_IN_WHERE',
    expression.span,
    `${printExpression(expression)} is a measure and has no value in a single row.`,
    'Name dimensions in SELECT ROWS, and the measure behind FOR.',
  );
}
