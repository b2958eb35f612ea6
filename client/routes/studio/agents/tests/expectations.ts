import type { EvalExpectation } from '../../../../apollo/schema.generated.ts';
import type { TestCase_CaseFragment } from './tests.generated.ts';

export type TestCase = TestCase_CaseFragment;

/** What a case expects, in the words of the list and of the form. */
export const expectations: readonly {
  readonly value: EvalExpectation;
  readonly label: string;
  readonly help: string;
}[] = [
  { value: 'QUERY', label: 'SemQL', help: 'An answer whose query means the same. Its rows may change with the data.' },
  { value: 'RESULT', label: 'Result', help: 'An answer with the same rows, in any order.' },
  { value: 'CLARIFICATION', label: 'Must clarify', help: 'A question back that offers certain options.' },
  { value: 'REFUSAL', label: 'Must refuse', help: 'A refusal that names certain words as unknown.' },
];

export const labelOf = (expects: EvalExpectation): string =>
  expectations.find(({ value }) => value === expects)?.label ?? expects;

/** Which cases are listed; empty: all of them. */
export type Showing = '' | 'failed' | 'clarify' | 'refuse';

export const showing: readonly { readonly value: Showing; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'clarify', label: 'Must clarify' },
  { value: 'refuse', label: 'Must refuse' },
];

export function isWanted({ expects, results: [latest] }: TestCase, show: Showing): boolean {
  switch (show) {
    case '':
      return true;
    case 'failed':
      return latest !== undefined && latest.verdict !== 'PASS';
    case 'clarify':
      return expects === 'CLARIFICATION';
    case 'refuse':
      return expects === 'REFUSAL';
  }
}
