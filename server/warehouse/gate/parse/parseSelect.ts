import type { Cursor } from './cursor.ts';
import { parseExpression, parseList } from './parseExpression.ts';
import { parseFrom } from './parseFrom.ts';
import { parseSampleClause } from './parseSample.ts';
import { parseStar } from './parseStar.ts';
import { parseWindow } from './parseWindow.ts';
import type { Expression, Item, Limit, Name, Piece, Query, Select } from './tree.ts';
import { noAlias, noAliasBefore } from './words.ts';

/**
 * SELECT with its clauses; DuckDB may write FROM first, and leave SELECT out then.
 * @param top receives the limit that stands after SELECT
 */
export function parseSelect(cursor: Cursor, top: { limit: Limit | null }): Select {
  const before = cursor.engine.friendly && cursor.accept('FROM') ? parseFrom(cursor) : null;
  if (before !== null && !cursor.at('SELECT')) {
    return { distinct: [], items: [everything(cursor)], ...clauses(cursor, before) };
  }
  cursor.expect('SELECT');
  const distinct = quantity(cursor);
  if (cursor.engine.top && cursor.accept('TOP')) {
    const open = cursor.accept('(');
    top.limit = parseLimit(cursor);
    if (open) {
      cursor.expect(')');
    }
    if (cursor.at('PERCENT') || cursor.at('WITH', 'TIES')) {
      cursor.unexpected('a column');
    }
  }
  const items: Item[] = [];
  // PostgreSQL selects rows without columns.
  if (!(cursor.engine.name === 'POSTGRESQL' && cursor.at('FROM'))) {
    do {
      items.push(item(cursor));
    } while (cursor.accept(',') && !endsList(cursor));
  }
  const from = before ?? (cursor.accept('FROM') ? parseFrom(cursor) : []);
  return { distinct, items, ...clauses(cursor, from) };
}

/** DuckDB lets a comma stand after the last one. */
function endsList(cursor: Cursor): boolean {
  const { kind } = cursor.peek();
  return cursor.engine.friendly && (kind === 'end' || ['FROM', ')', ';'].some((word) => cursor.at(word)));
}

const hints = new Set([
  'STRAIGHT_JOIN',
  'SQL_NO_CACHE',
  'SQL_CACHE',
  'SQL_BUFFER_RESULT',
  'SQL_BIG_RESULT',
  'SQL_SMALL_RESULT',
  'HIGH_PRIORITY',
]);

/** `TABLE name` is all of a table. */
export function parseTable(cursor: Cursor): Select {
  cursor.expect('TABLE');
  const from = parseFrom(cursor);
  return { distinct: [], items: [everything(cursor)], ...bare, from };
}

/** A name after IN, which SQLite reads as all of a table with one column. */
export function parseWholeTable(cursor: Cursor): Query {
  const path = [cursor.name('a table')];
  while (cursor.accept('.')) {
    path.push(cursor.name('a table'));
  }
  const alias = { name: null, columns: [] };
  const from: Select['from'] = [{ kind: 'table', path, alias, only: false, sample: null }];
  const select: Select = { distinct: [], items: [everything(cursor)], ...bare, from };
  const terms: Query['terms'] = [{ kind: 'select', select }];
  return { recursive: false, with: [], terms, operators: [], orderBy: [], limit: null, ties: false, offset: null };
}

const bare = { where: [], groupBy: [], having: [], qualify: [], windows: [], sample: [] };

function everything(cursor: Cursor): Item {
  const { span } = cursor.peek();
  return { kind: 'star', of: null, leaveOut: [], word: '', replaced: [], renamed: [], like: [], span };
}

/** What follows FROM. */
function clauses(cursor: Cursor, from: Select['from']): Omit<Select, 'distinct' | 'items'> {
  const where = cursor.accept('WHERE') ? parseExpression(cursor) : [];
  const groupBy = cursor.accept('GROUP', 'BY') ? grouping(cursor) : [];
  const having = cursor.accept('HAVING') ? parseExpression(cursor) : [];
  const windows: { name: Name; over: Expression }[] = [];
  let qualify: Expression = cursor.accept('QUALIFY') ? parseExpression(cursor) : [];
  if (cursor.accept('WINDOW')) {
    do {
      const name = cursor.name('a window');
      cursor.expect('AS');
      windows.push({ name, over: parseWindow(cursor) });
    } while (cursor.accept(','));
  }
  if (qualify.length === 0 && cursor.accept('QUALIFY')) {
    qualify = parseExpression(cursor);
  }
  return { from, where, groupBy, having, qualify, windows, sample: parseSampleClause(cursor) };
}

