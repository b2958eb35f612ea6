import { Cursor } from './cursor.ts';
import type { Engine } from './engine.ts';
import { parseExpression, parseList, parseOrder, startsQuery } from './parseExpression.ts';
import { parseFrom } from './parseFrom.ts';
import { parseWindow } from './parseWindow.ts';
import { refuse } from './refusedSql.ts';
import { tokenize } from './tokens.ts';
import type { CommonTable, Expression, Item, Limit, Name, Piece, Query, Select, Term } from './tree.ts';
import { noAlias } from './words.ts';

/**
 * Reads a text that is one query.
 * @throws RefusedSql
 */
export function parseSql(text: string, engine: Engine): Query {
  const cursor = new Cursor(tokenize(text, engine), engine, parseQuery);
  const { kind, written, span } = cursor.peek();
  if (kind === 'end') {
    refuse('NOT_A_QUERY', span, 'The SQL is empty.', 'Write a SELECT.');
  }
  if (!startsQuery(cursor, 0)) {
    const shown = written.slice(0, 40);
    refuse(
      'NOT_A_QUERY',
      span,
      `Only a SELECT can be run, and this begins with ${shown}.`,
      'Write a query that begins with SELECT or WITH. The page of the data source lists its tables and columns.',
    );
  }
  const query = parseQuery(cursor);
  while (cursor.accept(';')) {}
  if (cursor.peek().kind !== 'end') {
    if (startsStatement(cursor)) {
      const advice = 'Run one query at a time.';
      refuse('SEVERAL_STATEMENTS', cursor.peek().span, 'There is more than one statement.', advice);
    }
    cursor.unexpected('the end');
  }
  return query;
}

function startsStatement(cursor: Cursor): boolean {
  return (
    cursor.peek().kind === 'word' &&
    /^(?:SELECT|WITH|INSERT|UPDATE|DELETE|DROP|CREATE|ALTER|SET|COPY|ATTACH|PRAGMA|CALL|EXEC|DO|GRANT|TRUNCATE)$/.test(
      cursor.peek().value,
    )
  );
}

/** Parses a query, including WITH. */
export function parseQuery(cursor: Cursor): Query {
  return cursor.nested(() => {
    const commonTables: CommonTable[] = [];
    let recursive = false;
    if (cursor.accept('WITH')) {
      recursive = cursor.engine.recursiveWord && cursor.accept('RECURSIVE');
      do {
        commonTables.push(commonTable(cursor));
      } while (cursor.accept(','));
    }
    const top: { limit: Limit | null } = { limit: null };
    const terms: Term[] = [term(cursor, top)];
    const operators: string[] = [];
    for (let operator = setOperator(cursor); operator !== null; operator = setOperator(cursor)) {
      operators.push(operator);
      terms.push(term(cursor, top));
    }
    if (top.limit !== null && operators.length > 0) {
      const advice = 'Put the SELECT with TOP into WITH.';
      refuse('UNSUPPORTED', top.limit.span, 'TOP is not allowed in one part of a UNION.', advice);
    }
    const orderBy = cursor.accept('ORDER', 'BY') ? parseOrder(cursor) : [];
    return { recursive, with: commonTables, terms, operators, orderBy, ...limits(cursor, top.limit) };
  });
}

function commonTable(cursor: Cursor): CommonTable {
  const name = cursor.name('the name of a table in WITH');
  let columns: Name[] = [];
  if (cursor.accept('(')) {
    columns = cursor.names('a column');
    cursor.expect(')');
  }
  cursor.expect('AS');
  // Materializing does not change the rows, so the hint is dropped.
  if (!cursor.accept('MATERIALIZED')) {
    cursor.accept('NOT', 'MATERIALIZED');
  }
  cursor.expect('(');
  if (!startsQuery(cursor, 0)) {
    cursor.unexpected('SELECT');
  }
  const query = parseQuery(cursor);
  cursor.expect(')');
  return { name, columns, query };
}

function setOperator(cursor: Cursor): string | null {
  for (const word of ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']) {
    if (!cursor.accept(word)) {
      continue;
    }
    for (const quantity of ['ALL', 'DISTINCT']) {
      if (cursor.accept(quantity)) {
        return `${word} ${quantity}`;
      }
    }
    return word;
  }
  return null;
}

