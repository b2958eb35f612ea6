import type { Engine } from '../engine.ts';
import { refuse, type Span } from '../refusedSql.ts';

export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'bits' | 'number' | 'operator' | 'mark' | 'parameter' | 'end';
  /** Words in upper case; names, texts and parameters as they are meant. */
  readonly value: string;
  /** As it is written. */
  readonly written: string;
  readonly span: Span;
}

const maxCharacters = 20_000;
const maxTokens = 5_000;
const spacePattern = /[ \t\r\n\f\u00a0]+/y;
const wordPattern = /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy;
const numberPattern = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const line = /[^\r\n]*/y;
const parameterPattern = /:([\p{L}_][\p{L}\p{N}_]*)/uy;
const groupedNumberPattern = /(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?/y;
const basePattern = /0(?:([xX])[0-9a-fA-F]+|([bB])[01]+)/y;
const dollarPattern = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const marks = '(),.;[]';

/** Longest first; each is written again as it is, between spaces. */
const operators = '->> #>> !~* <=> -> #> @> <@ || && <> != <= >= << >> !~ ~* // ** == = < > + - * / % ^ ~ & |'.split(
  ' ',
);

const all = new Map<Engine, readonly string[]>();

function operatorsOf(engine: Engine): readonly string[] {
  let own = all.get(engine);
  if (own === undefined) {
    own = [...engine.moreOperators, ...operators].toSorted((one, other) => other.length - one.length);
    all.set(engine, own);
  }
  return own;
}

/** Letters that glue to a text: a national text, one with escapes, one without. */
const prefixes: Readonly<Record<string, 'plain' | 'escapes' | 'raw'>> = { N: 'plain', E: 'escapes', R: 'raw' };

/**
 * The tokens of a text, comments left out. What is not surely one of them is refused; how a token
 * is meant decides what is written again, so that an engine which reads the same characters in
 * another way never gets to see them.
 * @throws RefusedSql TOO_LONG, TOO_COMPLEX, CHARACTER, SYNTAX, UNSUPPORTED
 */
export function tokenize(text: string, engine: Engine): Token[] {
  if (text.length > maxCharacters) {
    const span = { start: maxCharacters, end: text.length };
    refuse('TOO_LONG', span, `The SQL has more than ${maxCharacters} characters.`, 'Shorten it.');
  }
  const tokens: Token[] = [];
  const opened: string[] = [];
  let at = 0;
  while (at < text.length) {
    const skipped = skip(text, at, engine);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const token = readToken(text, at, engine, opened, tokens.at(-1));
    follow(opened, token);
    checkGlue(tokens.at(-1), token);
    tokens.push(token);
    at = token.span.end;
    if (tokens.length > maxTokens) {
      refuse('TOO_COMPLEX', token.span, `The SQL has more than ${maxTokens} words and signs.`, 'Shorten it.');
    }
  }
  tokens.push({ kind: 'end', value: '', written: 'the end', span: { start: text.length, end: text.length } });
  return tokens;
}

/** Position after white space and comments. */
function skip(text: string, at: number, engine: Engine): number {
  const space = match(spacePattern, text, at);
  if (space !== null) {
    return at + space.length;
  }
  if (text.startsWith('--', at)) {
    if (engine.name === 'MYSQL' && !/^--(?:[ \t\r\n]|$)/.test(text.slice(at, at + 3))) {
      const advice = 'Write a space after -- for a comment, or between the two for a double minus.';
      refuse('SYNTAX', { start: at, end: at + 2 }, 'MySQL reads -- as a comment only if a space follows.', advice);
    }
    return at + (match(line, text, at)?.length ?? 2);
  }
  if (engine.hashComments && text.charAt(at) === '#') {
    return at + (match(line, text, at)?.length ?? 1);
  }
  if (!text.startsWith('/*', at)) {
    return at;
  }
  const end = text.indexOf('*/', at + 2);
  const span = { start: at, end: end < 0 ? text.length : end + 2 };
  if (end < 0) {
    refuse('SYNTAX', span, 'A comment is never closed.', 'Close it with */.');
  }
  if (/^\/\*(?:[!+]|M!)/i.test(text.slice(at, at + 4))) {
    refuse('UNSUPPORTED', span, 'A hint in a comment is not passed on.', 'Remove the comment.');
  }
  // Some engines nest comments and others do not.
  if (text.slice(at + 2, end).includes('/*')) {
    refuse('SYNTAX', span, 'A comment contains the beginning of another one.', 'Remove one of them.');
  }
  return span.end;
}

/** Keeps the brackets that are open. */
function follow(opened: string[], { kind, value }: Token): void {
  if (kind === 'mark' && '([{'.includes(value)) {
    opened.push(value);
  } else if (kind === 'mark' && ')]}'.includes(value)) {
    opened.pop();
  }
}

function readToken(
  text: string,
  at: number,
  engine: Engine,
  opened: readonly string[],
  before: Token | undefined,
): Token {
  const character = text.charAt(at);
  if (character === "'" || (character === '"' && engine.doubleQuotedTexts)) {
    return readText(text, at, at, engine.backslashes ? 'escapes' : 'plain');
  }
  const closing = engine.nameQuotes[character];
  if (closing !== undefined) {
    return readName(text, at, closing);
  }
  const dollar = engine.dollarTexts ? match(dollarPattern, text, at) : null;
  if (dollar !== null) {
    return readDollarText(text, at, dollar);
  }
  if (engine.bitTexts.includes(character) && text.charAt(at + 1) === "'") {
    return readBits(text, at);
  }
  if (engine.escapeTexts && !engine.friendly && /^u&'/i.test(text.slice(at, at + 3))) {
    const read = readText(text, at, at + 2, 'plain');
    return carried({ ...read, value: unicode(read) });
  }
  const word = match(wordPattern, text, at);
  if (word !== null) {
    const prefix = text.charAt(at + 1) === "'" && word.length === 1 ? prefixes[word.toUpperCase()] : undefined;
    const meant =
      (prefix === 'escapes' && engine.escapeTexts) ||
      (prefix === 'raw' && ['BIGQUERY', 'DATABRICKS'].includes(engine.name)) ||
      (prefix === 'plain' && ['MSSQL', 'SYNAPSE', 'FABRIC', 'MYSQL', 'POSTGRESQL'].includes(engine.name));
    if (prefix !== undefined && meant) {
      return readText(text, at, at + 1, prefix === 'plain' && engine.backslashes ? 'escapes' : prefix);
    }
    return token('word', word.toUpperCase(), word, at);
  }
  const based = match(basePattern, text, at);
  if (based !== null && engine.bases.includes(based.charAt(1))) {
    return token('number', based, based, at);
  }
  const number = match(engine.digitGroups ? groupedNumberPattern : numberPattern, text, at);
  if (number !== null) {
    return token('number', number, number, at);
  }
  if (text.startsWith('::', at)) {
    if (engine.castOperator) {
      return token('mark', '::', '::', at);
    }
    return refuse('SYNTAX', { start: at, end: at + 2 }, 'This database has no ::.', 'Write CAST(value AS type).');
  }
  // In a slice or a struct, what stands close to a colon is separated by it.
  const separates = engine.brackets && '[{'.includes(opened.at(-1) ?? '(') && before?.span.end === at;
  const parameter = separates ? null : match(parameterPattern, text, at);
  if (parameter !== null) {
    return token('parameter', parameter.slice(1), parameter, at);
  }
  const operator = operatorsOf(engine).find((candidate) => text.startsWith(candidate, at));
  if (operator !== undefined) {
    return token('operator', operator, operator, at);
  }
  if (marks.includes(character) || character === ':' || (engine.friendly && '{}'.includes(character))) {
    return token('mark', character, character, at);
  }
  return refuseCharacter(text, at);
}

function refuseCharacter(text: string, at: number): never {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const span = { start: at, end: at + character.length };
  if ('@$?{'.includes(character)) {
    const advice = 'Write the value itself, or a parameter like :country with its value.';
    return refuse('UNSUPPORTED', span, `Variables (${character}) cannot be used.`, advice);
  }
  const shown = /^[\u0021-\u007e]$/.test(character) ? character : `U+${(character.codePointAt(0) ?? 0).toString(16)}`;
  return refuse('CHARACTER', span, `The character ${shown} is not allowed here.`, 'Remove it, or put it in quotes.');
}

/** @param opening where the quote stands; before it a prefix may stand */
function readText(text: string, start: number, opening: number, kind: 'plain' | 'escapes' | 'raw'): Token {
  const quote = text.charAt(opening);
  if (kind !== 'plain' && text.startsWith(quote.repeat(3), opening)) {
    const span = { start, end: opening + 3 };
    refuse('UNSUPPORTED', span, 'Texts in three quotes are not supported.', `Write the text in one ${quote}.`);
  }
  let value = '';
  let at = opening + 1;
  for (;;) {
    const character = text.charAt(at);
    if (at >= text.length) {
      refuse('SYNTAX', { start, end: text.length }, 'A text is never closed.', `Close it with ${quote}.`);
    }
    if (character === quote) {
      if (text.charAt(at + 1) !== quote || kind === 'raw') {
        break;
      }
      value += quote;
      at += 2;
    } else if (character === '\\' && kind === 'escapes') {
      value += unescaped(text, at);
      at += 2;
    } else {
      value += character;
      at += 1;
    }
  }
  return carried({ kind: 'text', value, written: text.slice(start, at + 1), span: { start, end: at + 1 } });
}

function readDollarText(text: string, start: number, quote: string): Token {
  const end = text.indexOf(quote, start + quote.length);
  if (end < 0) {
    refuse('SYNTAX', { start, end: text.length }, 'A text is never closed.', `Close it with ${quote}.`);
  }
  const span = { start, end: end + quote.length };
  const value = text.slice(start + quote.length, end);
  return carried({ kind: 'text', value, written: text.slice(start, span.end), span });
}

function readBits(text: string, start: number): Token {
  const read = readText(text, start, start + 1, 'plain');
  const kind = text.charAt(start).toUpperCase();
  if (!(kind === 'B' ? /^[01]*$/ : /^[0-9a-fA-F]*$/).test(read.value)) {
    refuse('SYNTAX', read.span, `${read.written.slice(0, 40)} has other signs than digits.`, 'Correct the digits.');
  }
  return { ...read, kind: 'bits', value: `${kind}'${read.value}'` };
}

/** The characters that `\\0061` and `\\+000061` stand for. */
function unicode({ value, span }: Token): string {
  return value.replaceAll(/\\(?:\\|\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4}))?/g, (whole, long?: string, short?: string) => {
    const code = Number.parseInt(long ?? short ?? '', 16);
    if (whole === '\\\\') {
      return '\\';
    }
    if (!(code > 0 && code <= 0x10ffff)) {
      refuse('SYNTAX', span, `The escape ${whole} is not supported.`, 'Write four digits after the backslash.');
    }
    return String.fromCodePoint(code);
  });
}

