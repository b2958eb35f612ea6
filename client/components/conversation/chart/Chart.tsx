import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense } from 'react';
import type { ChartSpec, DrawnChart } from './drawnChart.ts';
import { SkeletonBars } from '../../../ui/feedback/SkeletonBars.tsx';

const VegaChart = lazy(() => import('./VegaChart.tsx'));

interface ChartProps {
  readonly spec: ChartSpec;
  readonly label: string;
  /** Called with the drawn chart, and with null once it is gone. */
  readonly onDrawn?: (drawn: DrawnChart | null) => void;
}

/** The chart of an answer; the drawing library is loaded with the first one. */
export function Chart({ spec, label, onDrawn }: ChartProps) {
  return (
    <chakra.div overflowX="auto">
      <Suspense fallback={<SkeletonBars />}>
        <VegaChart spec={spec} label={label} {...(onDrawn && { onDrawn })} />
      </Suspense>
    </chakra.div>
  );
}
