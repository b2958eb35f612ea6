import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SkeletonBars } from '../../ui/feedback/SkeletonBars.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';

/**
 * Stands where a task will be: its title, the line of its steps, the sentence and the chart of its
 * answer.
 */
export function TaskSkeleton() {
  return (
    <chakra.div aria-busy display="flex" flexDirection="column" gap="4">
      <Skeleton height="30px" maxWidth="520px" />
      <Skeleton height="14px" maxWidth="240px" />
      <Panel aria-hidden display="flex" flexDirection="column" gap="3" padding="4">
        <Skeleton height="16px" maxWidth="420px" />
        <Skeleton height="32px" maxWidth="160px" marginBottom="3" />
        <SkeletonBars />
      </Panel>
    </chakra.div>
  );
}
