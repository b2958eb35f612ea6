import type { Cursor } from './cursor.ts';
import { parseCalled } from './parseCall.ts';
import { parseColumns, parseComprehension, parseFields } from './parseFriendly.ts';
import { parseExpression, parseList } from './parseExpression.ts';
import { parseMatch } from './parseMatch.ts';
import { refuse } from '../refusedSql.ts';
import type { Name, Piece } from './tree.ts';
import { constants, reserved, types, typedTexts, units } from './words.ts';

const multiple = new Set(['ANY', 'ALL', 'SOME']);

/**
 * Value without its suffixes.
 * @returns where it begins among the pieces, after the operators before it
 */
export function parseOperand(cursor: Cursor, pieces: Piece[]): number {
  for (;;) {
    const { kind, value } = cursor.peek();
    const spread = cursor.engine.friendly && cursor.at('*', 'COLUMNS', '(');
    if (spread || !((kind === 'operator' && cursor.engine.prefixes.has(value)) || cursor.at('NOT'))) {
      break;
    }
    cursor.next();
    pieces.push(value);
  }
  const start = pieces.length;
  operand(cursor, pieces);
  return start;
}

function operand(cursor: Cursor, pieces: Piece[]): void {
  const { kind, value, span } = cursor.peek();
  switch (kind) {
    case 'number':
      cursor.next();
      pieces.push({ kind: 'number', text: value });
      return;
    case 'bits':
      cursor.next();
      pieces.push({ kind: 'bits', text: value });
      return;
    case 'text':
      return text(cursor, pieces);
    case 'parameter':
      cursor.next();
      pieces.push({ kind: 'parameter', name: value, span });
      return;
    case 'mark':
      if (value === '(') {
        return parenthesized(cursor, pieces);
      }
      if (value === '[' && cursor.engine.brackets) {
        return list(cursor, pieces);
      }
      if (value === '{') {
        return parseFields(cursor, pieces);
      }
      return cursor.unexpected('a value');
    case 'operator':
      return cursor.engine.friendly && cursor.at('*', 'COLUMNS')
        ? parseColumns(cursor, pieces)
        : cursor.unexpected('a value');
    case 'word':
      return word(cursor, pieces, value);
    case 'name':
      return column(cursor, pieces);
    default:
      return cursor.unexpected('a value');
  }
}

/** MySQL reads texts that stand next to each other as one. */
function text(cursor: Cursor, pieces: Piece[]): void {
  let { value } = cursor.next();
  while (cursor.engine.name === 'MYSQL' && cursor.peek().kind === 'text') {
    value += cursor.next().value;
  }
  pieces.push({ kind: 'text', value });
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
  if (cursor.engine.friendly && cursor.at('COLUMNS', '(')) {
    return parseColumns(cursor, pieces);
  }
  if (cursor.engine.friendly && cursor.at('MAP', '{')) {
    cursor.next();
    pieces.push('MAP');
    return parseFields(cursor, pieces);
  }
  if (cursor.engine.name === 'MYSQL' && value === 'BINARY' && !cursor.at('BINARY', '(')) {
    cursor.next();
    pieces.push('BINARY');
    return operand(cursor, pieces);
  }
  if (cursor.engine.name === 'MYSQL' && cursor.at('MATCH', '(')) {
    return parseMatch(cursor, pieces);
  }
  if (typedText(cursor, pieces, value)) {
    return;
  }
  if (cursor.at(value, '(')) {
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

/** `DATE '2024-01-31'`. */
function typedText(cursor: Cursor, pieces: Piece[], value: string): boolean {
  const ofAnyType = cursor.engine.castOperator && types.has(value);
  if ((typedTexts.has(value) || ofAnyType) && cursor.peek(1).kind === 'text') {
    cursor.next();
    pieces.push(value, { kind: 'text', value: cursor.next().value });
    return true;
  }
  if (cursor.engine.castOperator && cursor.at('DOUBLE', 'PRECISION') && cursor.peek(2).kind === 'text') {
    cursor.accept('DOUBLE', 'PRECISION');
    pieces.push('DOUBLE', 'PRECISION', { kind: 'text', value: cursor.next().value });
    return true;
  }
  for (const type of ['TIMESTAMP', 'TIME']) {
    for (const zone of ['WITH', 'WITHOUT']) {
      if (value === type && cursor.accept(type, zone, 'TIME', 'ZONE')) {
        if (cursor.peek().kind !== 'text') {
          cursor.unexpected('a text');
        }
        pieces.push(type, zone, 'TIME', 'ZONE', { kind: 'text', value: cursor.next().value });
        return true;
      }
    }
  }
  return false;
}

function column(cursor: Cursor, pieces: Piece[]): void {
  const path: Name[] = [cursor.name('a column')];
  const { friendly, wholeRows } = cursor.engine;
  while (cursor.at('.') && !(cursor.peek(1).kind === 'operator')) {
    if (friendly && cursor.peek(1).kind === 'word' && cursor.peek(2).kind === 'mark' && cursor.peek(2).value === '(') {
      break;
    }
    cursor.next();
    path.push(cursor.part('a column'));
  }
  const [of] = path;
  if (wholeRows && !friendly && of !== undefined && path.length === 1 && cursor.accept('.', '*')) {
    pieces.push({ kind: 'row', of, star: true });
    return;
  }
  if (cursor.at('(')) {
    const span = { start: path[0]?.span.start ?? 0, end: path.at(-1)?.span.end ?? 0 };
    const shown = path.map((name) => name.text).join('.');
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
export function parenthesized(cursor: Cursor, pieces: Piece[]): void {
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
  if (cursor.accept(']')) {
    pieces.push('[', ']');
    return;
  }
  const first = parseExpression(cursor);
  if (cursor.engine.friendly && cursor.accept('FOR')) {
    pieces.push(parseComprehension(cursor, first));
    return;
  }
  pieces.push('[', ...first);
  while (cursor.accept(',') && !(cursor.engine.friendly && cursor.at(']'))) {
    pieces.push(',', ...parseExpression(cursor));
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
  const next = cursor.peek(at + 1);
  // FROM, PIVOT and TABLE are followed by what they read.
  const reads = ['word', 'name'].includes(next.kind) || (next.kind === 'mark' && next.value === '(');
  return (
    kind === 'word' &&
    (['SELECT', 'WITH', 'VALUES'].includes(value) ||
      (value === 'TABLE' && ['word', 'name'].includes(next.kind)) ||
      (cursor.engine.friendly && reads && ['FROM', 'PIVOT', 'PIVOT_WIDER', 'UNPIVOT', 'PIVOT_LONGER'].includes(value)))
  );
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
