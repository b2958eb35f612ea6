import type { Cursor } from './cursor.ts';
import { parseCalled } from './parseCall.ts';
import { parseType } from './parseType.ts';
import { refuse } from './refusedSql.ts';
import type { Expression, Name, Piece } from './tree.ts';
import { constants, reserved, typedTexts, units } from './words.ts';

/** Words between two values, each as one piece; the longest first. */
const infixOperators: readonly (readonly string[])[] = [
  ['IS', 'NOT', 'DISTINCT', 'FROM'],
  ['IS', 'DISTINCT', 'FROM'],
  ['NOT', 'SIMILAR', 'TO'],
  ['SIMILAR', 'TO'],
  ...['LIKE', 'ILIKE', 'RLIKE', 'REGEXP', 'GLOB', 'BETWEEN'].flatMap((word) => [['NOT', word], [word]]),
  ...['AND', 'OR', 'XOR', 'DIV', 'MOD', 'ESCAPE'].map((word) => [word]),
  ['AT', 'TIME', 'ZONE'],
  // SQLite compares any two values with IS; the IS tests of other engines follow a value and are
  // parsed before this.
  ['IS', 'NOT'],
  ['IS'],
];

/** Words that may follow a value. */
const postfix: readonly (readonly string[])[] = [
  ...['NULL', 'TRUE', 'FALSE', 'UNKNOWN'].flatMap((word) => [
    ['IS', 'NOT', word],
    ['IS', word],
  ]),
  ['ISNULL'],
  ['NOTNULL'],
];

const multiple = new Set(['ANY', 'ALL', 'SOME']);
const collations = new Set([
  'NOCASE',
  'BINARY',
  'RTRIM',
  'NOACCENT',
  'C',
  'POSIX',
  'UTF8MB4_BIN',
  'UTF8MB4_GENERAL_CI',
]);
/** Parses a value or condition, up to the first token that cannot continue it. */
export function parseExpression(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const pieces: Piece[] = [];
    for (;;) {
      parseValue(cursor, pieces);
      if (!infix(cursor, pieces)) {
        return pieces;
      }
    }
  });
}

/** Value with its suffixes, which need no other value. */
export function parseValue(cursor: Cursor, pieces: Piece[]): void {
  parseOperand(cursor, pieces);
  while (suffix(cursor, pieces)) {}
}

/** Expressions with commas between them. */
export function parseList(cursor: Cursor): Expression {
  const pieces = [...parseExpression(cursor)];
  while (cursor.accept(',')) {
    pieces.push(',', ...parseExpression(cursor));
  }
  return pieces;
}

/** List after ORDER BY. */
export function parseOrder(cursor: Cursor): Expression {
  const pieces: Piece[] = [];
  do {
    if (pieces.length > 0) {
      pieces.push(',');
    }
    if (cursor.accept('ALL')) {
      pieces.push('ALL');
    } else {
      pieces.push(...parseExpression(cursor));
    }
    const direction = cursor.oneOf(new Set(['ASC', 'DESC']));
    if (direction !== null) {
      pieces.push(direction);
    }
    for (const nulls of ['FIRST', 'LAST']) {
      if (cursor.accept('NULLS', nulls)) {
        pieces.push('NULLS', nulls);
      }
    }
  } while (cursor.accept(','));
  return pieces;
}

function infix(cursor: Cursor, pieces: Piece[]): boolean {
  const { kind, value } = cursor.peek();
  if (kind === 'operator') {
    cursor.next();
    pieces.push(value);
    return true;
  }
  const words = infixOperators.find((candidate) => cursor.at(...candidate));
  if (words === undefined) {
    return false;
  }
  cursor.accept(...words);
  pieces.push(...words);
  return true;
}

