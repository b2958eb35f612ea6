import type { Cursor } from './cursor.ts';
import { parseBeforeIn, parseExpression, parseList } from './parseExpression.ts';
import { parseJoined } from './parseFrom.ts';
import { startsQuery } from './parseOperand.ts';
import type { Alias, Expression, Pivot, Piece, Source, Term } from './tree.ts';
import { noAlias } from './words.ts';

// PIVOT and UNPIVOT of DuckDB: as a query of their own, and after a table.

/** A query that begins with PIVOT or UNPIVOT; null: another one. */
export function parsePivotTerm(cursor: Cursor): Extract<Term, { kind: 'pivot' }> | null {
  if (!cursor.engine.friendly) {
    return null;
  }
  if (cursor.accept('PIVOT') || cursor.accept('PIVOT_WIDER')) {
    const source = parseJoined(cursor);
    const clauses = [...(cursor.accept('ON') ? ['ON', ...series(cursor, on)] : []), ...usingAndGroups(cursor)];
    return { kind: 'pivot', source, pivot: { word: 'PIVOT', clauses } };
  }
  if (!cursor.accept('UNPIVOT') && !cursor.accept('PIVOT_LONGER')) {
    return null;
  }
  const source = parseJoined(cursor);
  const nulls = cursor.accept('INCLUDE', 'NULLS') ? ['INCLUDE', 'NULLS'] : [];
  cursor.expect('ON');
  const clauses: Piece[] = [...nulls, 'ON', ...series(cursor, named)];
  if (cursor.accept('INTO')) {
    cursor.expect('NAME');
    clauses.push('INTO', 'NAME', { kind: 'name', name: cursor.name('a name') });
    cursor.expect('VALUE');
    clauses.push('VALUE', ...nameList(cursor));
  }
  return { kind: 'pivot', source, pivot: { word: 'UNPIVOT', clauses } };
}

function usingAndGroups(cursor: Cursor): Expression {
  const using = cursor.accept('USING') ? ['USING', ...series(cursor, named)] : [];
  const groups = cursor.accept('GROUP', 'BY') ? ['GROUP', 'BY', ...parseList(cursor)] : [];
  return [...using, ...groups];
}

/** Any number of PIVOT (…) and UNPIVOT (…) after a table. */
export function parsePivots(cursor: Cursor, first: Source, alias: (cursor: Cursor) => Alias): Source {
  let source = first;
  while (cursor.engine.friendly && (cursor.at('PIVOT') || cursor.at('UNPIVOT'))) {
    const pivot = cursor.accept('PIVOT') ? pivotInside(cursor) : unpivotInside(cursor);
    source = { kind: 'pivoted', source, pivot, alias: alias(cursor) };
  }
  return source;
}

function pivotInside(cursor: Cursor): Pivot {
  cursor.expect('(');
  const clauses: Piece[] = ['(', ...series(cursor, named)];
  cursor.expect('FOR');
  clauses.push('FOR');
  while (!cursor.at(')') && !cursor.at('GROUP')) {
    clauses.push(...on(cursor));
  }
  if (cursor.accept('GROUP', 'BY')) {
    clauses.push('GROUP', 'BY', ...parseList(cursor));
  }
  cursor.expect(')');
  return { word: 'PIVOT', clauses: [...clauses, ')'] };
}

function unpivotInside(cursor: Cursor): Pivot {
  cursor.expect('UNPIVOT');
  const nulls = ['INCLUDE', 'EXCLUDE'].find((word) => cursor.accept(word, 'NULLS'));
  cursor.expect('(');
  const clauses: Piece[] = [...(nulls === undefined ? [] : [nulls, 'NULLS']), '(', ...nameList(cursor)];
  cursor.expect('FOR');
  clauses.push('FOR', ...nameList(cursor));
  cursor.expect('IN', '(');
  clauses.push('IN', '(', ...series(cursor, named));
  cursor.expect(')');
  cursor.expect(')');
  return { word: 'UNPIVOT', clauses: [...clauses, ')', ')'] };
}

/** What becomes columns, with the values that do. */
function on(cursor: Cursor): Expression {
  const start = cursor.peek().span;
  const value = parseBeforeIn(cursor);
  if (cursor.at('IN', '(') && !startsQuery(cursor, 1)) {
    cursor.expect('IN', '(');
    const values = series(cursor, named);
    cursor.expect(')');
    return [...value, 'IN', '(', ...values, ')'];
  }
  return [{ kind: 'pivotValues', of: value, span: cursor.spanFrom(start) }];
}

/** A value, or several in parentheses, with or without an alias. */
function named(cursor: Cursor): Expression {
  const value = parseExpression(cursor);
  const { kind, value: word } = cursor.peek();
  const alias = cursor.accept('AS') || kind === 'name' || (kind === 'word' && !noAlias.has(word) && word !== 'INTO');
  if (!alias) {
    return value;
  }
  const { kind: next, value: text, span } = cursor.peek();
  if (next === 'text') {
    cursor.next();
    return [...value, 'AS', { kind: 'name', name: { text, quoted: true, span } }];
  }
  return [...value, 'AS', { kind: 'name', name: cursor.part('a name') }];
}

function nameList(cursor: Cursor): Expression {
  const open = cursor.accept('(');
  const names = cursor.names('a name');
  if (open) {
    cursor.expect(')');
  }
  const pieces = names.flatMap((name, index): Piece[] =>
    index === 0 ? [{ kind: 'name', name }] : [',', { kind: 'name', name }],
  );
  return open ? ['(', ...pieces, ')'] : pieces;
}

function series(cursor: Cursor, read: (cursor: Cursor) => Expression): Expression {
  const pieces: Piece[] = [...read(cursor)];
  while (cursor.accept(',')) {
    pieces.push(',', ...read(cursor));
  }
  return pieces;
}
