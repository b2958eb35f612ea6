import type { Cursor } from './cursor.ts';
import { MAX_PADDING, PADDING, allowedFunctions, isGrammar, tableFunctions, takesPattern } from './functions.ts';
import { parseType } from './parseType.ts';
import { refuse, type Span } from './refusedSql.ts';
import type { Expression, Name, Piece } from './tree.ts';
import { CONSTANTS, RESERVED, TYPED_TEXTS, UNITS } from './words.ts';

/** Words between two values, each as one piece; the longest first. */
const INFIX: readonly (readonly string[])[] = [
  ['IS', 'NOT', 'DISTINCT', 'FROM'],
  ['IS', 'DISTINCT', 'FROM'],
  ['NOT', 'SIMILAR', 'TO'],
  ['SIMILAR', 'TO'],
  ...['LIKE', 'ILIKE', 'RLIKE', 'REGEXP', 'GLOB', 'BETWEEN'].flatMap((word) => [['NOT', word], [word]]),
  ...['AND', 'OR', 'XOR', 'DIV', 'MOD', 'ESCAPE'].map((word) => [word]),
  ['AT', 'TIME', 'ZONE'],
  // SQLite compares any two values so; what the other engines write there stands behind a value and is read before.
  ['IS', 'NOT'],
  ['IS'],
];

/** Words behind a value. */
const POSTFIX: readonly (readonly string[])[] = [
  ...['NULL', 'TRUE', 'FALSE', 'UNKNOWN'].flatMap((word) => [
    ['IS', 'NOT', word],
    ['IS', word],
  ]),
  ['ISNULL'],
  ['NOTNULL'],
];

const MULTIPLE = new Set(['ANY', 'ALL', 'SOME']);
const COLLATIONS = new Set([
  'NOCASE',
  'BINARY',
  'RTRIM',
  'NOACCENT',
  'C',
  'POSIX',
  'UTF8MB4_BIN',
  'UTF8MB4_GENERAL_CI',
]);
/** Words that may stand between the arguments of some functions instead of a comma. */
const ARGUMENT_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  EXTRACT: new Set(['FROM']),
  SUBSTRING: new Set(['FROM', 'FOR']),
  TRIM: new Set(['FROM']),
  OVERLAY: new Set(['PLACING', 'FROM', 'FOR']),
  POSITION: new Set(['IN']),
  CONVERT: new Set(['USING']),
};
const SIDES = new Set(['LEADING', 'TRAILING', 'BOTH']);
const CASTS = new Set(['CAST', 'TRY_CAST', 'SAFE_CAST']);
const FRAMES = new Set(['ROWS', 'RANGE', 'GROUPS']);

/** One value or condition, up to what cannot continue it. */
export function parseExpression(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const pieces: Piece[] = [];
    for (;;) {
      operand(cursor, pieces);
      while (suffix(cursor, pieces));
      if (!infix(cursor, pieces)) return pieces;
    }
  });
}

/** Expressions with commas between them. */
export function parseList(cursor: Cursor): Expression {
  const pieces = [...parseExpression(cursor)];
  while (cursor.accept(',')) pieces.push(',', ...parseExpression(cursor));
  return pieces;
}

