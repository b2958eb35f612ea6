import type { DataAnswer } from '../answer/answer.ts';
import { pickNumber, type PickedNumber } from '../number/pickedNumber.ts';
import { ResultTable } from './ResultTable.tsx';

interface AnswerTableProps {
  readonly result: DataAnswer['results'][number];
  /** Explains a number of the result. */
  readonly onNumber: ((picked: PickedNumber) => void) | null;
}

/** A result of an answer: its numbers explain themselves, and it is exported as a whole. */
export function AnswerTable({ result, onNumber }: AnswerTableProps) {
  return (
    <ResultTable
      result={result}
      exportId={result.id}
      onNumber={(row, column) => {
        const picked = pickNumber(result, row, column);
        return picked === null || onNumber === null ? null : () => onNumber(picked);
      }}
    />
  );
}
