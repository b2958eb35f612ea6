import type { Engine } from '../engine.ts';
import { refuse, type Span } from '../refusedSql.ts';
import type { Token } from './tokens.ts';
import type { Name, Query } from './tree.ts';
import { reserved } from './words.ts';

const maxDepth = 60;

/** The tokens of a query, read from the left. */
export class Cursor {
  readonly engine: Engine;
  /** Reads a whole query; expressions hold some. */
  readonly query: (cursor: Cursor) => Query;
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], engine: Engine, query: (cursor: Cursor) => Query) {
    this.#tokens = tokens;
    this.engine = engine;
    this.query = query;
  }

  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)];
    if (token === undefined) {
      throw new Error('a list of tokens has an end');
    }
    return token;
  }

  next(): Token {
    const token = this.peek();
    this.#index += 1;
    return token;
  }

  /** True when these words or signs come next. */
  at(...words: readonly string[]): boolean {
    return words.every((word, ahead) => {
      const { kind, value } = this.peek(ahead);
      return (kind === 'word' || kind === 'mark' || kind === 'operator') && value === word;
    });
  }

  accept(...words: readonly string[]): boolean {
    if (!this.at(...words)) {
      return false;
    }
    this.#index += words.length;
    return true;
  }

  expect(...words: readonly string[]): void {
    if (!this.accept(...words)) {
      this.unexpected(words.join(' '));
    }
  }

  /** Accepts any of these words and returns it; null when another token comes. */
  oneOf(words: ReadonlySet<string>): string | null {
    const { kind, value } = this.peek();
    if (kind !== 'word' || !words.has(value)) {
      return null;
    }
    this.#index += 1;
    return value;
  }

  /** True for a name that stands for something: quoted, or a word that is not reserved. */
  atName(ahead = 0): boolean {
    const { kind, value } = this.peek(ahead);
    return kind === 'name' || (kind === 'word' && !reserved.has(value));
  }

  name(wanted: string): Name {
    if (!this.atName()) {
      this.unexpected(wanted);
    }
    const { kind, value, written, span } = this.next();
    return { text: kind === 'name' ? value : written, quoted: kind === 'name', span };
  }

  /** A name after a point, where every word is one. */
  part(wanted: string): Name {
    const { kind, value, written, span } = this.peek();
    if (kind !== 'word' && kind !== 'name') {
      this.unexpected(wanted);
    }
    this.next();
    return { text: kind === 'name' ? value : written, quoted: kind === 'name', span };
  }

  names(wanted: string): Name[] {
    const names = [this.name(wanted)];
    while (this.accept(',')) {
      names.push(this.name(wanted));
    }
    return names;
  }

  /** Where what begins at `start` ends. */
  spanFrom(start: Span): Span {
    return { start: start.start, end: this.#tokens[this.#index - 1]?.span.end ?? start.end };
  }

  /** Goes one level down while `read` reads. */
  nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > maxDepth) {
      const advice = 'Put parts of it into WITH.';
      refuse('TOO_COMPLEX', this.peek().span, `The SQL is nested more than ${maxDepth} levels deep.`, advice);
    }
    const result = read();
    this.#depth -= 1;
    return result;
  }

  unexpected(wanted: string): never {
    const { kind, value, written, span } = this.peek();
    const shown = written.length > 40 ? `${written.slice(0, 40)}…` : written;
    if (kind === 'word' && value in adviceFor) {
      refuse('UNSUPPORTED', span, `${value} cannot be used here.`, adviceFor[value] ?? '');
    }
    return refuse('SYNTAX', span, `Expected ${wanted}, found ${shown}.`, 'Correct the SQL there.');
  }
}

/** Advice for syntax that the gate never reads. */
const adviceFor: Readonly<Record<string, string>> = {
  INTO: 'A query only reads. Its rows are shown, and you can export them.',
  FOR: 'A query only reads, so no rows are locked.',
  LOCK: 'A query only reads, so no rows are locked.',
  PIVOT: 'Write one SUM(CASE WHEN … THEN … END) for each column.',
  UNPIVOT: 'Write one SELECT for each column, and UNION ALL between them.',
  TABLESAMPLE: 'Use LIMIT, or a condition on the key.',
  PROCEDURE: 'A query only reads.',
  OPTION: 'Hints are not passed on; remove them.',
};
