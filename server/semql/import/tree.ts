import type { BinaryOperator, Expression, FunctionCall, TimeUnit } from '../language/ast.ts';
import { callOf, nowhere } from '../language/build.ts';

/** Syntax trees as importers make them: the spans are those of no text. */

/** A name or a path of names; each is quoted where its spelling needs it. */
export function reference(...path: readonly string[]): Expression {
  return { kind: 'reference', path: path.map((text) => ({ text, quoted: false, span: nowhere })), span: nowhere };
}

export function number(value: number): Expression {
  const magnitude: Expression = { kind: 'number', text: String(Math.abs(value)), span: nowhere };
  return value < 0 ? { kind: 'unary', operator: '-', operand: magnitude, span: nowhere } : magnitude;
}

export function text(value: string): Expression {
  return { kind: 'string', value, span: nowhere };
}

export const star: Expression = { kind: 'star', span: nowhere };

/** `name(operand, 14 DAYS)` */
export function overTime(name: string, operand: Expression, count: number, unit: TimeUnit): FunctionCall {
  return callOf(name, [operand], { offset: { count, unit } });
}

export function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, span: nowhere };
}

export function conditional(when: Expression, then: Expression, otherwise: Expression | null): Expression {
  return { kind: 'case', operand: null, branches: [{ when, then }], otherwise, span: nowhere };
}

/** `operand FILTER (WHERE filter)`; the operand alone when there is no filter. */
export function filtered(operand: Expression, filter: Expression | null): Expression {
  return filter === null ? operand : { kind: 'filtered', operand, filter, span: nowhere };
}
