import type { Outcome_AnswerFragment } from './Outcome.generated.ts';

/** Outcome of a question as the page reads it: one type for each kind. */
type AnswerOf<Name extends Outcome_AnswerFragment['__typename']> = Extract<
  Outcome_AnswerFragment,
  { readonly __typename: Name }
>;

export type DataAnswer = AnswerOf<'DataAnswer'>;
export type Clarification = AnswerOf<'ClarificationAnswer'>;
export type Refusal = AnswerOf<'RefusalAnswer'>;

/** An answer of data, as its card and the card's tabs take it. */
export interface AnswerProps {
  readonly answer: DataAnswer;
  /**
   * Answers once more with an alternative, or null where that is over: in a turn that a later one
   * has followed.
   */
  readonly onChange: ((alternativeId: string) => void) | null;
}

type Result = DataAnswer['results'][number];

type AnswerColumn = Result['columns'][number];

/**
 * A column and how to write its values. Rows of the query tools say no format: it follows from type
 * and unit.
 */
export interface Column extends Pick<AnswerColumn, 'name' | 'label' | 'unit' | 'decimals' | 'grain' | 'type'> {
  readonly role: string;
  readonly format?: AnswerColumn['format'];
  /** True: a row policy may hide the row that a missing value would come from. */
  readonly concealed?: boolean;
  /** Format of its dimension, before the usual one of its type and unit. */
  readonly pattern?: string | null | undefined;
}
export type Cell = string | number | boolean | null;

/** Rows with what is needed to write them. */
export interface Rows {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}
