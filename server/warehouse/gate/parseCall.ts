import type { Cursor } from './cursor.ts';
import { maxPadding, padding, allowedFunctions, isBare, tableFunctions, takesPattern } from './functions.ts';
import { parseExpression, parseList, parseOperand, parseOrder, startsQuery } from './parseExpression.ts';
import { parseType } from './parseType.ts';
import { parseWindow } from './parseWindow.ts';
import { refuse, type Span } from './refusedSql.ts';
import type { Piece } from './tree.ts';
import { units } from './words.ts';

/** Words that may stand between the arguments of some functions instead of a comma. */
const argumentWords: Readonly<Record<string, ReadonlySet<string>>> = {
  EXTRACT: new Set(['FROM']),
  SUBSTRING: new Set(['FROM', 'FOR']),
  TRIM: new Set(['FROM']),
  OVERLAY: new Set(['PLACING', 'FROM', 'FOR']),
  POSITION: new Set(['IN']),
  CONVERT: new Set(['USING']),
};
const sides = new Set(['LEADING', 'TRAILING', 'BOTH']);
const casts = new Set(['CAST', 'TRY_CAST', 'SAFE_CAST']);

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
 * @throws RefusedSql FUNCTION
 */
export function parseCall(cursor: Cursor, allowed: ReadonlySet<string>): Extract<Piece, { kind: 'call' }> {
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
  const args = cursor.nested(() => parseArguments(cursor, name, separators));
  cursor.expect(')');
  checkSizes(cursor, name, args, span);
  return { kind: 'call', name, bare: isBare(name, separators, cursor.engine.variant), args };
}

/** @param separators words between arguments, which are added to it */
function parseArguments(cursor: Cursor, name: string, separators: string[]): Piece[] {
  const pieces: Piece[] = [];
  if (cursor.at(')')) {
    return pieces;
  }
  if (cursor.accept('*')) {
    return ['*'];
  }
  if (startsQuery(cursor, 0)) {
    return [{ kind: 'query', query: cursor.query(cursor) }];
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

function checkSizes(cursor: Cursor, name: string, args: readonly Piece[], span: Span): void {
  if (padding.has(name)) {
    const length = args[args.indexOf(',') + 1];
    const count = typeof length === 'object' && length.kind === 'number' ? Number(length.text) : Infinity;
    const alone = args[args.indexOf(',') + 2];
    if (count > maxPadding || (alone !== undefined && alone !== ',')) {
      refuse('FUNCTION', span, `${name} needs its length as a number of at most ${maxPadding}.`, 'Write the number.');
    }
  }
  if (!takesPattern(cursor.engine.name, name)) {
    return;
  }
  const pattern = args[0];
  const text = typeof pattern === 'object' && pattern.kind === 'text' ? pattern.value : '9999';
  if (/\d{4}|\*/.test(text) || (args.length > 1 && args[1] !== ',')) {
    const advice = 'Write it in quotes, with widths below 1000 and without *.';
    refuse('FUNCTION', span, `${name} needs its pattern as a text.`, advice);
  }
}
