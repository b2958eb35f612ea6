import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { MiddleCut } from '../../../../ui/text/MiddleCut.tsx';
import { typeName } from '../../../../ui/text/typeName.ts';
import { iconOfType, isNumber } from '../dataTypes.ts';

interface SampleGridProps {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

const rowHeight = 36;

const Line = chakra('div', { base: { display: 'flex', borderBottomWidth: '1px', borderColor: 'border.faint' } });

const Cell = chakra('div', {
  base: {
    flex: '0 0 168px',
    paddingInline: '3',
    height: '36px',
    lineHeight: '36px',
    textStyle: 'small',
    truncate: true,
    '&[data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '&[data-missing]': { color: 'fg.subtle' },
  },
});

/** Rows as the source has them; only those in sight exist. */
export function SampleGrid({ columns, rows }: SampleGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 800, height: 480 },
  });
  return (
    <chakra.div
      ref={scroller}
      tabIndex={0}
      role="table"
      aria-label="Sample rows"
      aria-rowcount={rows.length + 1}
      maxHeight="max(320px, calc(100dvh - 360px))"
      overflow="auto"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
    >
      <chakra.div minWidth="max-content">
        <Line role="row" position="sticky" top="0" zIndex="sticky" bg="bg.panel">
          {columns.map(({ name, type }) => (
            <Cell
              key={name}
              role="columnheader"
              data-number={isNumber(type) ? '' : undefined}
              title={`${name}, ${typeName(type)}`}
            >
              <chakra.span display="flex" alignItems="center" gap="1.5" fontWeight="500" color="fg.muted">
                <chakra.span color="fg.subtle" flexShrink="0">
                  <Icon of={iconOfType(type)} size={13} />
                </chakra.span>
                <MiddleCut>{name}</MiddleCut>
              </chakra.span>
            </Cell>
          ))}
        </Line>
        <chakra.div position="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => (
            <Line
              key={key}
              role="row"
              aria-rowindex={index + 2}
              position="absolute"
              top="0"
              left="0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {columns.map(({ name, type }, column) => {
                const value = rows[index]?.[column] ?? null;
                const text = value === null ? 'empty' : String(value);
                return (
                  <Cell
                    key={name}
                    role="cell"
                    title={text}
                    data-number={isNumber(type) ? '' : undefined}
                    data-missing={value === null ? '' : undefined}
                  >
                    {text}
                  </Cell>
                );
              })}
            </Line>
          ))}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