function term(cursor: Cursor, top: { limit: Limit | null }): Term {
  if (cursor.accept('(')) {
    const query = parseQuery(cursor);
    cursor.expect(')');
    return { kind: 'nested', query };
  }
  if (cursor.accept('VALUES')) {
    const rows: Expression[][] = [];
    do {
      // MySQL says ROW in front of each.
      cursor.accept('ROW');
      cursor.expect('(');
      const row = [parseExpression(cursor)];
      while (cursor.accept(',')) {
        row.push(parseExpression(cursor));
      }
      rows.push(row);
      cursor.expect(')');
    } while (cursor.accept(','));
    return { kind: 'values', rows };
  }
  return { kind: 'select', select: parseSelect(cursor, top) };
}

function parseSelect(cursor: Cursor, top: { limit: Limit | null }): Select {
  cursor.expect('SELECT');
  const distinct = quantity(cursor);
  if (cursor.engine.top && cursor.accept('TOP')) {
    const open = cursor.accept('(');
    top.limit = limit(cursor);
    if (open) {
      cursor.expect(')');
    }
    if (cursor.at('PERCENT') || cursor.at('WITH', 'TIES')) {
      cursor.unexpected('a column');
    }
  }
  const items: Item[] = [];
  do {
    items.push(item(cursor));
  } while (cursor.accept(','));
  const from = cursor.accept('FROM') ? parseFrom(cursor) : [];
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
  return { distinct, items, from, where, groupBy, having, qualify, windows };
}

function quantity(cursor: Cursor): Expression {
  if (cursor.accept('ALL')) {
    return [];
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
  if (cursor.accept('*')) {
    return star(cursor, null, start);
  }
  if (
    cursor.atName() &&
    cursor.peek(1).value === '.' &&
    cursor.peek(2).kind === 'operator' &&
    cursor.peek(2).value === '*'
  ) {
    const of = cursor.name('a table');
    cursor.expect('.', '*');
    return star(cursor, of, start);
  }
  const value = parseExpression(cursor);
  const span = cursor.spanFrom(start);
  return { kind: 'value', value, alias: parseAlias(cursor), span };
}

function star(cursor: Cursor, of: Name | null, start: { start: number; end: number }): Item {
  const without = cursor.at('EXCLUDE') || (cursor.at('EXCEPT', '(') && !startsQuery(cursor, 1));
  if (!without) {
    return { kind: 'star', of, leaveOut: [], word: '', span: cursor.spanFrom(start) };
  }
  const word = cursor.next().value;
  let leaveOut: Name[];
  if (cursor.accept('(')) {
    leaveOut = cursor.names('a column');
    cursor.expect(')');
  } else {
    leaveOut = [cursor.name('a column')];
  }
  return { kind: 'star', of, leaveOut, word, span: cursor.spanFrom(start) };
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
    return cursor.name('a name');
  }
  const { kind, value } = cursor.peek();
  return kind === 'name' || (kind === 'word' && !noAlias.has(value)) ? cursor.name('a name') : null;
}

function grouping(cursor: Cursor): Expression {
  if (cursor.accept('ALL')) {
    return ['ALL'];
  }
  const pieces: Piece[] = [];
  do {
    if (pieces.length > 0) {
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

function limits(cursor: Cursor, top: Limit | null): { limit: Limit | null; offset: Limit | null } {
  let rows = top;
  let offset: Limit | null = null;
  for (;;) {
    if (cursor.at('OFFSET') && offset === null) {
      cursor.next();
      offset = limit(cursor);
      if (!cursor.accept('ROWS')) {
        cursor.accept('ROW');
      }
    } else if (cursor.at('LIMIT') && rows === null) {
      cursor.next();
      if (cursor.accept('ALL')) {
        continue;
      }
      rows = limit(cursor);
      if (cursor.accept(',')) {
        [offset, rows] = [rows, limit(cursor)];
      }
    } else if (cursor.at('FETCH') && rows === null) {
      cursor.next();
      if (!cursor.accept('FIRST')) {
        cursor.expect('NEXT');
      }
      const one: Limit = { kind: 'rows', count: 1, span: cursor.peek().span };
      rows = cursor.at('ROW') || cursor.at('ROWS') ? one : limit(cursor);
      if (!cursor.accept('ROWS')) {
        cursor.expect('ROW');
      }
      cursor.expect('ONLY');
    } else {
      return { limit: rows, offset };
    }
  }
}

function limit(cursor: Cursor): Limit {
  const { kind, value, span } = cursor.peek();
  if (kind === 'parameter') {
    cursor.next();
    return { kind: 'parameter', name: value, span };
  }
  if (kind !== 'number' || !/^\d{1,15}$/.test(value)) {
    cursor.unexpected('a number of rows');
  }
  cursor.next();
  return { kind: 'rows', count: Number(value), span };
}
