import { LimitExceededError } from './errors.ts';

/** Lets each person have a few pieces of heavy work under way at once, in this process. */
export class PersonalLimit {
  readonly #running = new Map<string, number>();
  readonly #most: number;
  readonly #refusal: readonly [message: string, advice: string];

  constructor(most: number, ...refusal: readonly [message: string, advice: string]) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /** @throws LimitExceededError when as much is under way for the person, and what `work` throws */
  async run<Result>(actorId: string, work: () => Promise<Result>): Promise<Result> {
    const now = this.#running.get(actorId) ?? 0;
    if (now >= this.#most) {
      throw new LimitExceededError(...this.#refusal);
    }
    this.#running.set(actorId, now + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(actorId) ?? 1) - 1;
      if (left === 0) {
        this.#running.delete(actorId);
      } else {
        this.#running.set(actorId, left);
      }
    }
  }
}
