import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastStore } from './toastStore.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

/** Loads the toasts with the first of them; the first load does not pay for it. */
export function ToasterHost({ store }: { readonly store: ToastStore }) {
  const shown = useSyncExternalStore(store.subscribe, store.read);
  return shown.length === 0 ? null : (
    <Suspense>
      <Toaster store={store} />
    </Suspense>
  );
}
