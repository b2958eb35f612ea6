import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/Panel.tsx';

const Head = chakra('th', {
  base: {
    padding: '2',
    paddingInline: '4',
    textAlign: 'left',
    textStyle: 'caption',
    fontWeight: 500,
    color: 'fg.subtle',
    whiteSpace: 'nowrap',
    '&[data-end]': { textAlign: 'right' },
  },
});

const Cell = chakra('td', {
  base: {
    padding: '2',
    paddingInline: '4',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    overflowWrap: 'anywhere',
    '&[data-end]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});

interface FactTableProps {
  readonly title: string;
  /** Said in place of the table when there are no rows. */
  readonly none: string;
  /** Names of the columns; those that begin with a greater-than sign hold numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [key: string, ...cells: ReactNode[]])[];
}

/** Table of facts for staff, under its title. */
export function FactTable({ title, none, columns, rows }: FactTableProps) {
  const isNumber = (index: number) => (columns[index]?.startsWith('>') ? '' : undefined);
  return (
    <Panel aria-label={title} overflowX="auto">
      <chakra.h2 padding="4" paddingBottom={rows.length === 0 ? '1' : '2'} fontWeight="600">
        {title}
      </chakra.h2>
      {rows.length === 0 ? (
        <chakra.p paddingInline="4" paddingBottom="4" color="fg.muted">
          {none}
        </chakra.p>
      ) : (
        <chakra.table width="100%" textStyle="small" aria-label={title}>
          <thead>
            <tr>
              {columns.map((name, index) => (
                <Head key={name} data-end={isNumber(index)}>
                  {name.replace(/^>/, '')}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, ...cells]) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <Cell key={columns[index]} data-end={isNumber(index)}>
                    {cell ?? '–'}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </Panel>
  );
}
