import type { Cursor } from './cursor.ts';
import { refuse } from '../refusedSql.ts';
import type { Piece } from './tree.ts';
import { types } from './words.ts';

/** A type that a value is cast to. @throws RefusedSql TYPE */
export function parseType(cursor: Cursor): Piece[] {
  const { kind, value, written, span } = cursor.peek();
  if (kind !== 'word' || !types.has(value) || (nested.has(value) && !cursor.at(value, '('))) {
    const advice = 'Cast to a number, text, date, time, boolean or JSON type.';
    refuse('TYPE', span, `A value cannot be cast to ${written.slice(0, 60)}.`, advice);
  }
  cursor.next();
  const pieces: Piece[] = [value];
  if (value === 'DOUBLE' && cursor.accept('PRECISION')) {
    pieces.push('PRECISION');
  }
  if (['CHARACTER', 'CHAR', 'BIT'].includes(value) && cursor.accept('VARYING')) {
    pieces.push('VARYING');
  }
  if (nested.has(value)) {
    pieces.push(...parts(cursor, value), ...dimensions(cursor));
    return pieces;
  }
  if (['SIGNED', 'UNSIGNED'].includes(value) && cursor.accept('INTEGER')) {
    pieces.push('INTEGER');
  }
  if (cursor.at('(')) {
    cursor.next();
    pieces.push('(', size(cursor));
    if (cursor.accept(',')) {
      pieces.push(',', size(cursor));
    }
    cursor.expect(')');
    pieces.push(')');
  }
  if (['TIME', 'TIMESTAMP'].includes(value)) {
    for (const zone of ['WITH', 'WITHOUT']) {
      if (cursor.accept(zone, 'TIME', 'ZONE')) {
        pieces.push(zone, 'TIME', 'ZONE');
      } else if (cursor.accept(zone, 'LOCAL', 'TIME', 'ZONE')) {
        pieces.push(zone, 'LOCAL', 'TIME', 'ZONE');
      }
    }
  }
  pieces.push(...dimensions(cursor));
  return pieces;
}

/** Types that are made of others. */
const nested = new Set(['STRUCT', 'ROW', 'MAP', 'UNION', 'ENUM']);

/** What a type is made of, in parentheses. */
function parts(cursor: Cursor, of: string): Piece[] {
  if (!cursor.engine.friendly) {
    cursor.unexpected('a type');
  }
  return cursor.nested(() => {
    cursor.expect('(');
    const pieces: Piece[] = [];
    do {
      pieces.push(pieces.length === 0 ? '(' : ',');
      if (of === 'ENUM') {
        if (cursor.peek().kind !== 'text') {
          cursor.unexpected('a text');
        }
        pieces.push({ kind: 'text', value: cursor.next().value });
      } else {
        const named: Piece[] = of === 'MAP' ? [] : [{ kind: 'name', name: cursor.part('a field') }];
        pieces.push(...named, ...parseType(cursor));
      }
    } while (cursor.accept(','));
    cursor.expect(')');
    return [...pieces, ')'];
  });
}

/** `[]` and `[3]` after a type. */
function dimensions(cursor: Cursor): Piece[] {
  const pieces: Piece[] = [];
  while (cursor.engine.brackets && cursor.accept('[')) {
    const length = cursor.at(']') ? [] : [size(cursor)];
    cursor.expect(']');
    pieces.push('[', ...length, ']');
  }
  return pieces;
}

function size(cursor: Cursor): Piece {
  const { kind, value } = cursor.peek();
  if (kind === 'word' && value === 'MAX') {
    cursor.next();
    return 'MAX';
  }
  if (kind !== 'number' || !/^\d{1,9}$/.test(value)) {
    cursor.unexpected('a number');
  }
  cursor.next();
  return { kind: 'number', text: value };
}
