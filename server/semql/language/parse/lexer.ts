import type { Diagnostic } from '../../diagnostics.ts';
import type { Span } from '../ast.ts';
import { begins, digit, letter, loneSymbol, quote, sign, space } from './characters.ts';
import { replaceSpan, syntaxError } from './syntaxError.ts';

export type TokenKind = 'name' | 'quoted' | 'string' | 'number' | 'parameter' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** Decoded: a string without its quotes, a parameter without its colon; otherwise as written. */
  readonly text: string;
  /**
   * Upper case of a bare name, the spelling of a symbol; empty for everything else, so that no
   * literal is taken for a keyword.
   */
  readonly word: string;
  readonly span: Span;
}

/** Longest accepted text, in UTF-16 code units (64 KB). */
export const maxTextLength = 65_536;

const nameStart = /[\p{L}_]/u;
const namePart = /[\p{L}\p{M}\p{N}_$]/u;
const nameRest = /[\p{L}\p{M}\p{N}_$]*/uy;
const number = /(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
const whiteSpace = /[\s\uFEFF]+/y;

/** The symbols that begin with a sign. */
const symbols: ReadonlySet<string> = new Set('{{ }} <> != <= >= || :: . - / = < > !'.split(' '));

const foreignCharacters: ReadonlyMap<string, string> = new Map([
  ['$', 'Write parameters as :name.'],
  ['?', 'Write parameters as :name.'],
  ['@', 'Write parameters as :name.'],
  ['{', 'Braces come in pairs: {{ model.field }}; they may also be left out.'],
  ['}', 'Braces come in pairs: {{ model.field }}; they may also be left out.'],
  ['~', 'Use LIKE, ILIKE, CONTAINS, STARTS WITH or ENDS WITH to match text.'],
  ['^', 'Use POWER(x, y).'],
  ['&', 'Use AND.'],
  ['|', 'Use OR, or || to join text.'],
  ['#', 'Write comments as -- or /* */.'],
]);

/** Operators of other languages, and what they are here. */
const foreignSymbols: ReadonlyMap<string, string> = new Map([
  ['==', '='],
  ['=>', '>='],
  ['=<', '<='],
  ['&&', 'AND'],
]);

/** Quotes that editors put in the place of straight ones, and those. */
const curlyQuotes: ReadonlyMap<string, "'" | '"'> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
]);

interface Tokens {
  /** All of them, `last` included. */
  readonly tokens: Token[];
  /** Token of the kind `end`. */
  readonly last: Token;
  readonly diagnostics: Diagnostic[];
}

/** Splits a text into tokens. Problems are diagnostics: it never throws. */
export function tokenize(text: string): Tokens {
  const last: Token = { kind: 'end', text: '', word: '', span: { start: text.length, end: text.length } };
  if (text.length > maxTextLength) {
    const diagnostic = syntaxError(
      { start: maxTextLength, end: text.length },
      `The query is ${text.length.toLocaleString('en')} characters long; the limit is ${maxTextLength.toLocaleString('en')}.`,
      'Shorten the query, for instance by passing long lists as parameters.',
      { code: 'LIMIT_EXCEEDED' },
    );
    return { tokens: [last], last, diagnostics: [diagnostic] };
  }
  const { tokens, diagnostics } = new Lexer(text).run();
  tokens.push(last);
  return { tokens, last, diagnostics };
}

const beyondAscii = 0x80;
const dollar = 0x24;
const smallA = 0x61;

class Lexer {
  readonly tokens: Token[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): this {
    while (this.#position < this.#text.length) {
      this.#step();
    }
    return this;
  }

  /** Most tokens are recognized by their first character. */
  #step(): void {
    const start = this.#position;
    switch (begins(this.#text.charCodeAt(start))) {
      case space:
        this.#position += 1;
        return;
      case letter:
        return this.#name('name', start);
      case digit:
        return this.#number(start);
      case loneSymbol:
        return this.#symbol(this.#text.charAt(start), start);
      case sign:
        return this.#sign(start);
      case quote:
        return this.#string();
      default:
        return this.#unusual(this.#characterAt(start), start);
    }
  }

