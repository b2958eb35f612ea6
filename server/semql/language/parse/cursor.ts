import type { Diagnostic } from '../../diagnostics.ts';
import type { Query, Span } from '../ast.ts';
import { tokenize } from './lexer.ts';
import type { Token } from './lexer.ts';
import { nearest } from '../nearest.ts';
import { replaceSpan, syntaxError } from './syntaxError.ts';
import type { SyntaxErrorDetails } from './syntaxError.ts';
import { clauseWords, writingStatements } from '../words.ts';

/** Deepest nesting of expressions and queries that is read. */
export const maxDepth = 200;
/**
 * Most operators in one expression; bounds the height of the tree, which every later stage walks
 * recursively.
 */
export const maxOperators = 1_000;
/** Reading stops when so many problems have been found. */
const maxDiagnostics = 20;
/**
 * How far ahead a missing closing parenthesis is looked for; keeps reading linear in the length of
 * the text.
 */
const maxLookahead = 200;

/** Words that no member of a list begins with. */
export const listEnds: ReadonlySet<string> = new Set(['FROM', 'WHERE', 'GROUP', 'HAVING', 'ORDER', 'LIMIT', 'UNION']);

/** Reads a query; `first` is its first member when that has been read already. */
export type ReadQuery = (cursor: Cursor, first: Query | null) => Query;

/**
 * A position in the tokens of one text, with the diagnostics found so far. Parsing functions take a
 * cursor, always come back with a node, and report what is wrong here; nothing throws.
 */
export class Cursor {
  readonly text: string;
  readonly diagnostics: Diagnostic[];
  /**
   * Reads a query inside an expression, or goes on after its first member; set by the query parser.
   */
  readonly readQuery: ReadQuery;
  /** How many parentheses are open around the query being read. */
  openParentheses = 0;
  /**
   * Index of the token last read as an alias without AS; such a token may turn out to be a
   * misspelled clause.
   */
  implicitAlias = -1;
  readonly #tokens: Token[];
  /** Token after the end of the text. */
  readonly #last: Token;
  #index = 0;
  #depth = 0;
  #expressionDepth = 0;
  #operators = 0;
  #lastReported = -1;

  constructor(text: string, readQuery: ReadQuery) {
    this.text = text;
    this.readQuery = readQuery;
    const { tokens, last, diagnostics } = tokenize(text);
    this.#tokens = tokens;
    this.#last = last;
    this.diagnostics = diagnostics.slice(0, maxDiagnostics);
    if (diagnostics.length >= maxDiagnostics) {
      this.#index = tokens.length - 1;
    }
  }

