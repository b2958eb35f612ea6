import { chakra } from '@chakra-ui/react/styled-system';
import { RefreshBar } from '../../ui/feedback/RefreshBar.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SkeletonBars } from '../../ui/feedback/SkeletonBars.tsx';
import { SkeletonChips } from '../../ui/feedback/SkeletonChips.tsx';
import { SkeletonForm } from '../../ui/feedback/SkeletonForm.tsx';
import { SkeletonLines } from '../../ui/feedback/SkeletonLines.tsx';
import { SkeletonText } from '../../ui/feedback/SkeletonText.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { ExamplePart, WholeWidth } from './ExamplePart.tsx';

/** Shapes of what is still being read, and progress. */
export function WaitingExamples() {
  return (
    <ExamplePart title="Waiting">
      <WholeWidth>
        <SkeletonLines count={3} height={28} />
      </WholeWidth>
      <WholeWidth>
        <SkeletonText />
      </WholeWidth>
      <WholeWidth>
        <SkeletonForm fields={2} />
      </WholeWidth>
      <WholeWidth>
        <SkeletonChips />
      </WholeWidth>
      <WholeWidth>
        <SkeletonBars />
      </WholeWidth>
      <Skeleton height="36px" />
      <WholeWidth>
        <Progress label="Reading" percent={40} />
      </WholeWidth>
      <WholeWidth>
        <chakra.p aria-busy position="relative" padding="3">
          <RefreshBar active />
          1,204 rows, about to be replaced
        </chakra.p>
      </WholeWidth>
    </ExamplePart>
  );
}
