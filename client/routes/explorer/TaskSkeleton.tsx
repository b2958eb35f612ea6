import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A task before it is read: title, steps, card, in their final sizes. */
export function TaskSkeleton() {
  return (
    <chakra.div aria-busy display="flex" flexDirection="column" gap="4">
      <Skeleton height="30px" maxWidth="520px" />
      <Skeleton height="24px" maxWidth="240px" />
      <Skeleton height="104px" maxWidth="620px" />
      <Skeleton height="360px" borderRadius="lg" />
    </chakra.div>
  );
}
