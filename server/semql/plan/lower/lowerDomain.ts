import { readable } from '../../dialect/readText.ts';
import { cast, compare, literal, type ScalarFunction, type SqlExpression } from '../../sql/tree.ts';
import type { DimensionType } from '../../catalog/definition.ts';
import { isTime } from './valueTypes.ts';

// Engines reject what lies outside of a function's domain, or answer with infinities, or with texts
// counted from their end. Here it is NULL everywhere, as a division by zero is, and texts are
// counted as PostgreSQL counts them.

/** Beyond these no engine has whole numbers, and none has decimals. */
const largestWhole = '9000000000000000000';
const largestDecimal = '1e28';
/** Products up to here can still be added up. */
const largestProduct = '1e18';
/**
 * Logarithms of the largest and smallest floating-point numbers that can still be computed with.
 */
const largestLogarithm = 690;
/** Texts are no longer than this, and positions in them fit 32 bits. */
const longestText = '1000000000';

const literalZero = literal('0', 'INTEGER');
const literalOne = literal('1', 'INTEGER');

/** The whole number in 64 bits: columns of 32 would overflow in arithmetic. */
export function wide(operand: SqlExpression): SqlExpression {
  const narrow = operand.kind === 'column' || operand.kind === 'function' || operand.kind === 'case';
  return narrow && operand.type === 'INTEGER' ? { kind: 'cast', operand, type: 'INTEGER' } : operand;
}

/** `left operator right` of whole numbers, in 64 bits. */
export function wideArithmetic(operator: '+' | '-' | '*', left: SqlExpression, right: SqlExpression): SqlExpression {
  const one = wide(left);
  return { kind: 'arithmetic', operator, left: one, right: one === left ? wide(right) : right, type: 'INTEGER' };
}

/**
 * ROUND, CEIL or FLOOR of a whole number, which only ROUND to tens changes; engines would make a
 * fraction of it.
 */
export function roundWhole(operand: SqlExpression, digits: SqlExpression | undefined): SqlExpression {
  if (digits === undefined || (numberOf(digits) ?? 0) >= 0) {
    return wide(operand);
  }
  return cast(call('ROUND', 'DECIMAL', cast(operand, 'DECIMAL'), digits), 'INTEGER');
}

/** `left * right`; a product of products that no whole number holds is NULL. */
export function product(left: SqlExpression, right: SqlExpression, type: SqlExpression['type']): SqlExpression {
  if (type !== 'INTEGER') {
    return { kind: 'arithmetic', operator: '*', left, right, type };
  }
  const value = wideArithmetic('*', left, right);
  if ([left, right].every(({ kind }) => kind === 'column' || kind === 'literal')) {
    return value;
  }
  const size: SqlExpression = {
    kind: 'arithmetic',
    operator: '*',
    left: cast(left, 'NUMBER'),
    right: cast(right, 'NUMBER'),
    type: 'NUMBER',
  };
  return when(compare('<=', call('ABS', 'NUMBER', size), literal(largestProduct, 'NUMBER')), value);
}

/** CAST between numbers; NULL where the type has no such number. */
export function castNumber(operand: SqlExpression, type: SqlExpression['type']): SqlExpression {
  const fits = operand.kind === 'literal' || (operand.type === 'DECIMAL' && type === 'DECIMAL');
  if (fits || (operand.type !== 'NUMBER' && operand.type !== 'DECIMAL') || type === 'NUMBER') {
    return cast(operand, type);
  }
  const largest = type === 'INTEGER' ? largestWhole : largestDecimal;
  const size = call('ABS', 'NUMBER', cast(operand, 'NUMBER'));
  return when(compare('<=', size, literal(largest, 'NUMBER')), sixDigits(cast(operand, type)));
}

/** A decimal with as many digits after the point as every engine keeps. */
function sixDigits(value: SqlExpression): SqlExpression {
  if (value.type !== 'DECIMAL') {
    return value;
  }
  return call('ROUND', 'DECIMAL', value, literal('6', 'INTEGER'));
}

