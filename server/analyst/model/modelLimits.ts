/** Limits of one question that language models work on. */
export interface ModelLimits {
  readonly turns: number;
  readonly calls: number;
  readonly queries: number;
  /** Times that one mistake may be made. */
  readonly sameMistake: number;
  readonly mistakes: number;
  /** Turns in a row of which every call is invalid. */
  readonly invalidTurns: number;
  /** Times that a sentence is sent back. */
  readonly rewrites: number;
  /** Time for all turns. */
  readonly milliseconds: number;
}

export const quickLimits: ModelLimits = {
  turns: 10,
  calls: 16,
  queries: 6,
  sameMistake: 2,
  mistakes: 5,
  invalidTurns: 3,
  rewrites: 2,
  milliseconds: 60_000,
};
