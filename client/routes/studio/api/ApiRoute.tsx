import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const Console = lazy(async () => ({ default: (await import('./Console.tsx')).Console }));

/** The GraphQL API to try: everything the pages do, with the viewer's own rights. */
export function Component() {
  return (
    <Suspense fallback={<Skeleton height="480px" />}>
      <Console />
    </Suspense>
  );
}
