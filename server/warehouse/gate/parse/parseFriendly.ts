import type { Cursor } from './cursor.ts';
import { parseExpression } from './parseExpression.ts';
import { parseStar } from './parseStar.ts';
import type { Expression, Lambda, Name, Piece } from './tree.ts';

// What DuckDB calls its friendly SQL, as far as it stands in expressions.

/** `{'x': 1, y: 2}`, with any values before the colons where it is a map. */
export function parseFields(cursor: Cursor, pieces: Piece[]): void {
  const map = pieces.at(-1) === 'MAP';
  cursor.expect('{');
  pieces.push('{');
  for (let first = true; !cursor.at('}'); first = false) {
    if (!first) {
      cursor.expect(',');
      pieces.push(',');
    }
    if (map) {
      pieces.push(...parseExpression(cursor));
    } else if (cursor.peek().kind === 'text') {
      pieces.push({ kind: 'text', value: cursor.next().value });
    } else {
      pieces.push({ kind: 'text', value: cursor.part('a field').text });
    }
    cursor.expect(':');
    pieces.push(':', ...parseExpression(cursor));
  }
  cursor.expect('}');
  pieces.push('}');
}

/** COLUMNS(…), with or without a star before it. */
export function parseColumns(cursor: Cursor, pieces: Piece[]): void {
  const spread = cursor.accept('*');
  cursor.expect('COLUMNS', '(');
  const start = cursor.peek().span;
  const of = !cursor.at('*') && cursor.atName() && cursor.peek(1).value === '.' && cursor.peek(2).value === '*';
  if (of || cursor.at('*')) {
    const name = of ? cursor.name('a table') : null;
    if (of) {
      cursor.expect('.');
    }
    cursor.expect('*');
    pieces.push({ kind: 'columns', spread, star: parseStar(cursor, name, start), choice: [] });
  } else {
    const lambda = parseLambda(cursor);
    pieces.push({ kind: 'columns', spread, star: null, choice: lambda === null ? parseExpression(cursor) : [lambda] });
  }
  cursor.expect(')');
}

/** After `[value FOR`. */
export function parseComprehension(cursor: Cursor, value: Expression): Piece {
  const names = cursor.names('a name');
  cursor.expect('IN');
  const list = parseExpression(cursor);
  const condition = cursor.accept('IF') ? parseExpression(cursor) : [];
  cursor.expect(']');
  return { kind: 'comprehension', value, names, list, condition };
}

/** `x -> …`, `(x, y) -> …` or `lambda x, y: …`; null: something else comes. */
export function parseLambda(cursor: Cursor): Lambda | null {
  if (cursor.at('LAMBDA') && cursor.atName(1)) {
    cursor.next();
    const names = cursor.names('a name');
    cursor.expect(':');
    return { kind: 'lambda', names, body: parseExpression(cursor) };
  }
  const arrow = (ahead: number): boolean => cursor.peek(ahead).kind === 'operator' && cursor.peek(ahead).value === '->';
  if (cursor.atName() && arrow(1)) {
    const names: Name[] = [cursor.name('a name')];
    cursor.next();
    return { kind: 'lambda', names, body: parseExpression(cursor) };
  }
  if (!cursor.at('(')) {
    return null;
  }
  let at = 1;
  while (cursor.atName(at) && cursor.peek(at + 1).value === ',') {
    at += 2;
  }
  if (!cursor.atName(at) || cursor.peek(at + 1).value !== ')' || !arrow(at + 2)) {
    return null;
  }
  cursor.expect('(');
  const names = cursor.names('a name');
  cursor.expect(')');
  cursor.next();
  return { kind: 'lambda', names, body: parseExpression(cursor) };
}
