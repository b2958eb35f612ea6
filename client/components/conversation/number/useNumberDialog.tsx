import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PickedNumber } from './pickedNumber.ts';

const NumberDialog = lazy(() => import('./NumberDialog.tsx'));

/** Opens the explanation of a number; its code is loaded with the first one. */
export function useNumberDialog(dataAsOf: string | null): {
  readonly pick: (picked: PickedNumber) => void;
  readonly dialog: ReactNode;
} {
  const [picked, setPicked] = useState<PickedNumber | null>(null);
  const dialog = picked !== null && (
    <Suspense>
      <NumberDialog picked={picked} dataAsOf={dataAsOf} onClose={() => setPicked(null)} />
    </Suspense>
  );
  return { pick: setPicked, dialog };
}