/** Suffix of a value that needs no other value; false: there is none. */
function suffix(cursor: Cursor, pieces: Piece[]): boolean {
  const words = postfix.find((candidate) => cursor.at(...candidate));
  if (words !== undefined) {
    cursor.accept(...words);
    pieces.push(...words);
    return true;
  }
  if (cursor.at('IN') || cursor.at('NOT', 'IN')) {
    if (cursor.accept('NOT')) {
      pieces.push('NOT');
    }
    cursor.expect('IN');
    pieces.push('IN');
    if (cursor.accept('UNNEST')) {
      pieces.push('UNNEST');
    }
    parenthesized(cursor, pieces);
    return true;
  }
  if (cursor.accept('::')) {
    pieces.push('::', ...parseType(cursor));
    return true;
  }
  if (cursor.accept('COLLATE')) {
    const name = cursor.name('a collation');
    if (!collations.has(name.text.toUpperCase())) {
      refuse('UNSUPPORTED', name.span, `The collation ${name.text} is not supported.`, 'Compare with LOWER() instead.');
    }
    pieces.push('COLLATE', name.quoted ? { kind: 'name', name } : name.text.toUpperCase());
    return true;
  }
  if (cursor.engine.brackets && cursor.accept('[')) {
    pieces.push('[');
    if (!cursor.at(':')) {
      pieces.push(...parseExpression(cursor));
    }
    if (cursor.accept(':')) {
      pieces.push(':');
      if (!cursor.at(']')) {
        pieces.push(...parseExpression(cursor));
      }
    }
    cursor.expect(']');
    pieces.push(']');
    return true;
  }
  return cursor.engine.colonPaths && colonPath(cursor, pieces);
}

/** `column:field.part[0]`; the first field is glued to its colon, as a parameter would be. */
function colonPath(cursor: Cursor, pieces: Piece[]): boolean {
  const token = cursor.peek();
  const column = pieces.at(-1);
  if (token.kind !== 'parameter' || typeof column === 'string' || column?.kind !== 'column') {
    return false;
  }
  if (column.path.at(-1)?.span.end !== token.span.start) {
    return false;
  }
  cursor.next();
  pieces.push(':', { kind: 'name', name: { text: token.value, quoted: true, span: token.span } });
  while (cursor.accept('.')) {
    pieces.push('.', { kind: 'name', name: { ...cursor.name('a field'), quoted: true } });
  }
  return true;
}

/** Value without its suffixes. */
export function parseOperand(cursor: Cursor, pieces: Piece[]): void {
  for (;;) {
    const { kind, value } = cursor.peek();
    if (!(kind === 'operator' && ['-', '+', '~'].includes(value)) && !cursor.at('NOT')) {
      break;
    }
    cursor.next();
    pieces.push(value);
  }
  const token = cursor.peek();
  switch (token.kind) {
    case 'number':
      cursor.next();
      pieces.push({ kind: 'number', text: token.value });
      return;
    case 'text':
      cursor.next();
      pieces.push({ kind: 'text', value: token.value });
      return;
    case 'parameter':
      cursor.next();
      pieces.push({ kind: 'parameter', name: token.value, span: token.span });
      return;
    case 'mark':
      if (token.value === '(') {
        return parenthesized(cursor, pieces);
      }
      if (token.value === '[' && cursor.engine.brackets) {
        return list(cursor, pieces);
      }
      return cursor.unexpected('a value');
    case 'word':
      return word(cursor, pieces, token.value);
    case 'name':
      return column(cursor, pieces);
    default:
      return cursor.unexpected('a value');
  }
}

function word(cursor: Cursor, pieces: Piece[], value: string): void {
  if (value === 'CASE') {
    return cases(cursor, pieces);
  }
  if (value === 'EXISTS') {
    cursor.next();
    pieces.push('EXISTS');
    return subquery(cursor, pieces);
  }
  if (value === 'ARRAY' && cursor.engine.brackets && (cursor.at('ARRAY', '[') || cursor.at('ARRAY', '('))) {
    cursor.next();
    pieces.push('ARRAY');
    return cursor.at('[') ? list(cursor, pieces) : parenthesized(cursor, pieces);
  }
  if (multiple.has(value) && cursor.at(value, '(')) {
    cursor.next();
    pieces.push(value);
    return parenthesized(cursor, pieces);
  }
  if (value === 'INTERVAL' && !cursor.at('INTERVAL', '.')) {
    return interval(cursor, pieces);
  }
  if (typedTexts.has(value) && cursor.peek(1).kind === 'text') {
    cursor.next();
    pieces.push(value, { kind: 'text', value: cursor.next().value });
    return;
  }
  for (const zone of ['WITH', 'WITHOUT']) {
    if (value === 'TIMESTAMP' && cursor.accept('TIMESTAMP', zone, 'TIME', 'ZONE')) {
      if (cursor.peek().kind !== 'text') {
        cursor.unexpected('a text');
      }
      pieces.push('TIMESTAMP', zone, 'TIME', 'ZONE', { kind: 'text', value: cursor.next().value });
      return;
    }
  }
  if (cursor.peek(1).kind === 'mark' && cursor.peek(1).value === '(') {
    return parseCalled(cursor, pieces);
  }
  if (constants.has(value)) {
    cursor.next();
    pieces.push(value);
    return;
  }
  if (value === 'DEFAULT' || reserved.has(value)) {
    return cursor.unexpected('a value');
  }
  column(cursor, pieces);
}

