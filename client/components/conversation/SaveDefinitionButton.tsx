import { BookPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsVisitor } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const SaveAsDefinition = lazy(() => import('./SaveAsDefinition.tsx'));

/** Opens the form that files an answer as a definition; it loads when it is wanted. */
export function SaveDefinitionButton({ commentId }: { readonly commentId: string }) {
  const [open, setOpen] = useState(false);
  if (useIsVisitor()) {
    return null;
  }
  return (
    <>
      <Button
        kind="plain"
        size="icon"
        title="Save as definition"
        aria-label="Save as definition"
        onClick={() => setOpen(true)}
      >
        <Icon of={BookPlus} />
      </Button>
      {open && (
        <Suspense>
          <SaveAsDefinition commentId={commentId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
