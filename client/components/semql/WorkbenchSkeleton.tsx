import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SkeletonLines } from '../../ui/feedback/SkeletonLines.tsx';

/** Stands where a workbench will be: catalog, editor, run button, outcome. */
export function WorkbenchSkeleton() {
  return (
    <chakra.div
      aria-hidden
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '224px minmax(0, 1fr)' }}
      minHeight="0"
      bg="bg.panel"
    >
      <chakra.div display={{ base: 'none', md: 'block' }} borderRightWidth="1px" padding="2">
        <SkeletonLines count={10} height={28} />
      </chakra.div>
      <div>
        <chakra.div height="240px" padding="4" borderBottomWidth="1px">
          <SkeletonLines count={3} height={22} />
        </chakra.div>
        <chakra.div padding="2.5" paddingInline="4" borderBottomWidth="1px">
          <Skeleton height="32px" maxWidth="72px" />
        </chakra.div>
      </div>
    </chakra.div>
  );
}
