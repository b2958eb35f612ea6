/** Query part that an engine cannot express. `compile` reports it as UNSUPPORTED_IN_DIALECT. */
export class CannotSay extends Error {
  /** Part of the query, as the subject of a sentence: `A row limit after an offset`. */
  readonly what: string;
  /** Suggested alternative, one sentence. */
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