function readName(text: string, start: number, closing: string): Token {
  let value = '';
  let at = start + 1;
  for (; text.charAt(at) !== closing || text.charAt(at + 1) === closing; at += 1) {
    if (at >= text.length) {
      refuse('SYNTAX', { start, end: text.length }, 'A name is never closed.', `Close it with ${closing}.`);
    }
    if (text.charAt(at) === closing) {
      at += 1;
    }
    value += text.charAt(at);
  }
  const span = { start, end: at + 1 };
  if (value === '') {
    refuse('SYNTAX', span, 'A name is empty.', 'Write the name between the quotes.');
  }
  return carried({ kind: 'name', value, written: text.slice(start, at + 1), span });
}

function carried(read: Token): Token {
  // oxlint-disable-next-line no-control-regex -- these are the characters that are meant
  if (!read.value.isWellFormed() || /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(read.value)) {
    refuse('CHARACTER', read.span, 'A quoted text contains a control character.', 'Remove it.');
  }
  return read;
}

const escaped: Readonly<Record<string, string>> = { '\\': '\\', "'": "'", '"': '"', n: '\n', t: '\t', r: '\r' };
/**
 * Letters of regular expressions; the backslash stays where a database would drop it, or mean a
 * control character.
 */
const classes = /[dDwWsS.*+?()[\]{}|^$%_-]/;

function unescaped(text: string, at: number): string {
  const next = text.charAt(at + 1);
  const meant = escaped[next];
  if (meant !== undefined) {
    return meant;
  }
  const span = { start: at, end: Math.min(at + 2, text.length) };
  const advice = classes.test(next)
    ? String.raw`In a text of this database \\ stands for one backslash: write \\${next}.`
    : String.raw`Write the character itself; a backslash is written as \\.`;
  return refuse('SYNTAX', span, `The escape \\${next} is not supported.`, advice);
}

/** `x'…'`, `1e`, `0x1F`: one token to some engines and two to others. */
function checkGlue(before: Token | undefined, { kind, span }: Token): void {
  if (before === undefined || before.span.end !== span.start) {
    return;
  }
  const solid = ['word', 'name', 'text', 'bits', 'number'];
  if (!solid.includes(before.kind) || !solid.includes(kind)) {
    return;
  }
  const both = { start: before.span.start, end: span.end };
  refuse('SYNTAX', both, 'Two parts of the SQL are not separated.', 'Write a space between them.');
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function token(kind: Token['kind'], value: string, written: string, at: number): Token {
  return { kind, value, written, span: { start: at, end: at + written.length } };
}
