import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from './Skeleton.tsx';

const heights = [45, 70, 58, 86, 64, 92, 76, 52];

/** Stands where a chart will be, 240 px high. */
export function SkeletonBars() {
  return (
    <chakra.div aria-hidden height="240px" display="flex" alignItems="flex-end" gap="4" paddingInline="4">
      {heights.map((percent) => (
        <Skeleton key={percent} style={{ height: `${percent}%` }} />
      ))}
    </chakra.div>
  );
}
