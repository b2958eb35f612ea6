import type { Cursor } from './cursor.ts';
import { parseList, parseOrder, parseValue } from './parseExpression.ts';
import type { Expression, Piece } from './tree.ts';

const frames = new Set(['ROWS', 'RANGE', 'GROUPS']);

/** A window in its parentheses, which are left out of what is returned. */
export function parseWindow(cursor: Cursor): Expression {
  cursor.expect('(');
  const pieces: Piece[] = [];
  if (cursor.atName() && !cursor.at('PARTITION') && !frames.has(cursor.peek().value)) {
    pieces.push({ kind: 'name', name: cursor.name('a window') });
  }
  if (cursor.accept('PARTITION', 'BY')) {
    pieces.push('PARTITION', 'BY', ...parseList(cursor));
  }
  if (cursor.accept('ORDER', 'BY')) {
    pieces.push('ORDER', 'BY', ...parseOrder(cursor));
  }
  const frame = cursor.oneOf(frames);
  if (frame !== null) {
    pieces.push(frame);
    if (cursor.accept('BETWEEN')) {
      pieces.push('BETWEEN', ...bound(cursor));
      cursor.expect('AND');
      pieces.push('AND', ...bound(cursor));
    } else {
      pieces.push(...bound(cursor));
    }
    if (cursor.accept('EXCLUDE')) {
      for (const what of [['CURRENT', 'ROW'], ['GROUP'], ['TIES'], ['NO', 'OTHERS']]) {
        if (cursor.accept(...what)) {
          pieces.push('EXCLUDE', ...what);
        }
      }
    }
  }
  cursor.expect(')');
  return pieces;
}

function bound(cursor: Cursor): Expression {
  if (cursor.accept('CURRENT', 'ROW')) {
    return ['CURRENT', 'ROW'];
  }
  const pieces: Piece[] = [];
  if (cursor.accept('UNBOUNDED')) {
    pieces.push('UNBOUNDED');
  } else {
    parseValue(cursor, pieces);
  }
  const direction = cursor.oneOf(new Set(['PRECEDING', 'FOLLOWING']));
  if (direction === null) {
    cursor.unexpected('PRECEDING or FOLLOWING');
  }
  return [...pieces, direction];
}
