import type { Span } from '../language/ast.ts';
import { refuse } from '../refusals/refusal.ts';
import type { Lexicon } from './lexicon.ts';

export interface NativeToken {
  readonly kind: 'word' | 'identifier' | 'string' | 'number' | 'operator' | 'mark' | 'end';
  /** Words in upper case, names and strings as they are meant. */
  readonly value: string;
  /** As it is written. */
  readonly text: string;
  readonly span: Span;
}

/** Longest expression that is read, in characters. */
const maxLength = 10_000;
const wordPattern = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const numberPattern = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const marks = '(),.';
const expressionAdvice = 'Write one expression over columns of the model, without comments.';

/**
 * The tokens of a native expression. What is not surely one of them is refused: comments,
 * semicolons, parameters, dollar quotes, prefixed and doubly quoted texts, control characters, and
 * every character the lexicon does not name.
 */
export function tokenizeNative(text: string, lexicon: Lexicon): NativeToken[] {
  if (text.length > maxLength) {
    refuse('LIMIT_EXCEEDED', span(0, 1), `The expression is longer than ${maxLength} characters.`, 'Shorten it.');
  }
  const tokens: NativeToken[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (' \t\r\n'.includes(character)) {
      at += 1;
      continue;
    }
    const token = readToken(text, at, lexicon);
    checkNeighbour(tokens.at(-1), token);
    tokens.push(token);
    at = token.span.end;
  }
  tokens.push({ kind: 'end', value: '', text: 'the end', span: span(Math.max(0, at - 1), at) });
  return tokens;
}

function readToken(text: string, at: number, lexicon: Lexicon): NativeToken {
  const character = text.charAt(at);
  if (text.startsWith('--', at) || text.startsWith('/*', at) || character === '#') {
    refuse('SYNTAX', span(at, at + 1), 'A native expression cannot contain comments.', expressionAdvice);
  }
  if (character === "'") {
    return readQuoted(text, at, "'", 'string', lexicon);
  }
  const closing = lexicon.identifierQuotes[character];
  if (closing !== undefined) {
    return readQuoted(text, at, closing, 'identifier', names);
  }
  const word = match(wordPattern, text, at);
  if (word !== null) {
    return token('word', word, word.toUpperCase(), at);
  }
  const number = match(numberPattern, text, at);
  if (number !== null) {
    return token('number', number, number, at);
  }
  if (lexicon.castOperator && text.startsWith('::', at)) {
    return token('mark', '::', '::', at);
  }
  const operator = lexicon.operators.find((candidate) => text.startsWith(candidate, at));
  if (operator !== undefined) {
    return token('operator', operator, operator, at);
  }
  if (marks.includes(character)) {
    return token('mark', character, character, at);
  }
  const shown = /^[\u0020-\u007e]$/.test(character) ? character : `U+${character.charCodeAt(0).toString(16)}`;
  const advice =
    character === '"' ? 'Write texts in single quotes, and names as this source quotes them.' : expressionAdvice;
  return refuse('SYNTAX', span(at, at + 1), `The character ${shown} is not allowed in a native expression.`, advice);
}

function readQuoted(
  text: string,
  start: number,
  closing: string,
  kind: 'string' | 'identifier',
  { backslashEscapes, doubledQuotes }: Pick<Lexicon, 'backslashEscapes' | 'doubledQuotes'>,
): NativeToken {
  let value = '';
  let at = start + 1;
  for (;;) {
    const character = text.charAt(at);
    if (at >= text.length) {
      return refuse('SYNTAX', span(start, start + 1), 'A quote is never closed.', `Close it with ${closing}.`);
    }
    if (character === closing) {
      if (text.charAt(at + 1) !== closing || !doubledQuotes) {
        break;
      }
      value += closing;
      at += 2;
    } else if (backslashEscapes && character === '\\') {
      value += unescaped(text, at);
      at += 2;
    } else {
      value += character;
      at += 1;
    }
  }
  if (value.includes('\0') || !value.isWellFormed() || (kind === 'identifier' && value === '')) {
    refuse(
      'SYNTAX',
      span(start, at + 1),
      'This quoted text cannot be sent to the data source.',
      'Write it differently.',
    );
  }
  return { kind, value, text: text.slice(start, at + 1), span: span(start, at + 1) };
}

const names = { backslashEscapes: false, doubledQuotes: true };
const escaped: Readonly<Record<string, string>> = { '\\': '\\', "'": "'", '"': '"', n: '\n', t: '\t', r: '\r' };

function unescaped(text: string, at: number): string {
  const meant = escaped[text.charAt(at + 1)];
  if (meant !== undefined) {
    return meant;
  }
  return refuse(
    'SYNTAX',
    span(at, at + 1),
    'The meaning of this escape depends on the settings of the data source.',
    String.raw`Write the character itself; a backslash is written as \\.`,
  );
}

/** `N'…'`, `E'…'`, `x'…'`, `1e`, `0x1F`: one token to some engines and two to others. */
function checkNeighbour(before: NativeToken | undefined, { kind, span: { start, end } }: NativeToken): void {
  if (before === undefined || before.span.end !== start || !glued.has(`${before.kind} ${kind}`)) {
    return;
  }
  refuse(
    'SYNTAX',
    { start: before.span.start, end },
    'Two parts of the expression are not separated.',
    expressionAdvice,
  );
}

const glued: ReadonlySet<string> = new Set([
  'word string',
  'word identifier',
  'number word',
  'number number',
  'number string',
  'number identifier',
  'string string',
  'string word',
  'string identifier',
  'string number',
  'identifier word',
  'identifier number',
  'identifier string',
  'identifier identifier',
]);

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function token(kind: NativeToken['kind'], text: string, value: string, at: number): NativeToken {
  return { kind, value, text, span: span(at, at + text.length) };
}

function span(start: number, end: number): Span {
  return { start, end };
}
