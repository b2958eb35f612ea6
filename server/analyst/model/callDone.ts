import type { AnalystResult } from '../analyst.ts';

/** What came of a call: words for the model, or the end of the run. */
export interface CallDone {
  readonly text: string;
  readonly failed: boolean;
  /** Set: the run has ended. */
  readonly result?: AnalystResult;
}

export function refused(why: string): CallDone {
  return { text: `Refused: ${why}`, failed: true };
}
