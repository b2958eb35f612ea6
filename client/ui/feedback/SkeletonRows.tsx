import { chakra } from '@chakra-ui/react/styled-system';
import { Panel } from '../layout/Panel.tsx';
import { Skeleton } from './Skeleton.tsx';

interface SkeletonRowsProps {
  readonly rows: number;
  /** Height of one row in pixels, as it will be. */
  readonly height?: number;
}

/** Stands where a list will be: a panel with rows of its size. */
export function SkeletonRows({ rows, height = 36 }: SkeletonRowsProps) {
  return (
    <Panel aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <chakra.div
          key={row}
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="6"
          paddingInline="4"
          borderTopWidth={row === 0 ? '0' : '1px'}
          borderColor="border.faint"
          style={{ height }}
        >
          {/* Names are of different lengths; figures are not. */}
          <Skeleton height="12px" style={{ maxWidth: `${[38, 26, 44, 31][row % 4]}%` }} />
          <Skeleton height="12px" maxWidth="72px" />
        </chakra.div>
      ))}
    </Panel>
  );
}
