import { createContext, useContext, type ReactNode } from 'react';
import type { Support } from './support.ts';

const SupportContext = createContext<Support | null>(null);

export function SupportProvider({ support, children }: { readonly support: Support; readonly children: ReactNode }) {
  return <SupportContext value={support}>{children}</SupportContext>;
}

/** The support chat of this application. */
export function useSupport(): Support {
  const support = useContext(SupportContext);
  if (support === null) {
    throw new Error('useSupport needs a SupportProvider above it.');
  }
  return support;
}