function column(cursor: Cursor, pieces: Piece[]): void {
  const path: Name[] = [cursor.name('a column')];
  while (cursor.at('.') && !(cursor.peek(1).kind === 'operator')) {
    cursor.next();
    const { kind, value, written, span } = cursor.peek();
    // After a point every word is a name.
    if (kind !== 'word' && kind !== 'name') {
      cursor.unexpected('a column');
    }
    cursor.next();
    path.push({ text: kind === 'name' ? value : written, quoted: kind === 'name', span });
  }
  if (cursor.at('(')) {
    const span = { start: path[0]?.span.start ?? 0, end: path.at(-1)?.span.end ?? 0 };
    const shown = path.map(({ text }) => text).join('.');
    refuse('FUNCTION', span, `The function ${shown} is not known.`, 'Call a built-in function by its plain name.');
  }
  pieces.push({ kind: 'column', path });
}

function cases(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('CASE');
  pieces.push('CASE');
  if (!cursor.at('WHEN')) {
    pieces.push(...parseExpression(cursor));
  }
  if (!cursor.at('WHEN')) {
    cursor.unexpected('WHEN');
  }
  while (cursor.accept('WHEN')) {
    pieces.push('WHEN', ...parseExpression(cursor));
    cursor.expect('THEN');
    pieces.push('THEN', ...parseExpression(cursor));
  }
  if (cursor.accept('ELSE')) {
    pieces.push('ELSE', ...parseExpression(cursor));
  }
  cursor.expect('END');
  pieces.push('END');
}

/** A query, or values with commas between them, in parentheses. */
function parenthesized(cursor: Cursor, pieces: Piece[]): void {
  if (startsQuery(cursor, 1)) {
    return subquery(cursor, pieces);
  }
  cursor.expect('(');
  pieces.push('(');
  if (!cursor.at(')')) {
    pieces.push(...parseList(cursor));
  }
  cursor.expect(')');
  pieces.push(')');
}

function list(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('[');
  pieces.push('[');
  if (!cursor.at(']')) {
    pieces.push(...parseList(cursor));
  }
  cursor.expect(']');
  pieces.push(']');
}

function subquery(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('(');
  pieces.push({ kind: 'query', query: cursor.query(cursor) });
  cursor.expect(')');
}

/** True: a query begins so many tokens ahead, after any number of parentheses. */
export function startsQuery(cursor: Cursor, ahead: number): boolean {
  let at = ahead;
  while (cursor.peek(at).kind === 'mark' && cursor.peek(at).value === '(') {
    at += 1;
  }
  const { kind, value } = cursor.peek(at);
  return kind === 'word' && ['SELECT', 'WITH', 'VALUES'].includes(value);
}

function interval(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('INTERVAL');
  pieces.push('INTERVAL');
  const { kind, value } = cursor.peek();
  if (cursor.at('(')) {
    parenthesized(cursor, pieces);
  } else if (kind === 'text' || kind === 'number') {
    cursor.next();
    pieces.push(kind === 'text' ? { kind, value } : { kind, text: value });
  } else {
    while (cursor.at('-') || cursor.at('+')) {
      pieces.push(cursor.next().value);
    }
    parseOperand(cursor, pieces);
  }
  const unit = cursor.oneOf(units);
  if (unit === null) {
    return;
  }
  pieces.push(unit);
  if (!cursor.accept('TO')) {
    return;
  }
  const last = cursor.oneOf(units);
  if (last === null) {
    cursor.unexpected('a unit of time');
  }
  pieces.push('TO', last);
}
