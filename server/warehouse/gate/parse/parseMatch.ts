import type { Cursor } from './cursor.ts';
import { parseList } from './parseExpression.ts';
import type { Piece } from './tree.ts';

const modes = [
  ['IN', 'NATURAL', 'LANGUAGE', 'MODE', 'WITH', 'QUERY', 'EXPANSION'],
  ['IN', 'NATURAL', 'LANGUAGE', 'MODE'],
  ['IN', 'BOOLEAN', 'MODE'],
  ['WITH', 'QUERY', 'EXPANSION'],
] as const;

/** Full text search of MySQL: `MATCH (columns) AGAINST ('words')`. */
export function parseMatch(cursor: Cursor, pieces: Piece[]): void {
  cursor.expect('MATCH', '(');
  pieces.push('MATCH', '(', ...parseList(cursor), ')');
  cursor.expect(')');
  cursor.expect('AGAINST', '(');
  const { kind, value, span } = cursor.peek();
  if (kind !== 'text' && kind !== 'parameter') {
    cursor.unexpected('the words to find, as a text');
  }
  cursor.next();
  const mode = modes.find((words) => cursor.accept(...words)) ?? [];
  pieces.push('AGAINST', '(', kind === 'text' ? { kind, value } : { kind, name: value, span }, ...mode, ')');
  cursor.expect(')');
}
