import type { Cursor } from './cursor.ts';
import { parseExpression } from './parseExpression.ts';
import { startsQuery } from './parseOperand.ts';
import type { Span } from '../refusedSql.ts';
import type { Expression, Name, Star } from './tree.ts';

/** What follows a star: columns to leave out, to replace, to rename, or what names are like. */
export function parseStar(cursor: Cursor, of: Name | null, start: Span): Star {
  let leaveOut: Name[] = [];
  let word = '';
  if (cursor.at('EXCLUDE') || (cursor.at('EXCEPT', '(') && !startsQuery(cursor, 1))) {
    word = cursor.next().value;
    if (cursor.accept('(')) {
      leaveOut = cursor.names('a column');
      cursor.expect(')');
    } else {
      leaveOut = [cursor.name('a column')];
    }
  }
  const replaced: { value: Expression; name: Name }[] = [];
  if (cursor.at('REPLACE') && (cursor.engine.friendly || ['BIGQUERY', 'SNOWFLAKE'].includes(cursor.engine.name))) {
    inParentheses(cursor, 'REPLACE', () => {
      const value = parseExpression(cursor);
      cursor.expect('AS');
      replaced.push({ value, name: cursor.name('a column') });
    });
  }
  const renamed: { from: Name; to: Name }[] = [];
  if (cursor.at('RENAME') && (cursor.engine.friendly || cursor.engine.name === 'SNOWFLAKE')) {
    inParentheses(cursor, 'RENAME', () => {
      const from = cursor.name('a column');
      cursor.expect('AS');
      renamed.push({ from, to: cursor.name('a name') });
    });
  }
  return { kind: 'star', of, leaveOut, word, replaced, renamed, like: like(cursor), span: cursor.spanFrom(start) };
}

function inParentheses(cursor: Cursor, word: string, read: () => void): void {
  cursor.expect(word);
  if (!cursor.accept('(')) {
    return read();
  }
  do {
    read();
  } while (cursor.accept(','));
  cursor.expect(')');
}

function like(cursor: Cursor): Expression {
  if (!cursor.engine.friendly) {
    return [];
  }
  for (const words of [['LIKE'], ['ILIKE'], ['GLOB'], ['SIMILAR', 'TO']]) {
    for (const all of [words, ['NOT', ...words]]) {
      if (cursor.accept(...all)) {
        if (cursor.peek().kind !== 'text') {
          cursor.unexpected('a text');
        }
        return [...all, { kind: 'text', value: cursor.next().value }];
      }
    }
  }
  return [];
}
