import { lazy, Suspense, useSyncExternalStore } from 'react';
import { reverification } from '../../session/reverification.ts';

const ReverifyDialog = lazy(() => import('./ReverifyDialog.tsx'));

/** Asks for the password again when a dangerous action wants it; loaded by the first that does. */
export function ReverifyHost() {
  const asked = useSyncExternalStore(reverification.subscribe, reverification.read);
  return asked ? (
    <Suspense>
      <ReverifyDialog onAnswer={reverification.answer} />
    </Suspense>
  ) : null;
}