/**
 * A text as a value: NULL where it is none of the type. A constant is read here, as some engines do
 * before they look at conditions.
 */
export function readText(operand: SqlExpression, type: SqlExpression['type']): SqlExpression {
  const text = operand.kind === 'literal' && typeof operand.value === 'string' ? operand.value : null;
  switch (type) {
    case 'INTEGER':
    case 'DECIMAL':
    case 'NUMBER':
      if (text === null) {
        return sixDigits({ kind: 'read', operand, type });
      }
      return new RegExp(readable[type]).test(text)
        ? sixDigits(literal(text.trim().replace(/^\+/, ''), type))
        : literal(null, type);
    case 'DATE':
    case 'TIMESTAMP':
      if (text === null) {
        return { kind: 'read', operand, type };
      }
      return new RegExp(readable[type]).test(text) ? cast(operand, type) : literal(null, type);
    case 'BOOLEAN':
      return { kind: 'read', operand, type };
    case 'TIMESTAMP_TZ':
      return cast(readText(operand, 'TIMESTAMP'), type);
    default:
      return cast(operand, type);
  }
}

/** NULL for a negative number. */
export function squareRoot(operand: SqlExpression): SqlExpression {
  const number = cast(operand, 'NUMBER');
  return call('SQRT', 'NUMBER', when(compare('>=', number, literalZero), number));
}

/**
 * NULL for zero to a negative power, a negative number to a fraction, and what no number is large
 * enough for.
 */
export function power(base: SqlExpression, exponent: SqlExpression): SqlExpression {
  const [x, y] = [cast(base, 'NUMBER'), cast(exponent, 'NUMBER')];
  const nothing = literal(null, 'NUMBER');
  const value = call('POWER', 'NUMBER', x, y);
  const known = exponent.kind === 'literal' ? Number(exponent.value) : null;
  const branches: { when: SqlExpression; then: SqlExpression }[] = [];
  if (known === null || known < 0) {
    const negative = compare('<', y, literalZero);
    const zero = compare('=', x, literalZero);
    branches.push({ when: known === null ? both(zero, negative) : zero, then: nothing });
  }
  if (known === null || !Number.isInteger(known)) {
    const negative = compare('<', x, literalZero);
    const fraction = compare('<>', y, call('FLOOR', 'NUMBER', y));
    branches.push({ when: known === null ? both(negative, fraction) : negative, then: nothing });
  }
  if (known === 0 || known === 1) {
    return branches.length === 0 ? value : chosen(branches, value);
  }
  // The logarithm of zero is NULL here, which no comparison holds for.
  const size = call('ABS', 'NUMBER', x);
  const logarithm: SqlExpression = {
    kind: 'arithmetic',
    operator: '*',
    left: y,
    right: call('LN', 'NUMBER', call('NULLIF', 'NUMBER', size, literalZero)),
    type: 'NUMBER',
  };
  branches.push(
    { when: compare('>', logarithm, literal(`${largestLogarithm}`, 'INTEGER')), then: nothing },
    { when: compare('<', logarithm, literal(`-${largestLogarithm}`, 'INTEGER')), then: literal('0e0', 'NUMBER') },
  );
  return chosen(branches, value);
}

/**
 * The characters from `start` on, `length` of them, of which those before the first one are none:
 * SUBSTRING('abc', 0, 2) is 'a'. A negative length is none.
 */
export function substring(text: SqlExpression, start: SqlExpression, length: SqlExpression | undefined): SqlExpression {
  const [from, count] = [start, length].map((node) => (node === undefined ? undefined : position(node)));
  if (from === undefined) {
    return text;
  }
  const first = atLeast(from, literalOne);
  if (count === undefined) {
    return call('SUBSTRING', 'STRING', text, first);
  }
  return call('SUBSTRING', 'STRING', text, first, atLeast(lengthFrom(from, first, count), literalZero));
}

