import type { Name } from '../ast.ts';
import type { Cursor } from './cursor.ts';
import type { Token } from './lexer.ts';
import { isBareName, neverImplicitAlias, reservedWords } from '../words.ts';

/** True when the token can be a name where a name is expected. */
export function isName(token: Token): boolean {
  return token.kind === 'quoted' || (token.kind === 'name' && !reservedWords.has(token.word));
}

/**
 * Reads one name; `null` after reporting that there is none. `what` names the thing in the message.
 */
export function parseName(cursor: Cursor, what: string, advice: string): Name | null {
  const token = cursor.peek();
  if (!isName(token)) {
    if (token.kind === 'name') {
      cursor.unexpected(what, `${advice} Put a name that is the keyword ${token.word} in double quotes.`);
    } else {
      cursor.unexpected(what, advice);
    }
    return null;
  }
  return nameOf(cursor.next());
}

export function nameOf(token: Token): Name {
  return { text: token.text, quoted: token.kind === 'quoted', span: token.span };
}

/** Reads `a`, `a.b`, `a.b.c`. Right after its dot even a reserved word is a name: `orders.end`. */
export function parsePath(cursor: Cursor, what: string, advice: string): Name[] {
  const first = parseName(cursor, what, advice);
  if (first === null) {
    return [];
  }
  const path = [first];
  while (cursor.at('.')) {
    const dot = cursor.next();
    const token = cursor.peek();
    const glued = token.kind === 'name' && token.span.start === dot.span.end;
    if (cursor.at('*')) {
      cursor.unexpected('a field after the dot', 'Name the fields one by one, or write * alone.');
      cursor.next();
      break;
    }
    const name = glued ? nameOf(cursor.next()) : parseName(cursor, 'a field after the dot', 'Complete the name.');
    if (name === null) {
      break;
    }
    path.push(name);
  }
  return path;
}

/** Reads `[AS] alias`; `null` when there is none. */
export function parseAlias(cursor: Cursor): Name | null {
  if (cursor.accept('AS')) {
    return parseWrittenAlias(cursor);
  }
  const token = cursor.peek();
  if (!isName(token) || neverImplicitAlias.has(token.word) || cursor.at('TIME', 'ZONE')) {
    return null;
  }
  const name = nameOf(cursor.next());
  cursor.markImplicitAlias();
  return name;
}

/** Reads the name after AS; other systems accept one in single quotes. */
function parseWrittenAlias(cursor: Cursor): Name | null {
  const token = cursor.peek();
  if (token.kind !== 'string') {
    return parseName(cursor, 'a name after AS', 'Name the column, for instance AS total.');
  }
  const name = isBareName(token.text) ? token.text : `"${token.text.replaceAll('"', '""')}"`;
  cursor.unexpected('a name after AS', `Write names in double quotes or without quotes: AS ${name}.`, {
    correctedText: cursor.corrected(token.span, name),
  });
  return nameOf(cursor.next());
}
