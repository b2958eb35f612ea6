import type { BinaryOperator, Expression, PatternOperator, Span } from '../ast.ts';
import { callOf } from '../build.ts';
import { parseCall, parseCast, parseExtract, parseFilter, parseList, parseTypeName } from './call.ts';
import { type Cursor, listEnds } from './cursor.ts';
import type { Token } from './lexer.ts';
import { parseTemporalLiteral, placeholder } from './literal.ts';
import { atWriting } from './readOnly.ts';
import { isName, parsePath } from './names.ts';
import { parsePeriod } from './period.ts';
import { reservedWords } from '../words.ts';

/** Binding strength, weakest first, as in PostgreSQL. */
export const precedences = {
  or: 1,
  and: 2,
  not: 3,
  is: 4,
  comparison: 5,
  predicate: 6,
  concatenation: 7,
  sum: 8,
  product: 9,
  minus: 10,
  primary: 11,
} as const;

/** Operator that may follow an operand. */
interface Infix {
  readonly precedence: number;
  /** The operator, where it takes an operand on each side and nothing else. */
  readonly binary: BinaryOperator | null;
}

const infixOperators: ReadonlyMap<string, Infix> = new Map([
  ...(
    [
      ['OR', precedences.or],
      ['AND', precedences.and],
      ['=', precedences.comparison],
      ['<>', precedences.comparison],
      ['<', precedences.comparison],
      ['<=', precedences.comparison],
      ['>', precedences.comparison],
      ['>=', precedences.comparison],
      ['||', precedences.concatenation],
      ['+', precedences.sum],
      ['-', precedences.sum],
      ['*', precedences.product],
      ['/', precedences.product],
      ['%', precedences.product],
    ] as const
  ).map(([binary, precedence]): [string, Infix] => [binary, { precedence, binary }]),
  ['IS', { precedence: precedences.is, binary: null }],
  ...['NOT', 'BETWEEN', 'IN', 'LIKE', 'ILIKE', 'CONTAINS', 'STARTS', 'ENDS'].map((word): [string, Infix] => [
    word,
    { precedence: precedences.predicate, binary: null },
  ]),
]);

/** Binding strength of a binary operator. */
export function binaryPrecedence(operator: BinaryOperator): number {
  return infixOperators.get(operator)?.precedence ?? precedences.primary;
}

const expressionAdvice = 'Write a field, a value or a function here.';

/**
 * Reads one whole expression by precedence climbing (V. Pratt, "Top down operator precedence",
 * 1973).
 */
export function parseOperand(cursor: Cursor, minimum: number): Expression {
  if (!cursor.enterExpression()) {
    return placeholder(cursor.peek().span.start);
  }
  let operand = parsePrefix(cursor);
  for (;;) {
    const before = cursor.peek();
    const extended = parseInfix(cursor, operand, minimum);
    if (extended === null || cursor.peek() === before) {
      break;
    }
    operand = extended;
    if (!cursor.countOperator()) {
      break;
    }
  }
  cursor.leaveExpression();
  return operand;
}

/** Reads one whole expression. */
export function readExpression(cursor: Cursor): Expression {
  return parseOperand(cursor, precedences.or);
}

function parsePrefix(cursor: Cursor): Expression {
  const token = cursor.peek();
  const { start } = token.span;
  if (cursor.accept('NOT')) {
    const operand = parseOperand(cursor, precedences.not);
    return { kind: 'unary', operator: 'NOT', operand, span: cursor.spanFrom(start) };
  }
  if (cursor.accept('-')) {
    const operand = parseOperand(cursor, precedences.minus);
    return { kind: 'unary', operator: '-', operand, span: cursor.spanFrom(start) };
  }
  if (cursor.accept('+')) {
    return parseOperand(cursor, precedences.minus);
  }
  let primary = parsePrimary(cursor);
  while (cursor.accept('::')) {
    primary = { kind: 'cast', operand: primary, type: parseTypeName(cursor), span: cursor.spanFrom(start) };
    if (!cursor.countOperator()) {
      break;
    }
  }
  return primary;
}

/**
 * Parses an operator on the right of `left`, if it binds at least as strongly as `minimum`; `null`
 * when there is none.
 */
