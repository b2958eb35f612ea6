import type { ColumnDefinition } from '../catalog/definition.ts';
import { refuse } from '../refusals/refusal.ts';
import type { NativeToken } from './tokens.ts';

/** A token as it is emitted again: in our own quoting, never in the author's. */
export type NativePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'column'; readonly column: ColumnDefinition };

const advice = 'Write one scalar or aggregate expression over the columns of the model.';

/** The tokens of a native expression, and what has been emitted of them. */
export class NativeCursor {
  readonly parts: NativePart[] = [];
  readonly #tokens: readonly NativeToken[];
  #index = 0;

  constructor(tokens: readonly NativeToken[]) {
    this.#tokens = tokens;
  }

  /** Length of the text. */
  get end(): number {
    return this.#tokens.at(-1)?.span.end ?? 0;
  }

  peek(ahead = 0): NativeToken {
    const token = this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)];
    if (token === undefined) {
      throw new Error('a list of tokens has an end');
    }
    return token;
  }

  at(...words: readonly string[]): boolean {
    return words.every((word, ahead) => {
      const { kind, value } = this.peek(ahead);
      return (kind === 'word' || kind === 'mark' || kind === 'operator') && value === word;
    });
  }

  /** Takes the words or marks and emits them. */
  accept(...words: readonly string[]): boolean {
    if (!this.at(...words)) {
      return false;
    }
    for (const word of words) {
      this.emit(word);
    }
    return true;
  }

  emit(text: string): void {
    this.parts.push({ kind: 'text', text });
    this.#index += 1;
  }

  expect(word: string): void {
    if (!this.accept(word)) {
      this.unexpected(word);
    }
  }

  unexpected(wanted: string): never {
    const { text, span } = this.peek();
    return refuse('SYNTAX', span, `Expected ${wanted}, found ${text.slice(0, 40)}.`, advice);
  }

  string(): void {
    const { kind, value } = this.peek();
    if (kind !== 'string') {
      this.unexpected('a text in single quotes');
    }
    this.parts.push({ kind: 'string', value });
    this.#index += 1;
  }

  /** Emits a part for as many tokens. */
  take(part: NativePart, count: number): void {
    this.parts.push(part);
    this.#index += count;
  }

  /**
   * Takes a name and its parenthesis: some engines know a function only when that follows at once.
   */
  opened(name: string): void {
    this.take({ kind: 'text', text: `${name}(` }, 2);
  }
}
