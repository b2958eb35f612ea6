import { useState } from 'react';
import { failureOf, failureText } from '../apollo/failure.ts';

/** The steps of a dialog, one at a time. */
export interface Steps {
  /** True while a step runs. */
  readonly busy: boolean;
  /** Why the last step failed, in words; null: it did not. */
  readonly failure: string | null;
  readonly setFailure: (failure: string | null) => void;
  /** Runs a step; a failure stays in the dialog, as does what was entered. */
  readonly step: (work: () => Promise<object | null | undefined>) => Promise<void>;
}

/** Runs the steps of a dialog that shows its failures itself. */
export function useStep(): Steps {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function step(work: () => Promise<object | null | undefined>) {
    setBusy(true);
    setFailure(null);
    try {
      const problem = failureOf(await work());
      if (problem !== null) {
        setFailure(failureText(problem));
      }
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  }
  return { busy, failure, setFailure, step };
}
