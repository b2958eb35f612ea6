import { lazy, Suspense } from 'react';
import type { OutcomeProps } from './Outcome.tsx';

const Outcome = lazy(() => import('./Outcome.tsx'));

/**
 * The outcome of a turn. Its cards, tables and the reading of results are not in the way of the
 * first step: they load while the question is still worked on, because a turn mounts this before it
 * has an outcome. Mounted only then, it would wait: React holds back what a Suspense boundary found
 * a moment ago for 300 ms.
 */
export function LazyOutcome(props: OutcomeProps) {
  return (
    <Suspense>
      <Outcome {...props} />
    </Suspense>
  );
}
