import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { RowChange } from '../../../../../apollo/schema.generated.ts';
import type { Cell } from '../../../../../components/conversation/answer/answer.ts';
import { formatCell, isNumeric } from '../../../../../components/conversation/table/formatCell.ts';
import type { ComparePanel_ComparisonFragment } from './compareVersions.generated.ts';

type Comparison = ComparePanel_ComparisonFragment;
type Column = Comparison['after']['columns'][number];
type Row = Comparison['rows'][number];

const changes: Readonly<Record<RowChange, { readonly label: string; readonly bg?: string }>> = {
  ADDED: { label: 'Added', bg: 'ok.soft' },
  REMOVED: { label: 'Removed', bg: 'bad.soft' },
  CHANGED: { label: 'Changed' },
  SAME: { label: 'Same' },
};

const CellBox = chakra('td', {
  base: {
    paddingInline: '3',
    paddingBlock: '2',
    borderTopWidth: '1px',
    maxWidth: '320px',
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
  },
});

/** Rows of both versions in one table: a cell that differs shows what it was and what it is. */
export function ComparedTable({ comparison }: { readonly comparison: Comparison }) {
  const { before, after, rows } = comparison;
  const columns = placedColumns(before.columns, after.columns);
  const compared = comparison.added + comparison.removed + comparison.changed + comparison.same;
  if (rows.length === 0) {
    return null;
  }
  return (
    <>
      <chakra.div overflow="auto" maxHeight="472px" tabIndex={0} borderTopWidth="1px">
        <chakra.table width="100%" textStyle="small" aria-label="Rows of both versions" borderCollapse="collapse">
          <thead>
            <tr>
              <Head>Difference</Head>
              {columns.map(({ column, was, is }) => (
                <Head key={column.name} numeric={isNumeric(column)}>
                  {column.label}
                  {(was === -1 || is === -1) && (
                    <chakra.span display="block" textStyle="note" color="fg.subtle" fontWeight="400">
                      v{was === -1 ? after.version : before.version} only
                    </chakra.span>
                  )}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows have no identity but their place.
              <chakra.tr key={index} bg={changes[row.change].bg}>
                <CellBox color="fg.muted">{changes[row.change].label}</CellBox>
                {columns.map((placed) => (
                  <ComparedCell key={placed.column.name} row={row} placed={placed} />
                ))}
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
      {rows.length < compared && (
        <chakra.p padding="4" paddingBlock="3" borderTopWidth="1px" textStyle="note" color="fg.subtle">
          The first {rows.length.toLocaleString('en')} of {compared.toLocaleString('en')} rows, those that differ first.
        </chakra.p>
      )}
    </>
  );
}

function Head({ children, numeric = false }: { readonly children: ReactNode; readonly numeric?: boolean }) {
  return (
    <chakra.th
      scope="col"
      position="sticky"
      top="0"
      bg="bg.panel"
      paddingInline="3"
      paddingBlock="2"
      fontWeight="500"
      color="fg.muted"
      textAlign={numeric ? 'right' : 'left'}
      verticalAlign="bottom"
    >
      {children}
    </chakra.th>
  );
}

/** A column with its places in both results; -1: it is not in one. */
interface PlacedColumn {
  readonly column: Column;
  readonly was: number;
  readonly is: number;
}

/** Columns of the new version, then those that are gone. */
function placedColumns(before: readonly Column[], after: readonly Column[]): readonly PlacedColumn[] {
  const placeIn = (columns: readonly Column[], wanted: Column): number =>
    columns.findIndex(({ name }) => name === wanted.name);
  return [
    ...after.map((column, is) => ({ column, was: placeIn(before, column), is })),
    ...before.flatMap((column, was) => (placeIn(after, column) === -1 ? [{ column, was, is: -1 }] : [])),
  ];
}

function ComparedCell({ row, placed }: { readonly row: Row; readonly placed: PlacedColumn }) {
  const { column, was, is } = placed;
  const old = textAt(row.before, was, column);
  const current = textAt(row.after, is, column);
  const differs = row.columns.includes(column.name);
  return (
    <CellBox
      textAlign={isNumeric(column) ? 'right' : 'left'}
      fontVariantNumeric="tabular-nums"
      bg={differs ? 'warn.soft' : undefined}
    >
      {differs ? (
        <>
          <chakra.del color="fg.muted">{old}</chakra.del> <span aria-hidden>→</span>{' '}
          <chakra.ins textDecoration="none" fontWeight="600">
            {current}
          </chakra.ins>
        </>
      ) : (
        (current ?? old)
      )}
    </CellBox>
  );
}

/** A cell as people read it; null: the row, or the column, is not in this result. */
function textAt(values: unknown, place: number, column: Column): string | null {
  if (place === -1 || !Array.isArray(values)) {
    return null;
  }
  const value: unknown = values[place];
  const cell = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return formatCell((cell ?? null) as Cell, column);
}