  /**
   * Reads a symbol of one or two characters, or a number, quote or comment that begins with one.
   */
  #sign(start: number): void {
    const character = this.#text.charAt(start);
    const following = begins(this.#text.charCodeAt(start + 1));
    if (character === '.' && following === digit) {
      return this.#number(start);
    }
    if (character === ':' && nameStart.test(this.#characterAt(start + 1))) {
      this.#position += 1;
      return this.#name('parameter', start);
    }
    if (following === sign || following === loneSymbol) {
      const pair = this.#text.slice(start, start + 2);
      if (pair === '--') {
        return this.#lineComment();
      }
      if (pair === '/*') {
        return this.#blockComment();
      }
      const foreign = foreignSymbols.get(pair);
      if (foreign !== undefined) {
        return this.#foreignSymbol(pair, foreign);
      }
      if (symbols.has(pair)) {
        return this.#symbol(pair, start);
      }
    }
    if (symbols.has(character)) {
      return this.#symbol(character, start);
    }
    this.#foreign(character);
  }

  #unusual(character: string, start: number): void {
    if (this.#skip(whiteSpace)) {
      return;
    }
    if (character === '"') {
      this.#quotedName('"');
      return;
    }
    if (character === '`') {
      return this.#backtickName();
    }
    if (curlyQuotes.has(character)) {
      return this.#curly(character);
    }
    if (nameStart.test(character)) {
      return this.#name('name', start);
    }
    this.#foreign(character);
  }