function parseInfix(cursor: Cursor, left: Expression, minimum: number): Expression | null {
  const token = cursor.peek();
  const infix = infixOperators.get(token.word);
  if (infix === undefined || infix.precedence < minimum) {
    return null;
  }
  const { binary: operator, precedence } = infix;
  if (precedence === precedences.predicate) {
    return parsePredicate(cursor, left);
  }
  const { start } = left.span;
  cursor.next();
  if (operator === null) {
    const negated = cursor.accept('NOT');
    if (cursor.at('TRUE') || cursor.at('FALSE')) {
      return truthOf(cursor, left, negated);
    }
    if (!cursor.accept('NULL')) {
      reportIs(cursor, token.span, negated);
    }
    return { kind: 'is_null', negated, operand: left, span: cursor.spanFrom(start) };
  }
  if (precedence <= precedences.and) {
    reportLooseEnd(cursor, token);
  }
  const right = parseOperand(cursor, precedence + 1);
  if (precedence === precedences.comparison) {
    reportChain(cursor);
  }
  return { kind: 'binary', operator, left, right, span: cursor.spanFrom(start) };
}

/** `x IS TRUE` is `COALESCE(x, FALSE)`: what is not known is neither true nor false. */
function truthOf(cursor: Cursor, operand: Expression, negated: boolean): Expression {
  const token = cursor.next();
  const isTrue = token.word === 'TRUE';
  const span = cursor.spanFrom(operand.span.start);
  const known = callOf('COALESCE', [operand, { kind: 'boolean', value: !isTrue, span: token.span }], { span });
  return isTrue === negated ? { kind: 'unary', operator: 'NOT', operand: known, span } : known;
}

/** `IS 'open'`, `IS NOT 3`: IS stands before NULL, TRUE and FALSE only. */
function reportIs(cursor: Cursor, { start }: Span, negated: boolean): void {
  const span = cursor.spanFrom(start);
  cursor.unexpected('NULL', 'IS is followed by NULL, TRUE or FALSE; compare other values with =.', {
    correctedText: cursor.corrected(span, negated ? '<>' : '='),
  });
}

/** Reports AND or OR with no condition after it. */
function reportLooseEnd(cursor: Cursor, { word, span }: Token): void {
  if (!cursor.atEnd() && !listEnds.has(cursor.peek().word) && !cursor.at(')')) {
    return;
  }
  const before = cursor.text.slice(0, span.start).trimEnd().length;
  cursor.unexpected('a condition', `Write a condition after ${word}, or remove it.`, {
    correctedText: cursor.corrected({ start: before, end: span.end }, ''),
  });
}

function reportChain(cursor: Cursor): void {
  const token = cursor.peek();
  if (infixOperators.get(token.word)?.precedence !== precedences.comparison) {
    return;
  }
  cursor.unexpected('AND or OR', 'Comparisons do not chain: write a < b AND b < c.');
}

/** `[NOT] BETWEEN | IN | LIKE | ILIKE | CONTAINS | STARTS WITH | ENDS WITH`. */
function parsePredicate(cursor: Cursor, left: Expression): Expression | null {
  const { start } = left.span;
  const negated = cursor.at('NOT');
  const ahead = negated ? 1 : 0;
  const word = cursor.peek(ahead).word;
  const operator = patternOperator(word, cursor.peek(ahead + 1).word);
  if (negated && word === '=') {
    return parseNotEqual(cursor, left);
  }
  if (operator === null && word !== 'BETWEEN' && word !== 'IN') {
    return null;
  }
  cursor.accept('NOT');
  cursor.next();
  if (operator !== null) {
    if (operator.endsWith(' WITH')) {
      cursor.next();
    }
    const pattern = parseOperand(cursor, precedences.concatenation);
    return { kind: 'pattern', operator, negated, operand: left, pattern, span: cursor.spanFrom(start) };
  }
  if (word === 'IN') {
    return parseIn(cursor, left, negated);
  }
  const low = parseOperand(cursor, precedences.concatenation);
  cursor.expect('AND', 'Write BETWEEN low AND high.');
  const high = parseOperand(cursor, precedences.concatenation);
  return { kind: 'between', negated, operand: left, low, high, span: cursor.spanFrom(start) };
}

