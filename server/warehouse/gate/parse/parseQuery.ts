import { Cursor } from './cursor.ts';
import type { Engine } from '../engine.ts';
import { parseExpression, parseOrder } from './parseExpression.ts';
import { startsQuery } from './parseOperand.ts';
import { parsePivotTerm } from './parsePivot.ts';
import { parseRecursion } from './parseRecursion.ts';
import { parseLimit, parseSelect, parseTable } from './parseSelect.ts';
import { refuse } from '../refusedSql.ts';
import { tokenize } from './tokens.ts';
import type { CommonTable, Expression, Limit, Name, Query, Term } from './tree.ts';

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
  const keyed = parseRecursion(cursor, ['USING']);
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
  const searched = parseRecursion(cursor, ['SEARCH', 'CYCLE']);
  return { name, columns, query, keyed: keyed.clauses, searched: searched.clauses, added: searched.added };
}

function setOperator(cursor: Cursor): string | null {
  for (const word of ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']) {
    if (!cursor.accept(word)) {
      continue;
    }
    const quantity = cursor.oneOf(new Set(['ALL', 'DISTINCT']));
    const byName = cursor.engine.friendly && cursor.accept('BY', 'NAME') ? 'BY NAME' : null;
    return [word, quantity, byName].filter((part) => part !== null).join(' ');
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
  if (cursor.at('TABLE')) {
    return { kind: 'select', select: parseTable(cursor) };
  }
  return parsePivotTerm(cursor) ?? { kind: 'select', select: parseSelect(cursor, top) };
}

function limits(cursor: Cursor, top: Limit | null): { limit: Limit | null; offset: Limit | null; ties: boolean } {
  let rows = top;
  let ties = false;
  let offset: Limit | null = null;
  for (;;) {
    if (cursor.at('OFFSET') && offset === null) {
      cursor.next();
      offset = parseLimit(cursor);
      if (!cursor.accept('ROWS')) {
        cursor.accept('ROW');
      }
    } else if (cursor.at('LIMIT') && rows === null) {
      cursor.next();
      if (cursor.accept('ALL')) {
        continue;
      }
      rows = parseLimit(cursor);
      if (cursor.accept(',')) {
        [offset, rows] = [rows, parseLimit(cursor)];
      }
    } else if (cursor.at('FETCH') && rows === null) {
      cursor.next();
      if (!cursor.accept('FIRST')) {
        cursor.expect('NEXT');
      }
      const one: Limit = { kind: 'rows', count: 1, span: cursor.peek().span };
      rows = cursor.at('ROW') || cursor.at('ROWS') ? one : parseLimit(cursor);
      if (!cursor.accept('ROWS')) {
        cursor.expect('ROW');
      }
      ties = cursor.engine.name === 'POSTGRESQL' && cursor.accept('WITH', 'TIES');
      if (!ties) {
        cursor.expect('ONLY');
      }
    } else {
      return { limit: rows, offset, ties };
    }
  }
}
