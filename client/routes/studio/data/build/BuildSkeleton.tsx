import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { SkeletonLines } from '../../../../ui/feedback/SkeletonLines.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { BuildFrame } from './frame/BuildFrame.tsx';

/**
 * The page while its models are drafted: list, names, tables, graph and button where they will be.
 */
export function BuildSkeleton() {
  return (
    <BuildFrame
      shown="model"
      list={
        <chakra.div padding="2.5" paddingTop="3.5">
          <Skeleton height="36px" marginBottom="4" />
          <SkeletonLines count={6} height={48} />
        </chakra.div>
      }
      model={
        <chakra.div padding="4" paddingInline={{ base: '4', lg: '6' }} role="status" aria-label="Drafting models">
          <chakra.div display="grid" gridTemplateColumns="1fr 1fr 1.35fr" gap="3" marginBottom="3">
            {['80px', '110px', '90px'].map((width) => (
              <div key={width}>
                <Skeleton height="12px" marginBottom="2" style={{ width }} />
                <Skeleton height="36px" />
              </div>
            ))}
          </chakra.div>
          <Skeleton height="12px" width="110px" marginBottom="2" />
          <Skeleton height="36px" marginBottom="5" />
          <Skeleton height="14px" width="120px" marginBottom="2.5" />
          <SkeletonRows rows={5} height={34} />
          <Skeleton height="14px" width="120px" marginTop="5" marginBottom="2.5" />
          <SkeletonRows rows={7} height={34} />
        </chakra.div>
      }
      joins={
        <chakra.div padding="4">
          <Skeleton height="14px" width="60px" marginBottom="4" />
          <Skeleton height="236px" marginBottom="3" />
          <SkeletonRows rows={3} height={72} />
        </chakra.div>
      }
      foot={
        <chakra.div display="flex" alignItems="center" gap="4" padding="3.5" paddingInline={{ base: '4', lg: '6' }}>
          <Skeleton height="14px" width="220px" />
          <chakra.span flex="1" />
          <Skeleton height="36px" maxWidth="320px" />
        </chakra.div>
      }
    />
  );
}
