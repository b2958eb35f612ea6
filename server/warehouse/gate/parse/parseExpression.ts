import type { Cursor } from './cursor.ts';
import { allowedFunctions, tableFunctions } from '../functions/functions.ts';
import { parseCall } from './parseCall.ts';
import { parenthesized, parseOperand } from './parseOperand.ts';
import { parseWholeTable } from './parseSelect.ts';
import { parseType } from './parseType.ts';
import { refuse } from '../refusedSql.ts';
import type { Expression, Piece } from './tree.ts';

/** Words between two values, each as one piece; the longest first. */
const infixOperators: readonly (readonly string[])[] = [
  ['IS', 'NOT', 'DISTINCT', 'FROM'],
  ['IS', 'DISTINCT', 'FROM'],
  ['NOT', 'SIMILAR', 'TO'],
  ['SIMILAR', 'TO'],
  ['BETWEEN', 'SYMMETRIC'],
  ['NOT', 'BETWEEN', 'SYMMETRIC'],
  ['SOUNDS', 'LIKE'],
  ...['LIKE', 'ILIKE', 'RLIKE', 'REGEXP', 'GLOB', 'BETWEEN'].flatMap((word) => [['NOT', word], [word]]),
  ...['AND', 'OR', 'XOR', 'DIV', 'MOD', 'ESCAPE', 'OVERLAPS'].map((word) => [word]),
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
  ['NOT', 'NULL'],
  ['IS', 'NORMALIZED'],
  ['IS', 'NOT', 'NORMALIZED'],
];

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

/** An expression up to an IN that does not belong to it. */
export function parseBeforeIn(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const pieces: Piece[] = [];
    do {
      const start = parseOperand(cursor, pieces);
      while (!cursor.at('IN') && suffix(cursor, pieces, start)) {}
    } while (infix(cursor, pieces));
    return pieces;
  });
}

/** Value with its suffixes, which need no other value. */
export function parseValue(cursor: Cursor, pieces: Piece[]): void {
  const start = parseOperand(cursor, pieces);
  while (suffix(cursor, pieces, start)) {}
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
    const direction = cursor.oneOf(new Set(['ASC', 'DESC'])) ?? usingDirection(cursor);
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

/** PostgreSQL's `USING <` and `USING >`. */
function usingDirection(cursor: Cursor): 'ASC' | 'DESC' | null {
  if (cursor.engine.name !== 'POSTGRESQL') {
    return null;
  }
  return cursor.accept('USING', '<') ? 'ASC' : cursor.accept('USING', '>') ? 'DESC' : null;
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
function suffix(cursor: Cursor, pieces: Piece[], start: number): boolean {
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
    if (cursor.engine.friendly && !cursor.at('(')) {
      parseValue(cursor, pieces);
    } else if (cursor.engine.name === 'SQLITE' && cursor.atName()) {
      pieces.push({ kind: 'query', query: parseWholeTable(cursor) });
    } else {
      parenthesized(cursor, pieces);
    }
    return true;
  }
  if (cursor.at('.')) {
    return part(cursor, pieces, start);
  }
  if (cursor.accept('::')) {
    pieces.push('::', ...parseType(cursor));
    return true;
  }
  if (cursor.accept('COLLATE')) {
    const name = cursor.name('a collation');
    const language = cursor.engine.friendly ? /^[a-z]{2}(?:_[a-z]{2})?$/i : /^utf8mb[34]_[a-z0-9_]+$/i;
    if (!collations.has(name.text.toUpperCase()) && !language.test(name.text)) {
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
    for (let colons = 0; colons < 2 && cursor.accept(':'); colons += 1) {
      pieces.push(':');
      if (cursor.engine.friendly && cursor.at('-', ':')) {
        cursor.next();
        pieces.push('-');
      } else if (!cursor.at(']')) {
        pieces.push(...parseExpression(cursor));
      }
    }
    cursor.expect(']');
    pieces.push(']');
    return true;
  }
  return cursor.engine.colonPaths && colonPath(cursor, pieces);
}

/**
 * What follows a point after a value: a field of it, or in DuckDB a function whose first argument
 * it is. PostgreSQL reads `.name` after any row as a call of a function of that name as well, so
 * there only rows of tables have fields, and only their own columns.
 */
function part(cursor: Cursor, pieces: Piece[], start: number): boolean {
  if (cursor.engine.friendly) {
    cursor.expect('.');
    const next = cursor.peek(1);
    if (cursor.peek().kind === 'word' && next.kind === 'mark' && next.value === '(') {
      const first = pieces.splice(start);
      pieces.push(parseCall(cursor, allowedFunctions(cursor.engine.name, cursor.engine.variant), first));
    } else if (cursor.accept('*')) {
      pieces.push('.', '*');
    } else {
      pieces.push('.', { kind: 'name', name: cursor.part('a field') });
    }
    return true;
  }
  const [open, row, close, ...more] = pieces.slice(start);
  if (!cursor.engine.wholeRows || open !== '(' || close !== ')' || more.length > 0 || typeof row !== 'object') {
    return false;
  }
  if (row.kind === 'call') {
    return columnOfCall(cursor, pieces, row.name);
  }
  const whole = row.kind === 'column' && row.path.length === 1 ? row.path[0] : undefined;
  if (whole === undefined) {
    return false;
  }
  pieces.splice(start);
  cursor.expect('.');
  if (cursor.accept('*')) {
    pieces.push({ kind: 'row', of: whole, star: true });
  } else {
    pieces.push({ kind: 'column', path: [whole, cursor.part('a column')] });
  }
  return true;
}

/** `(json_each(value)).key`. */
function columnOfCall(cursor: Cursor, pieces: Piece[], called: string): boolean {
  const columns = tableFunctions(cursor.engine.name)[called] ?? [];
  const { kind, value } = cursor.peek(1);
  const known = kind === 'word' && columns.length > 1 && columns.includes(value.toLowerCase());
  if (!known) {
    return false;
  }
  cursor.expect('.');
  pieces.push('.', { kind: 'name', name: cursor.part('a column') });
  return true;
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
