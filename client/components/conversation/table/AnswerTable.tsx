import type { DataAnswer } from '../answer/answer.ts';
import { pickNumber, type PickedNumber } from '../number/pickedNumber.ts';
import { ResultTable } from './ResultTable.tsx';

interface AnswerTableProps {
  readonly result: DataAnswer['results'][number];
  /** Explains a number of the result; null for readers who may not look at its rows. */
  readonly onNumber: ((picked: PickedNumber) => void) | null;
}

/** A result of an answer: its numbers explain themselves, and it is exported as a whole. */
export function AnswerTable({ result, onNumber }: AnswerTableProps) {
  if (onNumber === null) {
    return <ResultTable result={result} exportId={null} />;
  }
  return (
    <ResultTable
      result={result}
      exportId={result.id}
      onNumber={(row, column) => {
        const picked = pickNumber(result, row, column);
        return picked === null ? null : () => onNumber(picked);
      }}
    />
  );
}
