import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { lineDiff, type DiffLine } from './lineDiff.ts';

interface VersionDiffProps {
  readonly before: string;
  readonly after: string;
  /** Heads of the two sides. */
  readonly beforeHead: ReactNode;
  readonly afterHead: ReactNode;
}

const sides = {
  left: { sign: '-', line: 'bad.soft', word: 'color-mix(in srgb, {colors.bad.solid} 22%, transparent)' },
  right: { sign: '+', line: 'ok.soft', word: 'color-mix(in srgb, {colors.ok} 22%, transparent)' },
} as const;

/** Two texts side by side, with the lines and the words that differ. */
export function VersionDiff({ before, after, beforeHead, afterHead }: VersionDiffProps) {
  const rows = lineDiff(before, after);
  return (
    <Panel aria-label="Comparison of versions">
      <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" borderBottomWidth="1px">
        <chakra.div padding="3" paddingInline="4" borderRightWidth="1px" minWidth="0">
          {beforeHead}
        </chakra.div>
        <chakra.div padding="3" paddingInline="4" minWidth="0">
          {afterHead}
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        fontFamily="mono"
        textStyle="caption"
        lineHeight="20px"
        paddingBlock="2"
      >
        {rows.map((row, index) => (
          // Rows have no identity but their place.
          <chakra.div key={`${index} ${row.left?.text ?? ''} ${row.right?.text ?? ''}`} display="contents">
            <Line line={row.left} side="left" same={row.same} />
            <Line line={row.right} side="right" same={row.same} />
          </chakra.div>
        ))}
      </chakra.div>
    </Panel>
  );
}

function Line({
  line,
  side,
  same,
}: {
  readonly line: DiffLine | null;
  readonly side: keyof typeof sides;
  readonly same: boolean;
}) {
  const { sign, line: background, word } = sides[side];
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="36px 14px minmax(0, 1fr)"
      bg={line === null ? 'bg.fill' : same ? undefined : background}
      borderRightWidth={side === 'left' ? '1px' : undefined}
      paddingRight="3"
      minHeight="5"
    >
      <chakra.span color="fg.subtle" textAlign="right" paddingRight="2" userSelect="none">
        {line?.number}
      </chakra.span>
      <chakra.span color="fg.subtle" userSelect="none">
        {line !== null && !same ? sign : ''}
      </chakra.span>
      <chakra.span whiteSpace="pre-wrap" overflowWrap="anywhere">
        {line === null || line.changed === null ? (
          line?.text
        ) : (
          <>
            {line.text.slice(0, line.changed.start)}
            <chakra.mark color="inherit" bg={word} borderRadius="2px">
              {line.text.slice(line.changed.start, line.changed.end)}
            </chakra.mark>
            {line.text.slice(line.changed.end)}
          </>
        )}
      </chakra.span>
    </chakra.div>
  );
}
