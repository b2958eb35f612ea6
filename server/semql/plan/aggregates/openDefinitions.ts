import type { Span } from '../../language/ast.ts';
import { refuse, retell } from '../../refusals/refusal.ts';

/** The definitions that are being read, one inside the other: none may lead back to itself. */
export class OpenDefinitions<Thing> {
  readonly #open = new Set<Thing>();

  /** Reads a definition. An error in it is reported at the place of the query that uses it. */
  read<Result>(thing: Thing, name: string, span: Span, step: () => Result): Result {
    try {
      return this.#readOnce(thing, name, span, step);
    } catch (error) {
      return retell(error, name, span);
    }
  }

  #readOnce<Result>(thing: Thing, name: string, span: Span, step: () => Result): Result {
    if (this.#open.has(thing)) {
      refuse('UNKNOWN_FIELD', span, `${name} is defined by itself.`, 'Correct the definition.');
    }
    this.#open.add(thing);
    try {
      return step();
    } finally {
      this.#open.delete(thing);
    }
  }
}
