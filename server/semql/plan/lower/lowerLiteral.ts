import type { SqlValue } from '../../compiled.ts';
import type { ValueType } from '../../catalog/definition.ts';
import type { Literal, Span } from '../../language/ast.ts';
import { type SqlExpression, literal } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { ParameterBinder } from './expressionContext.ts';

/**
 * A literal of the query as a typed SQL literal. Intervals stand only next to dates and are handled
 * there.
 */
export function lowerLiteral(node: Exclude<Literal, { kind: 'interval' | 'date' | 'timestamp' }>): SqlExpression {
  switch (node.kind) {
    case 'string':
      return literal(checkText(node.value, node.span), 'STRING');
    case 'number':
      return literal(checkNumber(node.text, node.span), numberType(node.text));
    case 'boolean':
      return literal(node.value, 'BOOLEAN');
    case 'null':
      return literal(null, 'UNKNOWN');
  }
}

/**
 * Numbers are printed as they are written, so they must be numbers even in a tree that was never
 * parsed.
 */
function checkNumber(text: string, span: Span): string {
  if (/^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    return checkSize(text, span);
  }
  return refuse('TYPE_MISMATCH', span, `${text} is not a number.`, 'Write digits, such as 1200.5.');
}

/** Longer numbers are not exact in every engine, larger ones no numbers at all. */
function checkSize(text: string, span: Span): string {
  const size = Math.abs(Number(text));
  const digits = /^-?0*(\d*)/.exec(text)?.[1]?.length ?? 0;
  const tiny = size !== 0 && size < 1e-290;
  if (size < 1e290 && digits <= 28 && !tiny) {
    return text;
  }
  return refuse(
    'TYPE_MISMATCH',
    span,
    'The number is too large, or has too many digits, for some engines.',
    'Write at most 28 digits before the point.',
  );
}

/** Texts no engine can carry unchanged are refused instead of altered. */
export function checkText(value: string, span: Span): string {
  if (value.includes('\0')) {
    refuse(
      'TYPE_MISMATCH',
      span,
      'A text may not contain the character NUL.',
      'Remove the NUL character; no row can contain it.',
    );
  }
  if (!value.isWellFormed()) {
    refuse('TYPE_MISMATCH', span, 'The text contains half of a surrogate pair.', 'Write the whole character.');
  }
  return value;
}

export function numberType(text: string): ValueType {
  if (/^-?\d{1,18}$/.test(text)) {
    return 'INTEGER';
  }
  return /e/i.test(text) ? 'NUMBER' : 'DECIMAL';
}

/** The value of `:name`, bound with the type its JavaScript value has. */
export function lowerParameter(name: string, span: Span, parameters: ParameterBinder): SqlExpression {
  const value = parameterValue(name, span, parameters);
  if (value === null) {
    return literal(null, 'UNKNOWN');
  }
  if (typeof value === 'string') {
    return parameters.bind(checkText(value, span), 'STRING');
  }
  if (typeof value === 'boolean') {
    return parameters.bind(value, 'BOOLEAN');
  }
  if (!Number.isFinite(value)) {
    refuse('TYPE_MISMATCH', span, `The parameter :${name} is not a finite number.`, 'Pass a finite number.');
  }
  return parameters.bind(value, Number.isSafeInteger(value) ? 'INTEGER' : 'NUMBER');
}

function parameterValue(name: string, span: Span, parameters: ParameterBinder): SqlValue {
  const value = Object.hasOwn(parameters.given, name) ? parameters.given[name] : undefined;
  if (value !== undefined) {
    return value;
  }
  return refuse('UNKNOWN_FIELD', span, `The parameter :${name} has no value.`, `Pass a value for ${name}.`);
}
