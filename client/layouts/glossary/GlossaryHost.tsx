import { lazy, Suspense } from 'react';

const GlossaryDialog = lazy(async () => ({ default: (await import('./GlossaryDialog.tsx')).GlossaryDialog }));

interface GlossaryHostProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The glossary of people who ask questions; its code is loaded when it is first opened. */
export function GlossaryHost({ open, onClose }: GlossaryHostProps) {
  return open ? (
    <Suspense fallback={null}>
      <GlossaryDialog onClose={onClose} />
    </Suspense>
  ) : null;
}
