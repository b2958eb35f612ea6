import { chakra } from '@chakra-ui/react/styled-system';
import { formatCell } from '../../../../components/conversation/table/formatCell.ts';
import { ResultTable } from '../../../../components/conversation/table/ResultTable.tsx';
import { readExecution, type Execution } from '../../../../components/semql/readExecution.ts';
import type { CaseResultQuery } from './tests.generated.ts';

type CaseNode = Extract<NonNullable<CaseResultQuery['node']>, { __typename: 'EvalCase' }>;
type Difference = CaseNode['results'][number]['rowDifferences'][number];
type Row = Execution['rows'][number];

/** Rows of a result, as they were kept. Columns that were sent by a program may say less. */
function readRows(value: unknown): Execution | null {
  const { columns, rows, truncated = false } = (value ?? {}) as Record<string, unknown>;
  const plain = { label: '', type: 'STRING', unit: null, decimals: null, grain: null };
  const complete = Array.isArray(columns)
    ? columns.map((column: { readonly name?: string }) => ({ ...plain, label: column.name ?? '', ...column }))
    : columns;
  return readExecution({ columns: complete, rows, truncated, durationMs: 0 });
}

export function ResultRows({ value }: { readonly value: unknown }) {
  const result = readRows(value);
  return result === null ? <p>The expected rows cannot be shown.</p> : <ResultTable result={result} />;
}

const cellStyle = { paddingBlock: '1.5', paddingInline: '2', textAlign: 'left', borderTopWidth: '1px' } as const;

/** Rows that are missing, that are more than expected, or that have other values. */
export function RowDifferences(props: { readonly expected: unknown; readonly differences: readonly Difference[] }) {
  const columns = readRows(props.expected)?.columns ?? [];
  return (
    <chakra.div overflowX="auto" borderWidth="1px" borderRadius="md">
      <chakra.table width="100%" textStyle="small" fontVariantNumeric="tabular-nums">
        <thead>
          <tr>
            <chakra.th css={cellStyle}>Row</chakra.th>
            {columns.map(({ name, label }) => (
              <chakra.th key={name} css={cellStyle}>
                {label || name}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.differences.flatMap(({ expected, actual }, at) => [
            ...(expected === null
              ? []
              : [
                  <Line
                    key={`${at} e`}
                    name={actual === null ? 'Missing' : 'Expected'}
                    row={expected as Row}
                    columns={columns}
                  />,
                ]),
            ...(actual === null
              ? []
              : [
                  <Line
                    key={`${at} a`}
                    name={expected === null ? 'Not expected' : 'Came out'}
                    row={actual as Row}
                    columns={columns}
                    isNew
                  />,
                ]),
          ])}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

interface LineProps {
  readonly name: string;
  readonly row: Row;
  readonly columns: Execution['columns'];
  readonly isNew?: boolean;
}

function Line({ name, row, columns, isNew = false }: LineProps) {
  return (
    <chakra.tr bg={isNew ? 'bad.soft' : undefined}>
      <chakra.th scope="row" css={cellStyle} fontWeight="500" whiteSpace="nowrap">
        {name}
      </chakra.th>
      {columns.map((column, at) => (
        <chakra.td key={column.name} css={cellStyle}>
          {formatCell(row[at] ?? null, column)}
        </chakra.td>
      ))}
    </chakra.tr>
  );
}
