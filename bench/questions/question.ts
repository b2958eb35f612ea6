export const families = [
  'total',
  'breakdown',
  'trend',
  'filter',
  'threshold',
  'comparison',
  'top',
  'most',
  'share',
  'ratio',
  'aggregate',
  'distinct',
  'list',
  'measures',
  'running',
  'distribution',
  'profile',
  'existence',
  'cohort',
  'definition',
  'snapshot',
  'spelling',
  'follow-up',
  'unanswerable',
  'ambiguous',
  'phrasing',
] as const;

/**
 * Question of a suite; exactly one of `sql`, `explain`, `clarify`, `refuse` defines the right
 * reply.
 */
export interface Question {
  readonly question: string;
  /** Questions asked before it in the same conversation, oldest first. */
  readonly previous?: readonly string[];
  /**
   * DuckDB SQL over the raw tables that computes the expected rows. Several texts: each of them is
   * a right reading (for instance two rows, or one row with two columns). The answer may show more
   * columns, never more or other rows.
   */
  readonly sql?: string | readonly string[];
  /**
   * `rows` (default): the same rows in any order. `ordered`: in this order. `first`: the first row
   * is this one.
   */
  readonly compare?: 'rows' | 'ordered' | 'first';
  /** Words an explanation from the semantic layer must contain. */
  readonly explain?: readonly string[];
  /** Words that must each appear in one of the options offered. */
  readonly clarify?: readonly string[];
  /** Words of the question nothing in the semantic layer stands for. */
  readonly refuse?: readonly string[];
  /** Kind of question, for figures by kind; `phrasing` is another way to put any of the others. */
  readonly family: (typeof families)[number];
}