/** How many of the characters are left from the first one that there is. */
function lengthFrom(from: SqlExpression, first: SqlExpression, count: SqlExpression): SqlExpression {
  const [known, wanted] = [numberOf(from), numberOf(count)];
  if (known !== null && known >= 1) {
    return count;
  }
  if (known !== null && wanted !== null) {
    return literal(String(known + wanted - 1), 'INTEGER');
  }
  const end: SqlExpression = { kind: 'arithmetic', operator: '+', left: wide(from), right: count, type: 'INTEGER' };
  return { kind: 'arithmetic', operator: '-', left: end, right: first, type: 'INTEGER' };
}

/** A whole number that 32 bits hold. */
function position(node: SqlExpression): SqlExpression {
  const whole = castNumber(node, 'INTEGER');
  const known = numberOf(whole);
  const most = Number(longestText);
  if (known !== null) {
    return literal(String(Math.max(-most, Math.min(most, Math.round(known)))), 'INTEGER');
  }
  return chosen(
    [
      { when: compare('>', whole, literal(longestText, 'INTEGER')), then: literal(longestText, 'INTEGER') },
      {
        when: compare('<', whole, literal(`-${longestText}`, 'INTEGER')),
        then: literal(`-${longestText}`, 'INTEGER'),
      },
    ],
    whole,
  );
}

/** GREATEST that keeps NULL. */
function atLeast(node: SqlExpression, least: SqlExpression): SqlExpression {
  const known = numberOf(node);
  if (known !== null) {
    return known < (numberOf(least) ?? 0) ? least : node;
  }
  return chosen([{ when: compare('<', node, least), then: least }], node);
}

function numberOf(node: SqlExpression): number | null {
  return node.kind === 'literal' && node.value !== null ? Number(node.value) : null;
}

function both(left: SqlExpression, right: SqlExpression): SqlExpression {
  return { kind: 'logical', operator: 'AND', operands: [left, right], type: 'BOOLEAN' };
}

function when(condition: SqlExpression, then: SqlExpression): SqlExpression {
  return { kind: 'case', branches: [{ when: condition, then }], otherwise: null, type: then.type };
}

function chosen(
  branches: readonly { readonly when: SqlExpression; readonly then: SqlExpression }[],
  otherwise: SqlExpression,
): SqlExpression {
  return { kind: 'case', branches, otherwise, type: otherwise.type };
}

function call(name: ScalarFunction, type: SqlExpression['type'], ...args: readonly SqlExpression[]): SqlExpression {
  return { kind: 'function', name, arguments: args, type };
}

/**
 * Converts a value stored in a type family other than the declared one; dates keep the type they
 * are stored in.
 */
export function inDeclaredType(stored: SqlExpression, declared: DimensionType): SqlExpression {
  switch (declared) {
    case 'DATE':
    case 'TIMESTAMP':
      return isTime(stored.type) ? stored : cast(stored, declared);
    case 'NUMBER':
      if (stored.type === 'STRING') {
        return readText(stored, 'NUMBER');
      }
      if (stored.type === 'UNKNOWN') {
        return cast(stored, 'NUMBER');
      }
      return stored.type === 'BOOLEAN' ? booleanAsNumber(stored) : stored;
    case 'BOOLEAN':
      if (stored.type === 'BOOLEAN') {
        return stored;
      }
      return stored.type === 'INTEGER' || stored.type === 'DECIMAL' || stored.type === 'NUMBER'
        ? compare('<>', stored, literal('0', 'INTEGER'))
        : stored.type === 'STRING'
          ? readText(stored, 'BOOLEAN')
          : cast(stored, 'BOOLEAN');
    case 'STRING':
    case 'ENUM':
      return stored.type === 'UNKNOWN' ? cast(stored, 'STRING') : stored;
  }
}

function booleanAsNumber(stored: SqlExpression): SqlExpression {
  const branches = [
    { when: stored, then: literal('1', 'INTEGER') },
    { when: { kind: 'not', operand: stored, type: 'BOOLEAN' } as const, then: literal('0', 'INTEGER') },
  ];
  return { kind: 'case', branches, otherwise: null, type: 'INTEGER' };
}
