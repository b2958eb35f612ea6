import type { Cursor } from './cursor.ts';
import { refuse } from './refusedSql.ts';
import type { Piece } from './tree.ts';
import { types } from './words.ts';

/** A type that a value is cast to. @throws RefusedSql TYPE */
export function parseType(cursor: Cursor): Piece[] {
  const { kind, value, written, span } = cursor.peek();
  if (kind !== 'word' || !types.has(value)) {
    const advice = 'Cast to a number, text, date, time, boolean or JSON type.';
    refuse('TYPE', span, `A value cannot be cast to ${written.slice(0, 60)}.`, advice);
  }
  cursor.next();
  const pieces: Piece[] = [value];
  if (value === 'DOUBLE' && cursor.accept('PRECISION')) {
    pieces.push('PRECISION');
  }
  if (value === 'CHARACTER' && cursor.accept('VARYING')) {
    pieces.push('VARYING');
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
  if (cursor.engine.brackets) {
    while (cursor.accept('[', ']')) {
      pieces.push('[', ']');
    }
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
