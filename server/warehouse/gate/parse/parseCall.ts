import type { Cursor } from './cursor.ts';
import { checkSizes } from '../functions/checkSizes.ts';
import { allowedFunctions, isBare, tableFunctions, takesLambda } from '../functions/functions.ts';
import { parseExpression, parseList, parseOrder } from './parseExpression.ts';
import { parseLambda } from './parseFriendly.ts';
import { parseOperand, startsQuery } from './parseOperand.ts';
import { parseType } from './parseType.ts';
import { parseWindow } from './parseWindow.ts';
import { refuse } from '../refusedSql.ts';
import type { Piece } from './tree.ts';
import { units } from './words.ts';

/** Words that may stand between the arguments of some functions instead of a comma. */
const argumentWords: Readonly<Record<string, ReadonlySet<string>>> = {
  EXTRACT: new Set(['FROM']),
  SUBSTRING: new Set(['FROM', 'FOR', 'SIMILAR', 'ESCAPE']),
  TRIM: new Set(['FROM']),
  OVERLAY: new Set(['PLACING', 'FROM', 'FOR']),
  POSITION: new Set(['IN']),
  CONVERT: new Set(['USING']),
};
const sides = new Set(['LEADING', 'TRAILING', 'BOTH']);
const casts = new Set(['CAST', 'TRY_CAST', 'SAFE_CAST']);
const normalForms = new Set(['NFC', 'NFD', 'NFKC', 'NFKD']);

/** Call with FILTER, WITHIN GROUP and OVER. */
export function parseCalled(cursor: Cursor, pieces: Piece[]): void {
  pieces.push(parseCall(cursor, allowedFunctions(cursor.engine.name, cursor.engine.variant)));
  for (const what of ['IGNORE', 'RESPECT']) {
    if (cursor.accept(what, 'NULLS')) {
      pieces.push(what, 'NULLS');
    }
  }
  if (cursor.accept('WITHIN', 'GROUP')) {
    cursor.expect('(');
    cursor.expect('ORDER', 'BY');
    pieces.push('WITHIN', 'GROUP', '(', 'ORDER', 'BY', ...parseOrder(cursor), ')');
    cursor.expect(')');
  }
  if (cursor.accept('FILTER')) {
    cursor.expect('(');
    if (!cursor.accept('WHERE') && !cursor.engine.bareFilters) {
      cursor.unexpected('WHERE');
    }
    pieces.push('FILTER', '(', 'WHERE', ...parseExpression(cursor), ')');
    cursor.expect(')');
  }
  for (const what of ['IGNORE', 'RESPECT']) {
    if (cursor.accept(what, 'NULLS')) {
      pieces.push(what, 'NULLS');
    }
  }
  if (!cursor.accept('OVER')) {
    return;
  }
  pieces.push('OVER');
  if (cursor.at('(')) {
    pieces.push('(', ...parseWindow(cursor), ')');
  } else {
    pieces.push({ kind: 'name', name: cursor.name('a window') });
  }
}

/**
 * A function and its arguments.
 * @param allowed names in upper case
 * @param first its first argument, where that stands before it
 * @param inFrom its rows are read one by one, however many there are
 * @throws RefusedSql FUNCTION
 */
export function parseCall(
  cursor: Cursor,
  allowed: ReadonlySet<string>,
  first: readonly Piece[] = [],
  inFrom = false,
): Extract<Piece, { kind: 'call' }> {
  const { value: name, written, span } = cursor.next();
  if (!allowed.has(name)) {
    const elsewhere = name in tableFunctions(cursor.engine.name) ? ' It is allowed in FROM.' : '';
    refuse(
      'FUNCTION',
      span,
      `The function ${written} is not allowed in queries.`,
      `Queries can use functions of numbers, texts and dates, aggregates and windows.${elsewhere}`,
    );
  }
  cursor.expect('(');
  const separators: string[] = [];
  const others = cursor.nested(() => parseArguments(cursor, name, separators));
  cursor.expect(')');
  const args = first.length === 0 || others.length === 0 ? [...first, ...others] : [...first, ',', ...others];
  checkSizes(cursor, name, args, span, inFrom);
  return { kind: 'call', name, bare: isBare(name, separators, cursor.engine.variant), args };
}

