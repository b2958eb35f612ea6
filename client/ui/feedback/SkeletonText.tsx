import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from './Skeleton.tsx';

const widths = ['96%', '88%', '92%', '64%'];

/** Stands where paragraphs will be, each under its heading. */
export function SkeletonText({ paragraphs = 1 }: { readonly paragraphs?: number }) {
  return (
    <chakra.div aria-hidden display="flex" flexDirection="column" gap="6">
      {Array.from({ length: paragraphs }, (_, paragraph) => (
        <chakra.div key={paragraph} display="flex" flexDirection="column" gap="2.5">
          <Skeleton height="16px" maxWidth="180px" />
          {widths.map((width) => (
            <Skeleton key={width} height="12px" style={{ width }} />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  );
}
