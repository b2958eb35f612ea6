import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../../../../ui/Button.tsx';
import type { Inspected } from './PreviewTable.tsx';

interface LeftOutLineProps {
  readonly row: Inspected['leftOut'][number];
  /** Columns of the table that it is shown in. */
  readonly columns: number;
  readonly onKeep: () => void;
}

/** A row of the file that is no row of the table, with the reason. */
export function LeftOutLine({ row: { row, text, reason }, columns, onKeep }: LeftOutLineProps) {
  return (
    <chakra.tr data-left-out={row}>
      <chakra.td colSpan={columns} borderTopWidth="1px" paddingInline="3" paddingBlock="1">
        <chakra.div
          position="sticky"
          left="3"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          rowGap="1"
          width="fit-content"
          maxWidth="min(100%, calc(100vw - 72px))"
          color="fg.subtle"
          textStyle="small"
        >
          <chakra.span fontVariantNumeric="tabular-nums">Row {row}</chakra.span>
          {text !== '' && (
            <chakra.s maxWidth="420px" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {text}
            </chakra.s>
          )}
          <span>{reason}</span>
          <Button size="sm" aria-label={`Keep row ${row}`} onClick={onKeep}>
            Keep
          </Button>
        </chakra.div>
      </chakra.td>
    </chakra.tr>
  );
}