/** What stands behind ORDER BY. */
export function parseOrder(cursor: Cursor): Expression {
  const pieces: Piece[] = [];
  do {
    if (pieces.length > 0) pieces.push(',');
    if (cursor.accept('ALL')) pieces.push('ALL');
    else pieces.push(...parseExpression(cursor));
    const direction = cursor.oneOf(new Set(['ASC', 'DESC']));
    if (direction !== null) pieces.push(direction);
    for (const nulls of ['FIRST', 'LAST']) if (cursor.accept('NULLS', nulls)) pieces.push('NULLS', nulls);
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
  const words = INFIX.find((candidate) => cursor.at(...candidate));
  if (words === undefined) return false;
  cursor.accept(...words);
  pieces.push(...words);
  return true;
}

/** What stands behind a value and needs no other one; false: nothing does. */
function suffix(cursor: Cursor, pieces: Piece[]): boolean {
  const words = POSTFIX.find((candidate) => cursor.at(...candidate));
  if (words !== undefined) {
    cursor.accept(...words);
    pieces.push(...words);
    return true;
  }
  if (cursor.at('IN') || cursor.at('NOT', 'IN')) {
    if (cursor.accept('NOT')) pieces.push('NOT');
    cursor.expect('IN');
    pieces.push('IN');
    if (cursor.accept('UNNEST')) pieces.push('UNNEST');
    parenthesized(cursor, pieces);
    return true;
  }
  if (cursor.accept('::')) {
    pieces.push('::', ...parseType(cursor));
    return true;
  }
  if (cursor.accept('COLLATE')) {
    const name = cursor.name('a collation');
    if (!COLLATIONS.has(name.text.toUpperCase())) {
      refuse('UNSUPPORTED', name.span, `The collation ${name.text} is not read.`, 'Compare with LOWER() instead.');
    }
    pieces.push('COLLATE', name.quoted ? { kind: 'name', name } : name.text.toUpperCase());
    return true;
  }
  if (cursor.engine.brackets && cursor.accept('[')) {
    pieces.push('[');
    if (!cursor.at(':')) pieces.push(...parseExpression(cursor));
    if (cursor.accept(':')) {
      pieces.push(':');
      if (!cursor.at(']')) pieces.push(...parseExpression(cursor));
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
  if (token.kind !== 'parameter' || typeof column === 'string' || column?.kind !== 'column') return false;
  if (column.path.at(-1)?.span.end !== token.span.start) return false;
  cursor.next();
  pieces.push(':', { kind: 'name', name: { text: token.value, quoted: true, span: token.span } });
  while (cursor.accept('.')) pieces.push('.', { kind: 'name', name: { ...cursor.name('a field'), quoted: true } });
  return true;
}

function operand(cursor: Cursor, pieces: Piece[]): void {
  for (;;) {
    const { kind, value } = cursor.peek();
    if (!(kind === 'operator' && ['-', '+', '~'].includes(value)) && !cursor.at('NOT')) break;
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
      if (token.value === '(') return parenthesized(cursor, pieces);
      if (token.value === '[' && cursor.engine.brackets) return list(cursor, pieces);
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
  if (value === 'CASE') return cases(cursor, pieces);
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
  if (MULTIPLE.has(value) && cursor.at(value, '(')) {
    cursor.next();
    pieces.push(value);
    return parenthesized(cursor, pieces);
  }
  if (value === 'INTERVAL' && !cursor.at('INTERVAL', '.')) return interval(cursor, pieces);
  if (TYPED_TEXTS.has(value) && cursor.peek(1).kind === 'text') {
    cursor.next();
    pieces.push(value, { kind: 'text', value: cursor.next().value });
    return;
  }
  for (const zone of ['WITH', 'WITHOUT']) {
    if (value === 'TIMESTAMP' && cursor.accept('TIMESTAMP', zone, 'TIME', 'ZONE')) {
      if (cursor.peek().kind !== 'text') cursor.unexpected('a text');
      pieces.push('TIMESTAMP', zone, 'TIME', 'ZONE', { kind: 'text', value: cursor.next().value });
      return;
    }
  }
  if (cursor.peek(1).kind === 'mark' && cursor.peek(1).value === '(') return called(cursor, pieces);
  if (CONSTANTS.has(value)) {
    cursor.next();
    pieces.push(value);
    return;
  }
  if (value === 'DEFAULT' || RESERVED.has(value)) return cursor.unexpected('a value');
  column(cursor, pieces);
}

function column(cursor: Cursor, pieces: Piece[]): void {
  const path: Name[] = [cursor.name('a column')];
  while (cursor.at('.') && !(cursor.peek(1).kind === 'operator')) {
    cursor.next();
    const { kind, value, written, span } = cursor.peek();
    // Behind a point a word is a name, whatever else it means.
    if (kind !== 'word' && kind !== 'name') cursor.unexpected('a column');
    cursor.next();
    path.push({ text: kind === 'name' ? value : written, quoted: kind === 'name', span });
  }
  if (cursor.at('(')) {
    const span = { start: path[0]?.span.start ?? 0, end: path.at(-1)?.span.end ?? 0 };
    const shown = path.map(({ text }) => text).join('.');
    refuse('FUNCTION', span, `The function ${shown} is not known here.`, 'Call a built-in function by its plain name.');
  }
  pieces.push({ kind: 'column', path });
}

function cases(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('CASE');
  pieces.push('CASE');
  if (!cursor.at('WHEN')) pieces.push(...parseExpression(cursor));
  if (!cursor.at('WHEN')) cursor.unexpected('WHEN');
  while (cursor.accept('WHEN')) {
    pieces.push('WHEN', ...parseExpression(cursor));
    cursor.expect('THEN');
    pieces.push('THEN', ...parseExpression(cursor));
  }
  if (cursor.accept('ELSE')) pieces.push('ELSE', ...parseExpression(cursor));
  cursor.expect('END');
  pieces.push('END');
}

/** A query, or values with commas between them, in parentheses. */
function parenthesized(cursor: Cursor, pieces: Piece[]): void {
  if (startsQuery(cursor, 1)) return subquery(cursor, pieces);
  cursor.expect('(');
  pieces.push('(');
  if (!cursor.at(')')) pieces.push(...parseList(cursor));
  cursor.expect(')');
  pieces.push(')');
}

function list(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('[');
  pieces.push('[');
  if (!cursor.at(']')) pieces.push(...parseList(cursor));
  cursor.expect(']');
  pieces.push(']');
}

function subquery(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('(');
  pieces.push({ kind: 'query', query: cursor.query(cursor) });
  cursor.expect(')');
}

/** True when a query begins so many tokens ahead, behind any number of parentheses. */
export function startsQuery(cursor: Cursor, ahead: number): boolean {
  let at = ahead;
  while (cursor.peek(at).kind === 'mark' && cursor.peek(at).value === '(') at += 1;
  const { kind, value } = cursor.peek(at);
  return kind === 'word' && ['SELECT', 'WITH', 'VALUES'].includes(value);
}

function interval(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('INTERVAL');
  pieces.push('INTERVAL');
  const { kind, value } = cursor.peek();
  if (cursor.at('(')) parenthesized(cursor, pieces);
  else if (kind === 'text' || kind === 'number') {
    cursor.next();
    pieces.push(kind === 'text' ? { kind, value } : { kind, text: value });
  } else {
    while (cursor.at('-') || cursor.at('+')) pieces.push(cursor.next().value);
    operand(cursor, pieces);
  }
  const unit = cursor.oneOf(UNITS);
  if (unit === null) return;
  pieces.push(unit);
  if (!cursor.accept('TO')) return;
  const last = cursor.oneOf(UNITS);
  if (last === null) cursor.unexpected('a unit of time');
  pieces.push('TO', last);
}

/** A call, with what may stand behind it: FILTER, WITHIN GROUP, OVER. */
function called(cursor: Cursor, pieces: Piece[]): void {
  pieces.push(parseCall(cursor, allowedFunctions(cursor.engine.name)));
  for (const what of ['IGNORE', 'RESPECT']) if (cursor.accept(what, 'NULLS')) pieces.push(what, 'NULLS');
  if (cursor.accept('WITHIN', 'GROUP')) {
    cursor.expect('(');
    cursor.expect('ORDER', 'BY');
    pieces.push('WITHIN', 'GROUP', '(', 'ORDER', 'BY', ...parseOrder(cursor), ')');
    cursor.expect(')');
  }
  if (cursor.accept('FILTER')) {
    cursor.expect('(');
    // DuckDB leaves WHERE out where it is clear.
    if (!cursor.accept('WHERE') && cursor.engine.dialect.name !== 'DUCKDB') cursor.unexpected('WHERE');
    pieces.push('FILTER', '(', 'WHERE', ...parseExpression(cursor), ')');
    cursor.expect(')');
  }
  for (const what of ['IGNORE', 'RESPECT']) if (cursor.accept(what, 'NULLS')) pieces.push(what, 'NULLS');
  if (!cursor.accept('OVER')) return;
  pieces.push('OVER');
  if (cursor.at('(')) pieces.push('(', ...parseWindow(cursor), ')');
  else pieces.push({ kind: 'name', name: cursor.name('a window') });
}

/** A window in its parentheses, which are left out of what is returned. */
export function parseWindow(cursor: Cursor): Expression {
  cursor.expect('(');
  const pieces: Piece[] = [];
  if (cursor.atName() && !cursor.at('PARTITION') && !FRAMES.has(cursor.peek().value)) {
    pieces.push({ kind: 'name', name: cursor.name('a window') });
  }
  if (cursor.accept('PARTITION', 'BY')) pieces.push('PARTITION', 'BY', ...parseList(cursor));
  if (cursor.accept('ORDER', 'BY')) pieces.push('ORDER', 'BY', ...parseOrder(cursor));
  const frame = cursor.oneOf(FRAMES);
  if (frame !== null) {
    pieces.push(frame);
    if (cursor.accept('BETWEEN')) {
      pieces.push('BETWEEN', ...bound(cursor));
      cursor.expect('AND');
      pieces.push('AND', ...bound(cursor));
    } else pieces.push(...bound(cursor));
    if (cursor.accept('EXCLUDE')) {
      for (const what of [['CURRENT', 'ROW'], ['GROUP'], ['TIES'], ['NO', 'OTHERS']]) {
        if (cursor.accept(...what)) pieces.push('EXCLUDE', ...what);
      }
    }
  }
  cursor.expect(')');
  return pieces;
}

function bound(cursor: Cursor): Expression {
  if (cursor.accept('CURRENT', 'ROW')) return ['CURRENT', 'ROW'];
  const pieces: Piece[] = [];
  if (cursor.accept('UNBOUNDED')) pieces.push('UNBOUNDED');
  else {
    operand(cursor, pieces);
    while (suffix(cursor, pieces));
  }
  const direction = cursor.oneOf(new Set(['PRECEDING', 'FOLLOWING']));
  if (direction === null) cursor.unexpected('PRECEDING or FOLLOWING');
  return [...pieces, direction];
}

/**
 * A function and its arguments.
 * @param allowed names in upper case
 * @throws RefusedSql FUNCTION
 */
export function parseCall(cursor: Cursor, allowed: ReadonlySet<string>): Extract<Piece, { kind: 'call' }> {
  const { value: name, written, span } = cursor.next();
  if (!allowed.has(name)) {
    const elsewhere = name in tableFunctions(cursor.engine.name) ? ' It may stand in FROM.' : '';
    refuse(
      'FUNCTION',
      span,
      `The function ${written} is not among those a query may call.`,
      `Queries may compute with numbers, texts, dates, aggregates and windows.${elsewhere}`,
    );
  }
  cursor.expect('(');
  const separators: string[] = [];
  const args = cursor.nested(() => parseArguments(cursor, name, separators));
  cursor.expect(')');
  checkSizes(cursor, name, args, span);
  return { kind: 'call', name, grammar: isGrammar(name, separators), args };
}

/** @param separators words between arguments, which are added to it */
function parseArguments(cursor: Cursor, name: string, separators: string[]): Piece[] {
  const pieces: Piece[] = [];
  if (cursor.at(')')) return pieces;
  if (cursor.accept('*')) return ['*'];
  if (startsQuery(cursor, 0)) return [{ kind: 'query', query: cursor.query(cursor) }];
  const quantity = cursor.oneOf(new Set(['DISTINCT', 'ALL']));
  if (quantity !== null) pieces.push(quantity);
  if (name === 'TRIM') {
    const side = cursor.oneOf(SIDES);
    if (side !== null) pieces.push(side);
    if (cursor.accept('FROM')) pieces.push('FROM');
  }
  if ((name === 'CONVERT' || name === 'TRY_CONVERT') && cursor.engine.top) {
    pieces.push(...parseType(cursor));
    cursor.expect(',');
    return [...pieces, ',', ...parseList(cursor)];
  }
  for (;;) {
    argument(cursor, pieces, name);
    if (CASTS.has(name)) {
      cursor.expect('AS');
      pieces.push('AS', ...parseType(cursor));
      if (cursor.accept('FORMAT')) pieces.push('FORMAT', ...parseExpression(cursor));
      break;
    }
    const separator = cursor.oneOf(ARGUMENT_WORDS[name] ?? new Set());
    if (separator === 'USING') {
      const charset = cursor.name('a character set').text.toLowerCase();
      if (!['utf8', 'utf8mb4', 'latin1', 'ascii', 'binary'].includes(charset)) cursor.unexpected('utf8mb4');
      pieces.push('USING', charset);
      break;
    }
    if (separator !== null) {
      pieces.push(separator);
      separators.push(separator);
    } else if (cursor.accept(',')) {
      pieces.push(',');
      if (name === 'CONVERT') {
        pieces.push(...parseType(cursor));
        break;
      }
    } else break;
  }
  for (const what of ['IGNORE', 'RESPECT']) if (cursor.accept(what, 'NULLS')) pieces.push(what, 'NULLS');
  if (cursor.accept('ORDER', 'BY')) pieces.push('ORDER', 'BY', ...parseOrder(cursor));
  if (cursor.accept('SEPARATOR')) {
    if (cursor.peek().kind !== 'text') cursor.unexpected('a text');
    pieces.push('SEPARATOR', { kind: 'text', value: cursor.next().value });
  }
  if (cursor.at('LIMIT') && cursor.peek(1).kind === 'number') {
    cursor.next();
    pieces.push('LIMIT', { kind: 'number', text: cursor.next().value });
  }
  return pieces;
}

/** Functions whose first argument is a unit of time, even where a column has its name. */
const UNIT_FIRST = new Set([
  'DATEDIFF',
  'DATEADD',
  'DATEPART',
  'DATENAME',
  'DATETRUNC',
  'TIMESTAMPDIFF',
  'TIMESTAMPADD',
  'EXTRACT',
]);

/** A unit of time as a word, or a value. */
function argument(cursor: Cursor, pieces: Piece[], name: string): void {
  if (name === 'POSITION') {
    operand(cursor, pieces);
    return;
  }
  const { kind, value, written, span } = cursor.peek();
  if (kind !== 'word' || !UNITS.has(value)) {
    pieces.push(...parseExpression(cursor));
    return;
  }
  const behind = cursor.peek(1);
  const day = cursor.peek(2);
  if (value === 'WEEK' && cursor.at('WEEK', '(', day.value, ')') && UNITS.has(day.value)) {
    for (let taken = 0; taken < 4; taken += 1) cursor.next();
    pieces.push('WEEK', '(', day.value, ')');
  } else if (['mark', 'word'].includes(behind.kind) && [',', ')', 'FROM'].includes(behind.value)) {
    cursor.next();
    const first = pieces.length === 0 && UNIT_FIRST.has(name);
    pieces.push(first ? value : { kind: 'unit', word: value, name: { text: written, quoted: false, span } });
  } else pieces.push(...parseExpression(cursor));
}

function checkSizes(cursor: Cursor, name: string, args: readonly Piece[], span: Span): void {
  if (PADDING.has(name)) {
    const length = args[args.indexOf(',') + 1];
    const count = typeof length === 'object' && length.kind === 'number' ? Number(length.text) : Infinity;
    const alone = args[args.indexOf(',') + 2];
    if (count > MAX_PADDING || (alone !== undefined && alone !== ',')) {
      refuse('FUNCTION', span, `${name} needs its length as a number of at most ${MAX_PADDING}.`, 'Write the number.');
    }
  }
  if (!takesPattern(cursor.engine.name, name)) return;
  const pattern = args[0];
  const text = typeof pattern === 'object' && pattern.kind === 'text' ? pattern.value : '9999';
  if (/\d{4}|\*/.test(text) || (args.length > 1 && args[1] !== ',')) {
    const advice = 'Write it in quotes, with widths below 1000 and without *.';
    refuse('FUNCTION', span, `${name} needs its pattern as a text.`, advice);
  }
}
