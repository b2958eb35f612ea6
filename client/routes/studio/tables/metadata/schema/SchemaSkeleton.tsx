import { chakra } from '@chakra-ui/react/styled-system';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { SkeletonLines } from '../../../../../ui/feedback/SkeletonLines.tsx';

/** Stands where the columns of a table and the editor of one will be. */
export function SchemaSkeleton({ editing }: { readonly editing: boolean }) {
  return (
    <chakra.div aria-hidden display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' }}>
      <chakra.div
        display={{ base: editing ? 'none' : 'block', md: 'block' }}
        borderRightWidth={{ md: '1px' }}
        padding="3"
      >
        <Skeleton height="36px" marginBottom="4" />
        <SkeletonLines count={10} height={36} />
      </chakra.div>
      {editing && (
        <Screen maxWidth="780px" display="flex" flexDirection="column" gap="6" width="100%">
          <Skeleton height="32px" />
          <Skeleton height="72px" />
          <Skeleton height="36px" />
          <Skeleton height="36px" />
          <Skeleton height="72px" />
        </Screen>
      )}
    </chakra.div>
  );
}