/** `a NOT = b`, which is written `a <> b`. */
function parseNotEqual(cursor: Cursor, left: Expression): Expression {
  const { start } = cursor.next().span;
  cursor.next();
  const span = cursor.spanFrom(start);
  cursor.report(span, 'NOT is not allowed before =.', 'Write <>.', { correctedText: cursor.corrected(span, '<>') });
  const right = parseOperand(cursor, precedences.comparison + 1);
  return { kind: 'binary', operator: '<>', left, right, span: cursor.spanFrom(left.span.start) };
}

function patternOperator(word: string, following: string): PatternOperator | null {
  if (word === 'LIKE' || word === 'ILIKE' || word === 'CONTAINS') {
    return word;
  }
  if (word === 'STARTS' && following === 'WITH') {
    return 'STARTS WITH';
  }
  return word === 'ENDS' && following === 'WITH' ? 'ENDS WITH' : null;
}

function parseIn(cursor: Cursor, operand: Expression, negated: boolean): Expression {
  const { start } = operand.span;
  if (!cursor.at('(')) {
    const period = parsePeriod(cursor);
    if (period === null) {
      return placeholder(start);
    }
    return { kind: 'in_period', negated, operand, period, span: cursor.spanFrom(start) };
  }
  const inside = parseParenthesized(cursor, true);
  const span = cursor.spanFrom(start);
  if (inside.kind === 'values') {
    return { kind: 'in_list', negated, operand, values: inside.values, span };
  }
  return { kind: 'in_query', negated, operand, query: inside.query, span };
}

type Parenthesized =
  | { readonly kind: 'values'; readonly values: Expression[] }
  | { readonly kind: 'query'; readonly query: Extract<Expression, { kind: 'subquery' }>['query'] };

/** Reads `( … )`: a query, or one expression (several where a list is allowed). */
function parseParenthesized(cursor: Cursor, list: boolean): Parenthesized {
  const outer = cursor.openParentheses;
  cursor.openParentheses += 1;
  cursor.next();
  const inside = parseInside(cursor, list);
  cursor.close(')', 'Close the parenthesis with ).');
  cursor.openParentheses = outer;
  return inside;
}

function parseInside(cursor: Cursor, list: boolean): Parenthesized {
  if (cursor.at('SELECT') || cursor.at('WITH') || atWriting(cursor)) {
    return { kind: 'query', query: cursor.readQuery(cursor, null) };
  }
  const first = readExpression(cursor);
  // `((SELECT …) UNION …`: the inner parenthesis was the first member of a query and not a value.
  if (first.kind === 'subquery' && cursor.at('UNION')) {
    return { kind: 'query', query: cursor.readQuery(cursor, first.query) };
  }
  return {
    kind: 'values',
    values: list && cursor.acceptComma() ? [first, ...parseList(cursor, readExpression)] : [first],
  };
}

function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.peek();
  const { span } = token;
  switch (token.kind) {
    case 'string':
      cursor.next();
      return { kind: 'string', value: token.text, span };
    case 'number':
      cursor.next();
      return { kind: 'number', text: token.text, span };
    case 'parameter':
      cursor.next();
      return { kind: 'parameter', name: token.text, span };
    case 'quoted':
      return parseReference(cursor);
    case 'name':
      return reservedWords.has(token.word) ? parseReservedWord(cursor) : parseWord(cursor);
    case 'symbol':
      if (token.word === '(') {
        return parseGroup(cursor);
      }
      if (token.word === '{{') {
        return parseReference(cursor);
      }
  }
  cursor.unexpected('an expression', expressionAdvice);
  return placeholder(span.start);
}

function parseGroup(cursor: Cursor): Expression {
  const { start } = cursor.peek().span;
  const inside = parseParenthesized(cursor, false);
  if (inside.kind === 'query') {
    return { kind: 'subquery', query: inside.query, span: cursor.spanFrom(start) };
  }
  return inside.values[0] ?? placeholder(start);
}

