import type { Cursor } from './cursor.ts';
import { parseExpression } from './parseExpression.ts';
import type { Name, Piece } from './tree.ts';

/**
 * What a recursive table of WITH says in addition to its query: PostgreSQL's SEARCH and CYCLE after
 * it, and DuckDB's USING KEY before it.
 * @param begins which of them may come here
 */
export function parseRecursion(
  cursor: Cursor,
  begins: readonly ('USING' | 'SEARCH' | 'CYCLE')[],
): { readonly clauses: readonly Piece[]; readonly added: readonly Name[] } {
  const clauses: Piece[] = [];
  const added: Name[] = [];
  const may = (word: (typeof begins)[number], known: boolean): boolean =>
    known && begins.includes(word) && cursor.at(word);
  const postgreSql = cursor.engine.name === 'POSTGRESQL';
  if (may('USING', cursor.engine.friendly)) {
    cursor.expect('USING', 'KEY', '(');
    clauses.push('USING', 'KEY', '(', ...listed(cursor.names('a column')), ')');
    cursor.expect(')');
  }
  if (may('SEARCH', postgreSql)) {
    cursor.expect('SEARCH');
    const order = cursor.oneOf(new Set(['DEPTH', 'BREADTH'])) ?? cursor.unexpected('DEPTH or BREADTH');
    cursor.expect('FIRST', 'BY');
    clauses.push('SEARCH', order, 'FIRST', 'BY', ...listed(cursor.names('a column')));
    cursor.expect('SET');
    added.push(set(cursor, clauses, 'SET'));
  }
  if (may('CYCLE', postgreSql)) {
    cursor.expect('CYCLE');
    clauses.push('CYCLE', ...listed(cursor.names('a column')));
    cursor.expect('SET');
    added.push(set(cursor, clauses, 'SET'));
    if (cursor.accept('TO')) {
      clauses.push('TO', ...parseExpression(cursor));
      cursor.expect('DEFAULT');
      clauses.push('DEFAULT', ...parseExpression(cursor));
    }
    cursor.expect('USING');
    added.push(set(cursor, clauses, 'USING'));
  }
  return { clauses, added };
}

function set(cursor: Cursor, clauses: Piece[], word: string): Name {
  const name = cursor.name('a name');
  clauses.push(word, { kind: 'name', name });
  return name;
}

function listed(names: readonly Name[]): Piece[] {
  return names.flatMap((name, index): Piece[] =>
    index === 0 ? [{ kind: 'name', name }] : [',', { kind: 'name', name }],
  );
}
