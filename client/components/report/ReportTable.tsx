import { chakra } from '@chakra-ui/react/styled-system';
import { counted } from '../../ui/text/counted.ts';
import { CitationButton } from './CitationButton.tsx';
import { CitedNumber } from './CitedText.tsx';
import type { TableBlock } from './reportDocument.ts';

const Cell = chakra('td', {
  base: {
    height: '9',
    paddingInline: '14px',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textAlign: 'left',
    fontWeight: 400,
    '&:is(th[scope=row])': { fontWeight: 500 },
    '&:is(th[scope=col])': { color: 'fg.subtle', fontWeight: 500, borderTopWidth: '0', whiteSpace: 'nowrap' },
    '&[data-end]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});

/** A table of a report; its numbers open the query they come from. */
export function ReportTable({ table }: { readonly table: TableBlock }) {
  const { title, evidence, columns, rows, more } = table;
  const end = (at: number) => (columns[at]?.isNumber ? '' : undefined);
  return (
    <chakra.figure borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden" css={{ breakInside: 'avoid' }}>
      <chakra.figcaption display="flex" alignItems="baseline" gap="2" textStyle="section" padding="10px 14px 4px">
        <chakra.span flex="1" minWidth="0">
          {title}
        </chakra.span>
        <CitationButton evidence={evidence} />
      </chakra.figcaption>
      <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label={title}>
        <chakra.table width="100%" borderCollapse="collapse" textStyle="paragraph">
          <thead>
            <tr>
              {columns.map(({ label }, at) => (
                <Cell key={label} as="th" scope="col" data-end={end(at)}>
                  {label}
                </Cell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map(({ text, number }, at) => (
                  <Cell key={at} as={at === 0 ? 'th' : 'td'} scope={at === 0 ? 'row' : undefined} data-end={end(at)}>
                    {number === null ? text : <CitedNumber text={text} number={number} cites={false} />}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
      {more > 0 && (
        <chakra.p
          padding="6px 14px 8px"
          textStyle="note"
          color="fg.subtle"
          borderTopWidth="1px"
          borderColor="border.faint"
        >
          {counted(more, 'more row')} in the query.
        </chakra.p>
      )}
    </chakra.figure>
  );
}
