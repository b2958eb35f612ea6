import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense } from 'react';
import type { ChartMark } from './chartNumbers.ts';
import type { ChartSpec, DrawnChart } from './drawnChart.ts';
import { SkeletonBars } from '../../../ui/feedback/SkeletonBars.tsx';

const VegaChart = lazy(() => import('./VegaChart.tsx'));

interface ChartProps {
  readonly spec: ChartSpec;
  readonly label: string;
  /** Called with the drawn chart, and with null once it is gone. */
  readonly onDrawn?: (drawn: DrawnChart | null) => void;
  /** What the mark of a record says and opens; the same function while nothing changes. */
  readonly markOf?: ((datum: unknown) => ChartMark | null) | null;
}

/** The chart of an answer; the drawing library is loaded with the first one. */
export function Chart({ spec, label, onDrawn, markOf }: ChartProps) {
  return (
    <chakra.div overflowX="auto">
      <Suspense fallback={<SkeletonBars />}>
        <VegaChart spec={spec} label={label} {...(onDrawn && { onDrawn })} {...(markOf && { markOf })} />
      </Suspense>
    </chakra.div>
  );
}
