import { useState } from 'react';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { readExecution, type Execution } from './readExecution.ts';

export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'rows'; readonly execution: Execution; readonly cachedAt: string | null }
  | { readonly kind: 'failure'; readonly text: string };

/** The member of a run's result that a mutation brings. */
type Ran =
  { readonly __typename: string; readonly servedFromCache?: boolean; readonly resultAt?: string | null } | undefined;

/** Runs queries one at a time and keeps what came of the last one. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [running, setRunning] = useState(false);

  async function run(send: () => Promise<Ran>): Promise<void> {
    setRunning(true);
    try {
      setOutcome(outcomeOf(await send()));
    } catch (error) {
      setOutcome({ kind: 'failure', text: failureText(error) });
    } finally {
      setRunning(false);
    }
  }

  return { run, running, outcome };
}

function outcomeOf(result: Ran): Outcome {
  const failure = failureOf(result);
  const execution = failure === null ? readExecution(result) : null;
  if (execution === null) {
    return { kind: 'failure', text: failureText(failure) };
  }
  const cachedAt = result?.servedFromCache === true ? (result.resultAt ?? null) : null;
  return { kind: 'rows', execution, cachedAt };
}