function quantity(cursor: Cursor): Expression {
  if (cursor.accept('ALL')) {
    return [];
  }
  if (cursor.engine.name === 'MYSQL') {
    // How the server goes about it does not change the rows.
    while (cursor.oneOf(hints) !== null) {}
    if (cursor.accept('DISTINCTROW')) {
      return ['DISTINCT'];
    }
  }
  if (!cursor.accept('DISTINCT')) {
    return [];
  }
  if (!cursor.accept('ON', '(')) {
    return ['DISTINCT'];
  }
  const on = parseList(cursor);
  cursor.expect(')');
  return ['DISTINCT', 'ON', '(', ...on, ')'];
}

function item(cursor: Cursor): Item {
  const start = cursor.peek().span;
  if (cursor.at('*') && !(cursor.engine.friendly && cursor.at('*', 'COLUMNS', '('))) {
    cursor.next();
    return parseStar(cursor, null, start);
  }
  if (cursor.engine.friendly && cursor.atName() && cursor.peek(1).kind === 'mark' && cursor.peek(1).value === ':') {
    const alias = cursor.name('a name');
    cursor.expect(':');
    const named = parseExpression(cursor);
    return { kind: 'value', value: named, alias, span: cursor.spanFrom(start) };
  }
  if (
    cursor.atName() &&
    cursor.peek(1).value === '.' &&
    cursor.peek(2).kind === 'operator' &&
    cursor.peek(2).value === '*'
  ) {
    const of = cursor.name('a table');
    cursor.expect('.', '*');
    return parseStar(cursor, of, start);
  }
  const value = parseExpression(cursor);
  const span = cursor.spanFrom(start);
  return { kind: 'value', value, alias: parseAlias(cursor), span };
}

/** `AS name`, or a name that is no word of the grammar. */
function parseAlias(cursor: Cursor): Name | null {
  if (cursor.accept('AS')) {
    const { kind, value, span } = cursor.peek();
    if (kind === 'text' && value !== '') {
      // As MySQL, SQLite and SQL Server take it.
      cursor.next();
      return { text: value, quoted: true, span };
    }
    // After AS every word is a name.
    return cursor.part('a name');
  }
  const { kind, value } = cursor.peek();
  const next = cursor.peek(1);
  const opens = next.kind === 'mark' && next.value === '(';
  const taken = noAlias.has(value) && !(noAliasBefore.has(value) && !opens);
  return kind === 'name' || (kind === 'word' && !taken) ? cursor.name('a name') : null;
}

function grouping(cursor: Cursor): Expression {
  if (cursor.accept('ALL')) {
    return ['ALL'];
  }
  const pieces: Piece[] = cursor.engine.name === 'POSTGRESQL' && cursor.accept('DISTINCT') ? ['DISTINCT'] : [];
  const first = pieces.length;
  do {
    if (pieces.length > first) {
      pieces.push(',');
    }
    pieces.push(...groupingElement(cursor));
  } while (cursor.accept(','));
  if (cursor.accept('WITH', 'ROLLUP')) {
    pieces.push('WITH', 'ROLLUP');
  }
  return pieces;
}

function groupingElement(cursor: Cursor): Expression {
  for (const words of [['ROLLUP'], ['CUBE'], ['GROUPING', 'SETS']]) {
    if (!cursor.at(...words, '(')) {
      continue;
    }
    cursor.accept(...words, '(');
    const inner: Piece[] = [];
    do {
      if (inner.length > 0) {
        inner.push(',');
      }
      inner.push(...groupingElement(cursor));
    } while (cursor.accept(','));
    cursor.expect(')');
    return [...words, '(', ...inner, ')'];
  }
  return parseExpression(cursor);
}

/** A number of rows; PostgreSQL and DuckDB compute it. */
export function parseLimit(cursor: Cursor): Limit {
  const { kind, value, span } = cursor.peek();
  if (kind === 'parameter') {
    cursor.next();
    return { kind: 'parameter', name: value, span };
  }
  const next = cursor.peek(1);
  const ends = next.kind !== 'operator' && !(next.kind === 'mark' && next.value === '::');
  if (kind === 'number' && /^\d{1,15}$/.test(value) && ends) {
    cursor.next();
    return { kind: 'rows', count: Number(value), span };
  }
  if (!cursor.engine.wholeRows) {
    return sum(cursor, span);
  }
  const percent = cursor.engine.friendly && kind === 'number' && next.value === '%';
  const computed = percent ? [{ kind: 'number' as const, text: cursor.next().value }] : parseExpression(cursor);
  if (percent) {
    cursor.next();
  }
  return { kind: 'computed', value: computed, percent, span: cursor.spanFrom(span) };
}

/** Numbers of rows with plus between them. */
function sum(cursor: Cursor, start: Limit['span']): Limit {
  let count = 0;
  do {
    const { kind, value } = cursor.peek();
    if (kind !== 'number' || !/^\d{1,9}$/.test(value)) {
      cursor.unexpected('a number of rows');
    }
    count += Number(cursor.next().value);
  } while (cursor.accept('+'));
  return { kind: 'rows', count, span: cursor.spanFrom(start) };
}
