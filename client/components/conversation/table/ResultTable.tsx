import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { useFileName } from '../export/fileName.ts';
import { toCsv } from './csv.ts';
import { downloadText } from '../../downloadText.ts';
import { columnWidth } from './columnWidth.ts';
import { formatCell, headUnit, isName, isNumeric } from './formatCell.ts';
import type { Cell, Column, Rows } from '../answer/answer.ts';
import { NumberButton } from './NumberButton.tsx';
import { sortRows, type Sort } from './sortRows.ts';
import { capitalised } from '../../../ui/text/capitalised.ts';

const rowHeight = 36;

/**
 * Results up to this many rows are laid out whole, so that search in page, print and screen readers
 * see them.
 */
const wholeUpTo = 200;

const Row = chakra('div', {
  base: { display: 'flex', width: '100%', borderBottomWidth: '1px', borderColor: 'border.faint' },
});

const CellBox = chakra('div', {
  base: {
    flexGrow: 1,
    flexShrink: 0,
    minWidth: '0',
    paddingInline: '3.5',
    // In line with the text above and below the table.
    '&:first-of-type': { paddingLeft: '5' },
    '&:last-of-type': { paddingRight: '5' },
    // With the line below it as high as a row: a last row that is higher would scroll.
    height: '35px',
    lineHeight: '35px',
    textStyle: 'small',
    truncate: true,
    '&[data-numeric]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
});

/** Numbers stand right, in tabular figures; a number that names a thing does not. */
const standsRight = (column: Column): boolean => isNumeric(column) && !isName(column);

interface ResultTableProps {
  readonly result: Rows;
  /**
   * Execution that can be exported with all its rows; left out: the rows at hand are saved; null:
   * readers take nothing along.
   */
  readonly exportId?: string | null;
  /** Explains the number of a row in a column; null: that value has no explanation. */
  readonly onNumber?: (row: readonly Cell[], column: number) => (() => void) | null;
}

/**
 * A result as a grid: only the visible rows exist; numbers stand right with their unit; a click on
 * a head sorts.
 */
export function ResultTable({ result, exportId, onNumber }: ResultTableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const name = useFileName();
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, rows } = result;
  const widths = useMemo(() => columns.map((column, index) => columnWidth(column, index, rows)), [columns, rows]);
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 800, height: 400 },
  });
  const items =
    sorted.length <= wholeUpTo
      ? sorted.map((_, index) => ({ key: index, index, start: index * rowHeight }))
      : virtual.getVirtualItems();
  const csv = () => toCsv({ columns, rows: sorted });
  return (
    <>
      <chakra.div
        ref={scroller}
        tabIndex={0}
        role="table"
        aria-label="Result"
        aria-rowcount={rows.length + 1}
        maxHeight="472px"
        overflow="auto"
      >
        <chakra.div minWidth="max-content" width="100%">
          <Row role="row" position="sticky" top="0" zIndex="sticky" bg="bg.panel">
            {columns.map((column, index) => (
              <Head
                key={column.name}
                column={column}
                width={widths[index]}
                sort={sort?.column === index ? sort : null}
                onSort={(descending) => setSort({ column: index, descending })}
              />
            ))}
          </Row>
          <chakra.div position="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => (
              <Row
                key={item.key}
                role="row"
                aria-rowindex={item.index + 2}
                position="absolute"
                top="0"
                left="0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {columns.map((column, index) => {
                  const row = sorted[item.index] ?? [];
                  const text = formatCell(row[index] ?? null, column);
                  const explain = onNumber?.(row, index) ?? null;
                  return (
                    <CellBox
                      key={column.name}
                      role="cell"
                      title={text}
                      data-numeric={standsRight(column) ? '' : undefined}
                      style={{ flexBasis: widths[index] }}
                    >
                      {explain === null ? (
                        text
                      ) : (
                        <NumberButton
                          text={text}
                          label={column.label}
                          reachable={item.index === 0 && columns.slice(0, index).every((_, at) => !onNumber?.(row, at))}
                          onClick={explain}
                        />
                      )}
                    </CellBox>
                  );
                })}
              </Row>
            ))}
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        padding="2.5"
        paddingInline="5"
        textStyle="caption"
        color="fg.subtle"
      >
        <span>
          {rows.length.toLocaleString('en')} {rows.length === 1 ? 'row' : 'rows'}
          {result.truncated && ', truncated: the result has more rows'}
        </span>
        <chakra.span marginLeft="auto" />
        <CopyButton text={csv()} label="Copy" />
        {exportId === null ? null : exportId === undefined ? (
          <Button size="sm" onClick={() => downloadText(`${name}.csv`, 'text/csv', csv())}>
            <Icon of={Download} size={13} />
            CSV
          </Button>
        ) : (
          <ExportMenu executionId={exportId} />
        )}
      </chakra.div>
    </>
  );
}

function Head(props: {
  readonly column: Column;
  readonly width: number | undefined;
  readonly sort: Sort | null;
  readonly onSort: (descending: boolean) => void;
}) {
  const { column, width, sort } = props;
  const unit = headUnit(column);
  const numeric = isNumeric(column);
  return (
    <CellBox
      role="columnheader"
      aria-sort={sort === null ? 'none' : sort.descending ? 'descending' : 'ascending'}
      data-numeric={standsRight(column) ? '' : undefined}
      style={{ flexBasis: width }}
    >
      <chakra.button
        type="button"
        textStyle="label"
        color="fg.subtle"
        cursor="pointer"
        onClick={() => props.onSort(sort === null ? numeric : !sort.descending)}
      >
        {/* A column of SQL is called as it was written. */}
        {capitalised(column.label)}
        {unit !== null && ` (${unit})`}
        {sort !== null && (
          <chakra.span display="inline-flex" marginLeft="1" verticalAlign="-2px">
            <Icon of={sort.descending ? ArrowDown : ArrowUp} size={12} />
          </chakra.span>
        )}
      </chakra.button>
    </CellBox>
  );
}
