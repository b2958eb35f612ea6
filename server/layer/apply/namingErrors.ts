import { ConflictError, InvalidInputError } from '../../platform/errors.ts';

/** A thing that a sentence names, with the object that says who may know of it. */
export interface NamedThing {
  readonly entityId: string;
  /** Name as people say it: `orders.revenue`. */
  readonly name: string;
}

/** Something else stands on what would be removed. */
export class InUseError extends ConflictError {
  readonly user: NamedThing;
  readonly #used: string;

  /** @param noun of what stands on it: `The metric` */
  constructor(noun: string, user: NamedThing, used: string) {
    super(`${noun} ${user.name} uses ${used}.`, 'Remove it first, or base it on something else.');
    this.user = user;
    this.#used = used;
  }

  /** The same for those who may not know what it is. */
  get unnamed(): ConflictError {
    return new ConflictError(
      `Another definition uses ${this.#used}.`,
      'Ask an admin, who sees all definitions, to remove it.',
      { cause: this },
    );
  }
}

/** With its new name a thing would take the place of another one in a text. */
export class OtherMeaningError extends InvalidInputError {
  readonly user: NamedThing;
  readonly #to: string;

  constructor(user: NamedThing, to: string) {
    super(
      `${user.name} would mean something else: it can also name another thing called ${to}.`,
      'Choose another name.',
      ['name'],
    );
    this.user = user;
    this.#to = to;
  }

  /** The same for those who may not know what it is. */
  get unnamed(): InvalidInputError {
    return new InvalidInputError(
      `Another definition would mean something else: it can also name another thing called ${this.#to}.`,
      'Choose another name.',
      ['name'],
      { cause: this },
    );
  }
}
