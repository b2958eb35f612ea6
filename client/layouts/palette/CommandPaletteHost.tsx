import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isShortcut } from '../../ui/shortcut.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

interface CommandPaletteHostProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** True: it knows the pages of the studio, and what can be begun there. */
  readonly studio?: boolean;
}

/** Opens the command palette on ⌘K or Ctrl K, and loads it then. */
export function CommandPaletteHost({ open, onOpenChange, studio = false }: CommandPaletteHostProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, 'k')) {
      return;
    }
    event.preventDefault();
    onOpenChange(!open);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return open ? (
    <Suspense>
      <CommandPalette studio={studio} onClose={() => onOpenChange(false)} />
    </Suspense>
  ) : null;
}
