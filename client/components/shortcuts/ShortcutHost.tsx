import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../../ui/typing.ts';

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

/** Keys that are shortcuts by themselves; what they do is loaded with the first of them. */
const single = new Set(['n', 't', '/', 'j', 'k', 's', 'h', 'c', '?']);

/** Hears the shortcuts of the Explorer, and shows them all on "?". */
export function ShortcutHost() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, defaultPrevented } = event;
      if (!single.has(key) || metaKey || ctrlKey || altKey || defaultPrevented || isTyping(event)) {
        return;
      }
      event.preventDefault();
      if (key === '?') {
        setOpen(true);
      } else {
        void import('./shortcuts.ts').then(({ press }) => press(key));
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return open ? (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
