import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

const VegaChart = lazy(() => import('./VegaChart.tsx'));

/** The chart of an answer; the drawing library is loaded with the first one. */
export function Chart({ spec, label }: { readonly spec: Readonly<Record<string, unknown>>; readonly label: string }) {
  return (
    <chakra.div minHeight="240px" overflowX="auto">
      <Suspense fallback={<Skeleton height="240px" />}>
        <VegaChart spec={spec} label={label} />
      </Suspense>
    </chakra.div>
  );
}
