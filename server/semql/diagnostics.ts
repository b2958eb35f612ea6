import type { Span } from './language/ast.ts';

/** Stable codes of diagnostics, explained in client/docs/pages/semql.md. */
export type DiagnosticCode =
  | 'SYNTAX'
  | 'UNKNOWN_MODEL'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_FILTER'
  | 'UNKNOWN_RELATIONSHIP'
  | 'UNKNOWN_FUNCTION'
  | 'AMBIGUOUS_FIELD'
  | 'AMBIGUOUS_PATH'
  | 'NO_PATH'
  | 'FANOUT'
  | 'DOUBLE_AGGREGATION'
  | 'REPEATED_KEY'
  | 'MEASURE_IN_WHERE'
  | 'DIMENSION_IN_HAVING'
  | 'GROUP_BY_MISMATCH'
  | 'FILTER_POSITION'
  | 'ENUM_VALUE'
  | 'TYPE_MISMATCH'
  | 'NOT_PERMITTED'
  | 'CROSS_SOURCE'
  | 'DUPLICATE_COLUMN'
  | 'READ_ONLY'
  | 'UNSUPPORTED_IN_DIALECT'
  | 'LIMIT_EXCEEDED';

/** A whole query to write instead; it compiles. */
export interface Correction {
  /** Title of the suggested text, in a few words. */
  readonly title: string;
  readonly text: string;
}

/** Problem in a query: the cause, the place, and a correct spelling. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly span: Span;
  /** Sentence that names the mistake. */
  readonly message: string;
  /** The next step, in words. */
  readonly advice: string;
  /** Nearest existing names that fit the rest of the query, best first. */
  readonly suggestions: readonly string[];
  /** The whole query, corrected, where one correction is clearly meant. */
  readonly correctedText: string | null;
  /**
   * Every correction, the likeliest first; several where the query does not tell which is meant.
   */
  readonly corrections: readonly Correction[];
  /** Where in a request that was not written as text, e.g. `filters[0].value`; null for text. */
  readonly path: string | null;
}
