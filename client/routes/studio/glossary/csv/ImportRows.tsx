import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { GlossaryRowOutcome } from '../../../../apollo/schema.generated.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import type { GlossaryImport_ImportFragment } from './glossaryCsv.generated.ts';

const outcomes: Readonly<
  Record<GlossaryRowOutcome, { readonly label: string; readonly tone: 'ok' | 'purple' | 'plain' | 'bad' }>
> = {
  CREATED: { label: 'New', tone: 'ok' },
  CHANGED: { label: 'Changed', tone: 'purple' },
  SAME: { label: 'Same', tone: 'plain' },
  REFUSED: { label: 'Refused', tone: 'bad' },
};

/** Rows of a file with what importing them would do, refused ones first. */
export function ImportRows({ plan }: { readonly plan: GlossaryImport_ImportFragment }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { refusedCount, createdCount, changedCount } = plan;
  const rows = [
    ...plan.rows.filter(({ outcome }) => outcome === 'REFUSED'),
    ...plan.rows.filter(({ outcome }) => outcome !== 'REFUSED'),
  ];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    overscan: 10,
    initialRect: { width: 640, height: 280 },
  });
  return (
    <div>
      <chakra.p role="status" fontWeight="500" marginBottom="2">
        {counted(createdCount, 'new term')}, {counted(changedCount, 'changed term')},{' '}
        {counted(refusedCount, 'refused row')}.{refusedCount > 0 && ' Nothing is imported until every row can be.'}
      </chakra.p>
      <chakra.div
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="Rows of the file"
        maxHeight="280px"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="md"
      >
        <chakra.ol listStyle="none" position="relative" style={{ height: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) {
              return null;
            }
            const { label, tone } = outcomes[row.outcome];
            const note = row.remark ?? row.fields.join(', ');
            return (
              <chakra.li
                key={row.row}
                data-index={index}
                ref={virtual.measureElement}
                position="absolute"
                top="0"
                left="0"
                width="100%"
                display="grid"
                gridTemplateColumns="40px 84px minmax(0, 1fr)"
                alignItems="baseline"
                gap="2"
                padding="2"
                borderBottomWidth="1px"
                borderColor="border.faint"
                style={{ transform: `translateY(${start}px)` }}
              >
                <chakra.span textAlign="right" color="fg.subtle" fontVariantNumeric="tabular-nums">
                  {row.row}
                </chakra.span>
                <span>
                  <Chip tone={tone}>{label}</Chip>
                </span>
                <chakra.span minWidth="0" overflowWrap="anywhere">
                  {row.term === '' ? '(no term)' : row.term}
                  {note !== '' && (
                    <chakra.span
                      display="block"
                      textStyle="small"
                      color={row.outcome === 'REFUSED' ? 'bad' : row.remark === null ? 'fg.subtle' : 'warn'}
                    >
                      {note}
                    </chakra.span>
                  )}
                </chakra.span>
              </chakra.li>
            );
          })}
        </chakra.ol>
      </chakra.div>
    </div>
  );
}
