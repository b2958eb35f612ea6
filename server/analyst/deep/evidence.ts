import type { CompiledColumn, SqlValue } from '../../semql/compiled.ts';

/**
 * One executed query of a deep run. A text or a chart of the report may name nothing else. The id
 * is that of the planned query, the same in every replay.
 */
export interface EvidenceNote {
  readonly id: string;
  /** Item of the plan that asked for it first. */
  readonly item: string;
  readonly purpose: string;
  /** The ExecutedSemQLQuery record, which keeps SQL and provenance. */
  readonly executionId: string;
  readonly semql: string;
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly durationMs: number;
  readonly caveats: readonly string[];
  /** Definitions it was computed with: id → version. */
  readonly versions: Readonly<Record<string, number>>;
  /** True: an earlier run of the same question left it, and it was not run again. */
  readonly reused: boolean;
}

/** The same with what it read. */
export interface Evidence extends EvidenceNote {
  readonly sql: string;
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly (readonly SqlValue[])[];
}

/** Cell of a result: a row and a column by their places. */
export interface CellRef {
  readonly evidence: string;
  readonly row: number;
  readonly column: number;
}

/**
 * How a number follows from cells. Each operand is a list of cells, which are added up before the
 * operation, except where it says otherwise.
 */
export type Operation =
  /** The one cell, or the sum of several. */
  | 'value'
  /** a − b */
  | 'difference'
  /** (a − b) / |b| */
  | 'change'
  /** (a / b − c / d) / |c / d| */
  | 'change_of_ratio'
  /** a / b − c / d */
  | 'difference_of_ratios'
  /** a / b; told in per cent. */
  | 'share'
  /** a / b; told as a number. */
  | 'ratio'
  /** (a − b) / (c − d): how much of a change one group makes. */
  | 'share_of_change'
  /** Cells of the only operand. */
  | 'count'
  /** Cells of the only operand, not added up. */
  | 'median'
  | 'mean'
  | 'largest'
  /** Spearman's correlation of the changes from cell to cell of two lists. */
  | 'moves_together'
  /** Theil and Sen's slope of a list, per cell. */
  | 'slope'
  /** Effects on a ratio. Four operands a group: value before, after, weight before, after. */
  | 'mix_effect'
  | 'rate_effect'
  /** Effects on a sum of four amounts: sum before and after, count before and after. */
  | 'volume_effect'
  | 'average_effect'
  /** Smallest number of groups that make up 80 % of a list. */
  | 'groups_for_most';

/** A number in a text: where it is, what it is, and how anyone can compute it again. */
export interface BoundNumber {
  /** Place in the text, in UTF-16 units; the end is excluded. */
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly formatted: string;
  readonly operation: Operation;
  /** Evidence of its first cell: what a click opens. */
  readonly evidence: string;
  /** Null in a list: there is no row, which counts as 0. */
  readonly operands: readonly (readonly (CellRef | null)[])[];
}

/** Text whose every number is bound to cells. Plain text, no markup. */
export interface BoundText {
  readonly text: string;
  readonly numbers: readonly BoundNumber[];
}
