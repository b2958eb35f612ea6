import type { Cursor } from './cursor.ts';
import { parseExpression } from './parseExpression.ts';
import { parseType } from './parseType.ts';
import type { Name, Piece } from './tree.ts';

/** JSON_TABLE of MySQL and MariaDB, and the columns that it names; null: something else comes. */
export function parseJsonTable(
  cursor: Cursor,
): { readonly call: Extract<Piece, { kind: 'call' }>; readonly columns: readonly Name[] } | null {
  if (cursor.engine.name !== 'MYSQL' || !cursor.accept('JSON_TABLE', '(')) {
    return null;
  }
  const names: Name[] = [];
  const args: Piece[] = [...parseExpression(cursor)];
  cursor.expect(',');
  args.push(',', text(cursor), ...columnList(cursor, names));
  cursor.expect(')');
  return { call: { kind: 'call', name: 'JSON_TABLE', bare: true, args }, columns: names };
}

/** @param names receives the names of the columns */
function columnList(cursor: Cursor, names: Name[]): Piece[] {
  return cursor.nested(() => {
    cursor.expect('COLUMNS', '(');
    const pieces: Piece[] = ['COLUMNS', '('];
    do {
      if (pieces.length > 2) {
        pieces.push(',');
      }
      pieces.push(...column(cursor, names));
    } while (cursor.accept(','));
    cursor.expect(')');
    return [...pieces, ')'];
  });
}

function column(cursor: Cursor, names: Name[]): Piece[] {
  if (cursor.accept('NESTED')) {
    cursor.accept('PATH');
    return ['NESTED', 'PATH', text(cursor), ...columnList(cursor, names)];
  }
  const name = cursor.name('a column');
  names.push(name);
  const named: Piece = { kind: 'name', name };
  if (cursor.accept('FOR', 'ORDINALITY')) {
    return [named, 'FOR', 'ORDINALITY'];
  }
  const type = parseType(cursor);
  const exists = cursor.accept('EXISTS') ? ['EXISTS'] : [];
  cursor.expect('PATH');
  const pieces: Piece[] = [named, ...type, ...exists, 'PATH', text(cursor)];
  for (let rule = otherwise(cursor); rule !== null; rule = otherwise(cursor)) {
    pieces.push(...rule);
  }
  return pieces;
}

/** `NULL ON EMPTY`, `DEFAULT '0' ON ERROR`. */
function otherwise(cursor: Cursor): Piece[] | null {
  const word = cursor.oneOf(new Set(['NULL', 'ERROR', 'DEFAULT']));
  if (word === null) {
    return null;
  }
  const value = word === 'DEFAULT' ? [text(cursor)] : [];
  cursor.expect('ON');
  return [word, ...value, 'ON', cursor.oneOf(new Set(['EMPTY', 'ERROR'])) ?? cursor.unexpected('EMPTY or ERROR')];
}

function text(cursor: Cursor): Piece {
  if (cursor.peek().kind !== 'text') {
    cursor.unexpected('a text');
  }
  return { kind: 'text', value: cursor.next().value };
}
