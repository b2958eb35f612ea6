import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from './Skeleton.tsx';

interface SkeletonLinesProps {
  readonly count: number;
  /** Height of one line in pixels, as it will be. */
  readonly height: number;
}

/** Stands where names will be listed, one a line. */
export function SkeletonLines({ count, height }: SkeletonLinesProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, line) => (
        <chakra.div key={line} display="flex" alignItems="center" paddingInline="2" style={{ height }}>
          {/* Names are of different lengths. */}
          <Skeleton height="12px" style={{ width: `${[62, 44, 71, 53][line % 4]}%` }} />
        </chakra.div>
      ))}
    </div>
  );
}
