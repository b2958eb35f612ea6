import type { Cursor } from './cursor.ts';
import type { Token } from './lexer.ts';
import { isName } from './names.ts';
import { neverImplicitAlias } from '../words.ts';

/** Words that follow FOR when rows are locked. */
const locks: readonly string[] = ['UPDATE', 'SHARE', 'NO', 'KEY'];

/**
 * READ_ONLY for what makes a SELECT write or lock in other systems: INTO a table, a file or
 * variables, FOR UPDATE and its kin, LOCK IN SHARE MODE. Moves to the next clause; false where
 * there is no such thing.
 */
export function reportEffect(cursor: Cursor, isClause: (token: Token) => boolean): boolean {
  const first = cursor.peek();
  const before = cursor.peek(-1);
  const isLate = before.word === 'LOCK' && cursor.at('IN', 'SHARE', 'MODE');
  const isLock = first.word === 'FOR' && locks.includes(cursor.peek(1).word);
  if (!isLate && !isLock && first.word !== 'INTO') {
    return false;
  }
  const what = isLate ? 'LOCK' : isLock ? `FOR ${cursor.peek(1).word}` : 'INTO';
  const { start } = isLate ? before.span : first.span;
  cursor.next();
  cursor.next();
  cursor.skipUntil(isClause);
  const { end } = cursor.spanFrom(start);
  cursor.report(first.span, `SemQL only reads: ${what} is not possible.`, `Leave ${what} out.`, {
    code: 'READ_ONLY',
    correctedText: cursor.corrected({ start: cursor.text.slice(0, start).trimEnd().length, end }, ''),
  });
  return true;
}

/**
 * READ_ONLY for `SELECT INTO target column`, which names first where the rows go. A field may be
 * called so.
 */
export function reportTargetFirst(cursor: Cursor): void {
  if (!cursor.at('INTO')) {
    return;
  }
  const start = cursor.peek().span;
  let at = 1;
  while (['TEMP', 'TEMPORARY', 'TABLE'].includes(cursor.peek(at).word) && isName(cursor.peek(at + 1))) {
    at += 1;
  }
  const [target, column] = [cursor.peek(at), cursor.peek(at + 1)];
  const isColumn = isName(column) && !neverImplicitAlias.has(column.word);
  if (!isName(target) || !isColumn) {
    return;
  }
  cursor.report(start, 'SemQL only reads: INTO is not possible.', 'Leave INTO out.', {
    code: 'READ_ONLY',
    correctedText: cursor.corrected({ start: start.start, end: column.span.start }, ''),
  });
  for (; at >= 0; at -= 1) {
    cursor.next();
  }
}

/**
 * True where a statement that writes stands in the place of a value; its first word alone may be a
 * field.
 */
export function atWriting(cursor: Cursor): boolean {
  return (
    cursor.at('DELETE', 'FROM') ||
    cursor.at('INSERT', 'INTO') ||
    cursor.at('MERGE', 'INTO') ||
    (cursor.at('UPDATE') && cursor.peek(2).word === 'SET')
  );
}
