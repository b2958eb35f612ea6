import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from './Skeleton.tsx';

const widths = ['168px', '212px', '140px', '190px', '156px', '224px'];

/** Stands where chips will be, below the name of their group. */
export function SkeletonChips() {
  return (
    <chakra.div aria-hidden>
      <Skeleton height="12px" maxWidth="84px" marginBottom="3" />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {widths.map((width) => (
          <Skeleton key={width} height="24px" borderRadius="7px" style={{ width, maxWidth: '100%' }} />
        ))}
      </chakra.div>
    </chakra.div>
  );
}