  #symbol(symbol: string, start: number): void {
    this.#position += symbol.length;
    this.#push('symbol', symbol, symbol === '!=' ? '<>' : symbol, start);
  }

  #push(kind: TokenKind, text: string, word: string, start: number): void {
    this.tokens.push({ kind, text, word, span: { start, end: this.#position } });
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#position;
    if (!pattern.test(this.#text)) {
      return false;
    }
    this.#position = pattern.lastIndex;
    return true;
  }

  #characterAt(position: number): string {
    const code = this.#text.codePointAt(position);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? this.#text.length : end;
  }

  #lineComment(): void {
    this.#position = this.#lineEnd(this.#position);
  }

  /** Block comments nest, as in PostgreSQL. */
  #blockComment(): void {
    const start = this.#position;
    const mark = /\/\*|\*\//g;
    mark.lastIndex = start;
    let depth = 0;
    for (let match = mark.exec(this.#text); match !== null; match = mark.exec(this.#text)) {
      depth += match[0] === '/*' ? 1 : -1;
      if (depth === 0) {
        this.#position = mark.lastIndex;
        return;
      }
    }
    this.#position = this.#text.length;
    this.diagnostics.push(
      syntaxError({ start, end: start + 2 }, 'This comment is never closed.', 'Close the comment with */.'),
    );
  }

  #name(kind: 'name' | 'parameter', start: number): void {
    const text = this.#text;
    const from = this.#position;
    let end = from;
    let code = text.charCodeAt(end);
    let small = false;
    for (let begun = begins(code); begun === letter || begun === digit || code === dollar; begun = begins(code)) {
      small ||= code >= smallA;
      end += 1;
      code = text.charCodeAt(end);
    }
    this.#position = end;
    if (code >= beyondAscii) {
      this.#skip(nameRest);
      small = true;
    }
    const name = text.slice(from, this.#position);
    if (kind === 'parameter') {
      return this.#push(kind, name, '', start);
    }
    // Keywords mostly come in capitals, which need no conversion.
    this.#push(kind, name, small ? name.toUpperCase() : name, start);
  }

  /**
   * Reads up to the closing mark (doubled = escaped); an open one ends with its line, so that the
   * rest is still read.
   */
  #delimited(mark: string): { value: string; closed: boolean } {
    const start = this.#position;
    let value = '';
    let from = start + 1;
    for (let end = this.#text.indexOf(mark, from); end >= 0; end = this.#text.indexOf(mark, from)) {
      value += this.#text.slice(from, end);
      from = end + 1;
      if (this.#text[from] !== mark) {
        this.#position = from;
        return { value, closed: true };
      }
      value += mark;
      from += 1;
    }
    this.#position = this.#lineEnd(start);
    return { value: this.#text.slice(start + 1, this.#position), closed: false };
  }

  #string(): void {
    const start = this.#position;
    const { value, closed } = this.#delimited("'");
    if (!closed) {
      this.diagnostics.push(
        syntaxError(
          { start, end: start + 1 },
          'This text is never closed.',
          "Close it with '; a quote inside text is written twice: ''.",
          { correctedText: this.#closedAt(value) },
        ),
      );
    } else if (value.includes('\0') || !value.isWellFormed()) {
      this.diagnostics.push(
        syntaxError(
          { start, end: this.#position },
          'This text contains a character that no database stores.',
          'Remove the NUL character or the broken Unicode pair.',
        ),
      );
    }
    this.#push('string', value, '', start);
  }

  /** The text with a quote at the end of the line, before blanks and a semicolon. */
  #closedAt(value: string): string {
    const end = this.#position - (value.length - value.replace(/[\s;]+$/, '').length);
    return replaceSpan(this.#text, { start: end, end }, "'");
  }

  #quotedName(mark: '"' | '`'): string {
    const start = this.#position;
    const { value, closed } = this.#delimited(mark);
    if (!closed) {
      this.diagnostics.push(
        syntaxError({ start, end: start + 1 }, 'This quoted name is never closed.', `Close it with ${mark}.`),
      );
    } else if (value === '' || value.includes('\0') || !value.isWellFormed()) {
      this.diagnostics.push(
        syntaxError({ start, end: this.#position }, 'This is not a name.', 'Write a name between the quotes.'),
      );
    }
    this.#push('quoted', value, '', start);
    return value;
  }

  #backtickName(): void {
    const start = this.#position;
    const value = this.#quotedName('`');
    const span = { start, end: this.#position };
    const plain = `"${value.replaceAll('"', '""')}"`;
    this.diagnostics.push(
      syntaxError(span, 'Names are not quoted with backticks here.', `Write ${plain}.`, {
        correctedText: replaceSpan(this.#text, span, plain),
      }),
    );
  }

  #number(start: number): void {
    const text = this.#text;
    let end = start;
    while (begins(text.charCodeAt(end)) === digit) {
      end += 1;
    }
    const following = begins(text.charCodeAt(end));
    // Most numbers are digits and nothing else, which need no pattern.
    if (following === space || following === loneSymbol || end === text.length) {
      this.#position = end;
      return this.#push('number', text.slice(start, end), '', start);
    }
    this.#skip(number);
    if (namePart.test(this.#characterAt(this.#position))) {
      while (this.#position < this.#text.length && namePart.test(this.#characterAt(this.#position))) {
        this.#position += this.#characterAt(this.#position).length;
      }
      this.diagnostics.push(
        syntaxError(
          { start, end: this.#position },
          `"${this.#text.slice(start, this.#position)}" is neither a number nor a name.`,
          'Put a space after a number; put a name that starts with a digit in double quotes.',
        ),
      );
      return this.#push('number', '0', '', start);
    }
    this.#push('number', this.#text.slice(start, this.#position), '', start);
  }

  #foreignSymbol(written: string, meant: string): void {
    const start = this.#position;
    this.#position += written.length;
    const span = { start, end: this.#position };
    const message = written === '==' ? 'Equality is written with one =.' : `${written} is not an operator.`;
    this.diagnostics.push(
      syntaxError(span, message, `Write ${meant}.`, { correctedText: replaceSpan(this.#text, span, meant) }),
    );
    this.#push(meant === 'AND' ? 'name' : 'symbol', written, meant, start);
  }

  /**
   * A text or a name between curly quotes; one that is left open, or another pair, is only
   * reported.
   */
  #curly(mark: string): void {
    const start = this.#position;
    const straight = curlyQuotes.get(mark) ?? '"';
    const rest = this.#text.slice(start + 1, this.#lineEnd(start));
    const length = Array.from(curlyQuotes)
      .filter(([, other]) => other === straight)
      .map(([other]) => rest.indexOf(other))
      .filter((index) => index >= 0)
      .sort((a, b) => a - b)[0];
    const value = length === undefined ? '' : rest.slice(0, length);
    this.#position = length === undefined ? start + 1 : start + length + 2;
    const span = { start, end: this.#position };
    const what = straight === '"' ? 'names' : 'text';
    this.diagnostics.push(
      syntaxError(
        { start, end: start + 1 },
        `The quote ${mark} has no meaning here.`,
        `Use ${straight} around ${what}.`,
        {
          correctedText:
            length === undefined
              ? null
              : replaceSpan(this.#text, span, straight + value.replaceAll(straight, straight + straight) + straight),
        },
      ),
    );
    if (length !== undefined) {
      this.#push(straight === '"' ? 'quoted' : 'string', value, '', start);
    }
  }

  /**
   * Reports a whole run of the same foreign character as one diagnostic; makes no token, so that
   * the parser reads on.
   */
  #foreign(character: string): void {
    const start = this.#position;
    do {
      this.#position += character.length;
    } while (this.#text.startsWith(character, this.#position));
    const shown = /[\p{C}\p{Z}]/u.test(character)
      ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
      : character;
    this.diagnostics.push(
      syntaxError(
        { start, end: this.#position },
        `The character ${shown} has no meaning here.`,
        foreignCharacters.get(character) ?? 'Remove it.',
        /[{}]/.test(character) ? { correctedText: replaceSpan(this.#text, { start, end: this.#position }, '') } : {},
      ),
    );
  }
}
