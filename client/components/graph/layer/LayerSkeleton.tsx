import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SkeletonLines } from '../../../ui/feedback/SkeletonLines.tsx';

/** Stands where the graph of models will be: their names, and boxes of the size of theirs. */
export function LayerSkeleton() {
  return (
    <chakra.div
      aria-hidden
      height="100%"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }}
      gridTemplateRows={{ base: '120px minmax(0, 1fr)', md: 'minmax(0, 1fr)' }}
      overflow="hidden"
    >
      <chakra.div borderRightWidth="1px" padding="2" overflow="hidden">
        <SkeletonLines count={10} height={30} />
      </chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(3, 160px)"
        justifyContent="space-evenly"
        alignItems="center"
      >
        {Array.from({ length: 9 }, (_, box) => (
          <Skeleton key={box} height="52px" borderRadius="lg" />
        ))}
      </chakra.div>
    </chakra.div>
  );
}