function parseReservedWord(cursor: Cursor): Expression {
  const token = cursor.peek();
  const { span } = token;
  switch (token.word) {
    case 'TRUE':
    case 'FALSE':
      cursor.next();
      return { kind: 'boolean', value: token.word === 'TRUE', span };
    case 'NULL':
      cursor.next();
      return { kind: 'null', span };
    case 'CASE':
      return parseCase(cursor);
    case 'SELECT':
      cursor.unexpected('an expression', 'A query inside an expression goes in parentheses.');
      return placeholder(span.start);
    default:
      cursor.unexpected('an expression', expressionAdvice);
      return placeholder(span.start);
  }
}

/** A bare word: a typed literal, a call or a field. */
function parseWord(cursor: Cursor): Expression {
  const literal = parseTemporalLiteral(cursor);
  if (literal !== null) {
    return literal;
  }
  if (cursor.peek(1).word !== '(' || cursor.at('FILTER', '(', 'WHERE')) {
    return parseReference(cursor);
  }
  if (cursor.at('EXISTS')) {
    cursor.report(cursor.peek().span, 'EXISTS is not part of SemQL.', 'Write key IN (SELECT key FROM …).');
  }
  const outer = cursor.openParentheses;
  cursor.openParentheses += 1;
  let result: Expression;
  if (cursor.at('CAST')) {
    result = parseCast(cursor, readExpression);
  } else if (cursor.at('EXTRACT')) {
    result = parseExtract(cursor, readExpression);
  } else {
    result = parseCall(cursor, readArgument);
  }
  cursor.openParentheses = outer;
  return result;
}

/**
 * An argument; a bare query as the only content of a call is read as a query, so that the report
 * stays precise.
 */
function readArgument(cursor: Cursor): Expression {
  if (!cursor.at('SELECT')) {
    return readExpression(cursor);
  }
  const { start } = cursor.peek().span;
  cursor.unexpected('an argument', 'A query inside a call goes in its own parentheses.');
  return { kind: 'subquery', query: cursor.readQuery(cursor, null), span: cursor.spanFrom(start) };
}

/** `a.b`, `{{ a.b }}`, each perhaps followed by `FILTER (WHERE …)`. */
function parseReference(cursor: Cursor): Expression {
  const { start } = cursor.peek().span;
  const braced = cursor.accept('{{');
  const path = parsePath(cursor, 'a field', 'Write a field, as in orders.status.');
  if (braced) {
    cursor.close('}}', 'Close the reference with }}.');
  }
  if (path.length === 0) {
    return placeholder(start);
  }
  const span = cursor.spanFrom(start);
  if (cursor.at('(')) {
    cursor.unexpected('an operator', 'A function is one bare word without quotes, dots or braces, as in SUM(amount).');
  }
  const reference: Expression = { kind: 'reference', path, span };
  if (!cursor.at('FILTER', '(')) {
    return reference;
  }
  const filter = parseFilter(cursor, readExpression);
  return { kind: 'filtered', operand: reference, filter, span: cursor.spanFrom(start) };
}

function parseCase(cursor: Cursor): Expression {
  const { start } = cursor.next().span;
  const operand = cursor.at('WHEN') ? null : readExpression(cursor);
  const branches: { when: Expression; then: Expression }[] = [];
  while (cursor.accept('WHEN')) {
    const when = readExpression(cursor);
    cursor.expect('THEN', 'Write CASE WHEN condition THEN value ELSE value END.');
    branches.push({ when, then: readExpression(cursor) });
  }
  if (branches.length === 0) {
    cursor.unexpected('WHEN', 'Write CASE WHEN condition THEN value ELSE value END.');
  }
  const otherwise = cursor.accept('ELSE') ? readExpression(cursor) : null;
  cursor.expect('END', 'Close CASE with END.');
  return { kind: 'case', operand, branches, otherwise, span: cursor.spanFrom(start) };
}

/** True when an expression can begin with the next token. */
export function startsExpression(cursor: Cursor): boolean {
  const token = cursor.peek();
  if (token.kind === 'symbol') {
    return token.word === '(' || token.word === '{{' || token.word === '-';
  }
  if (isName(token)) {
    return true;
  }
  if (token.kind === 'name') {
    return ['CASE', 'NOT', 'NULL', 'TRUE', 'FALSE'].includes(token.word);
  }
  return token.kind !== 'end';
}
