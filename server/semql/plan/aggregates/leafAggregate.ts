import type { PreparedDimension, PreparedMeasure, PreparedModel } from '../../catalog/prepare.ts';
import type { Edge } from '../../catalog/relationshipGraph.ts';
import type { ValueType } from '../../catalog/definition.ts';
import type { AggregateFunction, SqlExpression } from '../../sql/tree.ts';
import type { Moments } from './moments.ts';
import type { Conversion } from './conversion.ts';
import type { JoinedRows } from '../facts/joinedRows.ts';
import type { FactScan } from '../facts/factScan.ts';
import type { Span } from '../../language/ast.ts';

/**
 * Aggregate over the rows of one model: the unit that measures, metrics and ad-hoc aggregates
 * consist of.
 */
export interface LeafAggregate {
  /** Name of its column between the stages: `m1`. */
  readonly id: string;
  /** The fact: the model whose rows are aggregated. */
  readonly model: PreparedModel;
  /** Relationships chosen by the metric it belongs to. */
  readonly pins: readonly Edge[];
  /** Joins of the query and of the metric it belongs to that decide which rows count. */
  readonly joined: readonly JoinedRows[];
  /** NATIVE: the source's own aggregate. */
  readonly function: AggregateFunction | 'NATIVE';
  readonly distinct: boolean;
  readonly type: ValueType;
  /** The aggregate in a scan of its model, narrowed by `filter`. */
  readonly build: (scan: FactScan) => SqlExpression;
  /** The rows it looks at, or null for all. */
  readonly filter: (scan: FactScan) => SqlExpression | null;
  /**
   * Set where `build` cannot carry the filter: the rows are narrowed in a scan of its own. Equal
   * for equal rows.
   */
  readonly ownRows: string | null;
  /** For messages: `orders.revenue`. */
  readonly subject: string;
  /** The measure it belongs to; null for an ad-hoc aggregate. */
  readonly measure: PreparedMeasure | null;
  readonly span: Span;
  /** False for an ad-hoc aggregate. */
  readonly governed: boolean;
  /** False: its author says that it does not add up. */
  readonly declaredAdditive: boolean;
  /** True: it may be grouped by the many side, where a row counts once in each of its groups. */
  readonly allowsOverlap: boolean;
  /** True: a key of the block is on its many side, so that its groups overlap. */
  readonly overlaps: boolean;
  /**
   * Semi-additive: only the rows of the last moment of each period count, by this time dimension.
   */
  readonly lastOf: PreparedDimension | null;
  /** Which moments those are, where its author says so; one object for each measure. */
  readonly moments: Moments | null;
  /** Set: it aggregates events that follow the rows of its model. */
  readonly conversion: Conversion | null;
  /** Meaning of `metric_time` for the leaf; null: the time of its model. */
  readonly metricTime: PreparedDimension | null;
}

/** True when the values of disjoint groups add up to the value of their union. */
export function isAdditive(leaf: LeafAggregate): boolean {
  return (
    leaf.declaredAdditive && !leaf.overlaps && (leaf.function === 'SUM' || leaf.function === 'COUNT') && !leaf.distinct
  );
}