  peek(ahead = 0): Token {
    return this.#tokens[this.#index + ahead] ?? this.#last;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') {
      this.#index += 1;
    }
    return token;
  }

  /** True when the next tokens are these words or symbols. */
  at(word: string, second?: string, third?: string): boolean {
    return (
      this.peek().word === word &&
      (second === undefined || this.peek(1).word === second) &&
      (third === undefined || this.peek(2).word === third)
    );
  }

  atEnd(): boolean {
    return this.peek().kind === 'end';
  }

  accept(word: string, second?: string, third?: string): boolean {
    if (!this.at(word, second, third)) {
      return false;
    }
    this.next();
    if (second !== undefined) {
      this.next();
    }
    if (third !== undefined) {
      this.next();
    }
    return true;
  }

  /** Takes the word or symbol, or reports that it is missing. */
  expect(word: string, advice: string): boolean {
    if (this.accept(word)) {
      return true;
    }
    this.unexpected(word, advice);
    return false;
  }

  /** Span from a start to the end of the token read last. */
  spanFrom(start: number): Span {
    const last = this.#tokens[this.#index - 1];
    return { start, end: Math.max(start, last?.span.end ?? start) };
  }

  markImplicitAlias(): void {
    this.implicitAlias = this.#index - 1;
  }

  report(span: Span, message: string, advice: string, details: SyntaxErrorDetails = {}): void {
    if (this.diagnostics.length >= maxDiagnostics) {
      return;
    }
    this.diagnostics.push(syntaxError(span, message, advice, details));
    if (this.diagnostics.length >= maxDiagnostics) {
      this.#index = this.#tokens.length - 1;
    }
  }

  /** Reports the next token; one report per token, whatever the number of rules it disappoints. */
  unexpected(expected: string, advice: string, details: SyntaxErrorDetails = {}): void {
    if (this.#lastReported === this.#index) {
      return;
    }
    this.#lastReported = this.#index;
    const token = this.peek();
    this.report(token.span, `Expected ${expected}, found ${this.describe(token)}.`, advice, details);
  }

  describe(token: Token): string {
    if (token.kind === 'end') {
      return 'the end of the query';
    }
    const written = this.text.slice(token.span.start, token.span.end);
    return written.length > 40 ? `${written.slice(0, 40).toWellFormed()}…` : written;
  }

  /** The whole text with the span replaced. */
  corrected(span: Span, replacement: string): string {
    return replaceSpan(this.text, span, replacement);
  }

  /** Inserts an addition into the text, after the token read last. */
  completed(addition: string): string {
    const { end } = this.spanFrom(0);
    return replaceSpan(this.text, { start: end, end }, addition);
  }

  /**
   * Takes the comma before another member of a list; false at its end, which may follow a
   * superfluous comma.
   */
  acceptComma(): boolean {
    if (!this.at(',')) {
      return false;
    }
    const { kind, word } = this.peek(1);
    const comma = this.next().span;
    if (kind !== 'end' && word !== ')' && !listEnds.has(word)) {
      return true;
    }
    this.report(comma, 'Nothing follows this comma.', 'Remove the comma.', {
      correctedText: this.corrected(comma, ''),
    });
    return false;
  }

  /**
   * Goes one level deeper, which `leave` takes back; past the limit it reports once, moves to the
   * end and is false.
   */
  enter(): boolean {
    if (this.#depth >= maxDepth) {
      this.giveUp(`This is nested more than ${maxDepth} levels deep.`, 'Flatten it, or name parts of it in WITH.');
      return false;
    }
    this.#depth += 1;
    return true;
  }

  leave(): void {
    this.#depth -= 1;
  }

  /**
   * Like `enter`, for an expression: the operators of one outermost expression are counted
   * together.
   */
  enterExpression(): boolean {
    if (!this.enter()) {
      return false;
    }
    if (this.#expressionDepth === 0) {
      this.#operators = 0;
    }
    this.#expressionDepth += 1;
    return true;
  }

  leaveExpression(): void {
    this.#expressionDepth -= 1;
    this.leave();
  }

  /** Counts one operator of the expression being read; false past the limit. */
  countOperator(): boolean {
    this.#operators += 1;
    if (this.#operators <= maxOperators) {
      return true;
    }
    this.giveUp(
      `This expression has more than ${maxOperators.toLocaleString('en')} operators.`,
      'Use IN (…) for a list of values, or split the expression.',
    );
    return false;
  }

  giveUp(message: string, advice: string): void {
    const { span } = this.peek();
    if (!this.atEnd()) {
      this.diagnostics.push(syntaxError(span, message, advice, { code: 'LIMIT_EXCEEDED' }));
    }
    this.#index = this.#tokens.length - 1;
    this.#lastReported = this.#index;
  }

  /**
   * Takes the closing parenthesis; if something else stands there, reports it and moves past the
   * matching one.
   */
  close(symbol: ')' | ']' | '}}', advice: string): void {
    if (this.accept(symbol)) {
      return;
    }
    const misses = this.atEnd() || listEnds.has(this.peek().word);
    this.unexpected(symbol, advice, misses ? { correctedText: this.completed(symbol) } : {});
    if (symbol === '}}') {
      return;
    }
    const resume = this.#index;
    const found = this.skipUntil((token) => token.word === symbol || this.#index - resume > maxLookahead);
    if (!found || !this.accept(symbol)) {
      this.#index = resume;
    }
  }

  /**
   * Moves over balanced tokens until one satisfies the condition; false at a closing parenthesis,
   * `;` or the end.
   */
  skipUntil(found: (token: Token) => boolean): boolean {
    let open = 0;
    for (let token = this.peek(); token.kind !== 'end' && token.word !== ';'; token = this.peek()) {
      if (open === 0 && found(token)) {
        return true;
      }
      if (token.word === '(' || token.word === '[') {
        open += 1;
      }
      if (token.word === ')' || token.word === ']') {
        if (open === 0 && (token.word === ']' || this.openParentheses > 0)) {
          return false;
        }
        open = Math.max(0, open - 1);
      }
      this.next();
    }
    return false;
  }

  /**
   * Reports the token that no rule wants. A misspelled clause word (`FORM orders`, `GROPU BY`) is
   * read as the word it resembles, and so is one that was just swallowed as an alias; then the
   * result is true and parsing goes on there.
   */
  repairClause(): boolean {
    if (this.#lastReported === this.#index) {
      return false;
    }
    const swallowed = this.implicitAlias === this.#index - 1 && this.#index > 0;
    for (const index of swallowed ? [this.#index - 1, this.#index] : [this.#index]) {
      const token = this.#tokens[index];
      if (token?.kind !== 'name' || token.text.length < 3 || clauseWords.includes(token.word)) {
        continue;
      }
      const word = nearest(token.word, clauseWords, 1)[0];
      if (word === undefined || Math.abs(word.length - token.text.length) > 2) {
        continue;
      }
      this.report(token.span, `${token.text} is not a clause.`, `Did you mean ${word}?`, {
        suggestions: [word],
        correctedText: this.corrected(token.span, word),
      });
      this.#tokens[index] = { ...token, word };
      this.#index = index;
      this.#lastReported = index;
      return true;
    }
    return false;
  }

  /** READ_ONLY when the next word begins a statement that writes. */
  reportWriting(correctedText: string | null = null): boolean {
    const token = this.peek();
    if (token.kind !== 'name' || !writingStatements.has(token.word)) {
      return false;
    }
    this.report(
      token.span,
      `${token.word} is not possible: SemQL only reads.`,
      'Write a query that starts with SELECT.',
      { code: 'READ_ONLY', correctedText },
    );
    this.#lastReported = this.#index;
    return true;
  }
}
