/** What an engine has no words for. `compile` tells it as UNSUPPORTED_IN_DIALECT. */
export class CannotSay extends Error {
  /** The part of the query, as the subject of a sentence: `A row limit behind an offset`. */
  readonly what: string;
  /** What to write instead, one sentence. */
  readonly advice: string;

  constructor(what: string, advice: string) {
    super(what);
    this.name = 'CannotSay';
    this.what = what;
    this.advice = advice;
  }
}

/** Refuses instead of guessing: the engine has no exact equivalent. */
export function cannotSay(what: string, advice: string): never {
  throw new CannotSay(what, advice);
}
