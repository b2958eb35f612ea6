import { chakra } from '@chakra-ui/react/styled-system';
import { ResultTable } from '../conversation/table/ResultTable.tsx';
import { readExecution } from '../semql/readExecution.ts';

interface QueryRowsProps {
  readonly result: {
    readonly columns: readonly { readonly name: string; readonly type: string }[];
    readonly rows: unknown;
    readonly durationMs: number;
  };
}

/** First rows that a query of a data source gave. */
export function QueryRows({ result }: QueryRowsProps) {
  const execution = readExecution({
    columns: result.columns.map(({ name, type }) => ({
      name,
      label: name,
      type,
      role: 'column',
      unit: null,
      decimals: null,
      grain: null,
    })),
    rows: result.rows,
    truncated: false,
    durationMs: result.durationMs,
  });
  return execution === null ? (
    <chakra.p padding="4">The rows cannot be shown.</chakra.p>
  ) : (
    <ResultTable result={execution} />
  );
}
