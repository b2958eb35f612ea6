import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from './Skeleton.tsx';

/** Stands where a form will be: labels over controls. */
export function SkeletonForm({ fields }: { readonly fields: number }) {
  return (
    <chakra.div aria-hidden display="flex" flexDirection="column" gap="4">
      <Skeleton height="16px" maxWidth="140px" />
      {Array.from({ length: fields }, (_, field) => (
        <chakra.div key={field} display="flex" flexDirection="column" gap="2">
          <Skeleton height="12px" maxWidth="96px" />
          <Skeleton height="36px" />
        </chakra.div>
      ))}
    </chakra.div>
  );
}
