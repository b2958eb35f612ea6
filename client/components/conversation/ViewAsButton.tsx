import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const ViewAsDialog = lazy(() => import('../viewAs/ViewAsDialog.tsx'));

/** Shows an answer as another member gets it. */
export function ViewAsButton({ commentId }: { readonly commentId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" size="icon" title="View as…" aria-label="View as…" onClick={() => setOpen(true)}>
        <Icon of={Eye} />
      </Button>
      {open && (
        <Suspense>
          <ViewAsDialog commentId={commentId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
