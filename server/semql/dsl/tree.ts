import type { Expression, ModelSource, Name, SelectItem } from '../language/ast.ts';
import { nowhere } from '../language/build.ts';

/** Values a request may hold. */
export type Scalar = string | number | boolean;

export function nameOf(text: string): Name {
  return { text, quoted: false, span: nowhere };
}

export function reference(path: readonly Name[]): Expression {
  return { kind: 'reference', path, span: nowhere };
}

/** A value as a literal; a number in the decimal spelling that JavaScript gives it. */
export function literal(value: Scalar): Expression {
  if (typeof value === 'string') {
    return { kind: 'string', value, span: nowhere };
  }
  if (typeof value === 'boolean') {
    return { kind: 'boolean', value, span: nowhere };
  }
  const number: Expression = { kind: 'number', text: String(Math.abs(value)), span: nowhere };
  return value < 0 ? { kind: 'unary', operator: '-', operand: number, span: nowhere } : number;
}

export function binary(
  operator: Extract<Expression, { kind: 'binary' }>['operator'],
  left: Expression,
  right: Expression,
): Expression {
  return { kind: 'binary', operator, left, right, span: nowhere };
}

export function not(operand: Expression): Expression {
  return { kind: 'unary', operator: 'NOT', operand, span: nowhere };
}

export function item(expression: Expression, alias: string | null): SelectItem {
  return { expression, alias: alias === null ? null : nameOf(alias), span: nowhere };
}

export function modelSource(name: string, more: Partial<Pick<ModelSource, 'filters' | 'alias'>> = {}): ModelSource {
  return { kind: 'model', name: nameOf(name), filters: [], alias: null, span: nowhere, ...more };
}
