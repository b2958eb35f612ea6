import { lazy, Suspense } from 'react';
import { WorkbenchSkeleton } from '../../../components/semql/WorkbenchSkeleton.tsx';

const Console = lazy(async () => ({ default: (await import('./Console.tsx')).Console }));

/** The GraphQL API to try: everything the pages do, with the viewer's own rights. */
export function Component() {
  return (
    <Suspense fallback={<WorkbenchSkeleton />}>
      <Console />
    </Suspense>
  );
}
