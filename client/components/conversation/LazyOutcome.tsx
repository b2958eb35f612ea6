import { lazy, Suspense } from 'react';
import type { OutcomeProps } from './Outcome.tsx';

const load = () => import('./Outcome.tsx');
const Outcome = lazy(load);

/** Loads what shows an outcome while the question is still worked on. */
export function warmUpOutcome(): void {
  // Whoever shows one asks again, and hears of a failure then.
  load().catch(() => undefined);
}

/** The outcome of a turn. Its cards, tables and the reading of results are not in the way of the first step. */
export function LazyOutcome(props: OutcomeProps) {
  return (
    <Suspense>
      <Outcome {...props} />
    </Suspense>
  );
}
