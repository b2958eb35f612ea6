import { chakra } from '@chakra-ui/react/styled-system';
import { readExecution, type Execution } from '../../semql/readExecution.ts';
import { formatCell } from './formatCell.ts';
import { ResultTable } from './ResultTable.tsx';

type Row = Execution['rows'][number];

/** A row of one result next to that of another; null where it is missing. */
export interface RowDifference {
  readonly before: unknown;
  readonly after: unknown;
}

/** What the rows of the two results are called. */
export interface DifferenceWords {
  /** A row of the first that the second has otherwise, and the row of the second. */
  readonly before: string;
  readonly after: string;
  /** A row that only the first, or only the second has. */
  readonly missing: string;
  readonly extra: string;
}

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

interface RowDifferencesProps {
  /** One of the results, for its columns. */
  readonly of: unknown;
  readonly differences: readonly RowDifference[];
  readonly words: DifferenceWords;
}

/** Rows of two results that are not the same, one below the other. */
export function RowDifferences({ of, differences, words }: RowDifferencesProps) {
  const columns = readRows(of)?.columns ?? [];
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
          {differences.flatMap(({ before, after }, at) => [
            ...(before === null
              ? []
              : [
                  <Line
                    key={`${at} before`}
                    name={after === null ? words.missing : words.before}
                    row={before as Row}
                    columns={columns}
                  />,
                ]),
            ...(after === null
              ? []
              : [
                  <Line
                    key={`${at} after`}
                    name={before === null ? words.extra : words.after}
                    row={after as Row}
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
