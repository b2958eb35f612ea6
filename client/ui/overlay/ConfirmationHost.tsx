import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ConfirmStore } from './confirmStore.ts';

const ConfirmationDialog = lazy(() => import('./ConfirmationDialog.tsx'));

/** Loads the dialog at the first question; the first load does not pay for it. */
export function ConfirmationHost({ store }: { readonly store: ConfirmStore }) {
  const { show } = useSyncExternalStore(store.subscribe, store.read);
  return show ? (
    <Suspense>
      <ConfirmationDialog store={store} />
    </Suspense>
  ) : null;
}