/** @param separators words between arguments, which are added to it */
function parseArguments(cursor: Cursor, name: string, separators: string[]): Piece[] {
  const pieces: Piece[] = [];
  if (cursor.at(')')) {
    return pieces;
  }
  if (cursor.at('*', ')')) {
    cursor.next();
    return ['*'];
  }
  if (name !== 'TRIM' && startsQuery(cursor, 0)) {
    return [{ kind: 'query', query: cursor.query(cursor) }];
  }
  if (cursor.engine.friendly && cursor.accept('ORDER', 'BY')) {
    return ['ORDER', 'BY', ...parseOrder(cursor)];
  }
  const quantity = cursor.oneOf(new Set(['DISTINCT', 'ALL']));
  if (quantity !== null) {
    pieces.push(quantity);
  }
  if (name === 'TRIM') {
    const side = cursor.oneOf(sides);
    if (side !== null) {
      pieces.push(side);
    }
    if (cursor.accept('FROM')) {
      pieces.push('FROM');
    }
  }
  if ((name === 'CONVERT' || name === 'TRY_CONVERT') && cursor.engine.top) {
    pieces.push(...parseType(cursor));
    cursor.expect(',');
    return [...pieces, ',', ...parseList(cursor)];
  }
  for (;;) {
    argument(cursor, pieces, name);
    if (casts.has(name)) {
      cursor.expect('AS');
      pieces.push('AS', ...parseType(cursor));
      if (cursor.accept('FORMAT')) {
        pieces.push('FORMAT', ...parseExpression(cursor));
      }
      break;
    }
    const separator = cursor.oneOf(argumentWords[name] ?? new Set());
    if (separator === 'USING') {
      const charset = cursor.name('a character set').text.toLowerCase();
      if (!['utf8', 'utf8mb4', 'latin1', 'ascii', 'binary'].includes(charset)) {
        cursor.unexpected('utf8mb4');
      }
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
    } else {
      break;
    }
  }
  for (const what of ['IGNORE', 'RESPECT']) {
    if (cursor.accept(what, 'NULLS')) {
      pieces.push(what, 'NULLS');
    }
  }
  if (cursor.accept('ORDER', 'BY')) {
    pieces.push('ORDER', 'BY', ...parseOrder(cursor));
  }
  if (cursor.accept('SEPARATOR')) {
    if (cursor.peek().kind !== 'text') {
      cursor.unexpected('a text');
    }
    pieces.push('SEPARATOR', { kind: 'text', value: cursor.next().value });
  }
  if (cursor.at('LIMIT') && cursor.peek(1).kind === 'number') {
    cursor.next();
    pieces.push('LIMIT', { kind: 'number', text: cursor.next().value });
  }
  return pieces;
}

/** Functions whose first argument is a unit of time, even where a column has its name. */
const unitFirst = new Set([
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
    parseOperand(cursor, pieces);
    return;
  }
  const lambda = takesLambda(cursor.engine.name, name) ? parseLambda(cursor) : null;
  if (lambda !== null) {
    pieces.push(lambda);
    return;
  }
  if (cursor.engine.name === 'POSTGRESQL' && cursor.accept('VARIADIC')) {
    pieces.push('VARIADIC', ...parseExpression(cursor));
    return;
  }
  for (const sign of [':=', '=>']) {
    if (cursor.atName() && cursor.peek(1).kind === 'operator' && cursor.peek(1).value === sign) {
      const named = cursor.name('the name of an argument');
      cursor.next();
      pieces.push({ kind: 'name', name: named }, sign, ...parseExpression(cursor));
      return;
    }
  }
  if (name === 'NORMALIZE') {
    const form = cursor.oneOf(normalForms);
    if (form !== null) {
      pieces.push(form);
      return;
    }
  }
  const { kind, value, written, span } = cursor.peek();
  if (kind !== 'word' || !units.has(value)) {
    pieces.push(...parseExpression(cursor));
    return;
  }
  const next = cursor.peek(1);
  const day = cursor.peek(2);
  if (value === 'WEEK' && cursor.at('WEEK', '(', day.value, ')') && units.has(day.value)) {
    for (let taken = 0; taken < 4; taken += 1) {
      cursor.next();
    }
    pieces.push('WEEK', '(', day.value, ')');
  } else if (['mark', 'word'].includes(next.kind) && [',', ')', 'FROM'].includes(next.value)) {
    cursor.next();
    const first = pieces.length === 0 && unitFirst.has(name);
    pieces.push(first ? value : { kind: 'unit', word: value, name: { text: written, quoted: false, span } });
  } else {
    pieces.push(...parseExpression(cursor));
  }
}
