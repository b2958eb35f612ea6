import type { PreparedDimension, PreparedMeasure, PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { AggregateFunction, SqlExpression } from '../sql/tree.ts';
import type { Moments } from './chosenMoments.ts';
import type { JoinedRows } from './joinedRows.ts';
import type { Leg } from './leg.ts';
import type { Span } from '../language/ast.ts';

/** One aggregate over the rows of one model: what measures, metrics and ad-hoc aggregates are made of. */
export interface Leaf {
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
  /** The aggregate in a leg of its model, narrowed by `filter`. */
  readonly build: (leg: Leg) => SqlExpression;
  /** The rows it looks at, or null for all. */
  readonly filter: (leg: Leg) => SqlExpression | null;
  /** Set where `build` cannot carry the filter: the rows are narrowed in a leg of its own. Equal for equal rows. */
  readonly ownRows: string | null;
  /** For messages: `orders.revenue`. */
  readonly subject: string;
  /** The measure it belongs to; null: nobody has defined it. */
  readonly measure: PreparedMeasure | null;
  readonly span: Span;
  /** False: nobody has defined it. */
  readonly governed: boolean;
  /** False: its author says that it does not add up. */
  readonly declaredAdditive: boolean;
  /** True: it may be grouped by the many side, where a row counts once in each of its groups. */
  readonly allowsOverlap: boolean;
  /** True: a key of the block is on its many side, so that its groups overlap. */
  readonly overlaps: boolean;
  /** Semi-additive: only the rows of the last moment of each period count, by this time dimension. */
  readonly lastOf: PreparedDimension | null;
  /** Which moments those are, where its author says so; one object for each measure. */
  readonly moments: Moments | null;
  /** What `metric_time` means for it; null: the time of its model. */
  readonly metricTime: PreparedDimension | null;
}

/** True when the values of disjoint groups add up to the value of their union. */
export function isAdditive(leaf: Leaf): boolean {
  return (
    leaf.declaredAdditive && !leaf.overlaps && (leaf.function === 'SUM' || leaf.function === 'COUNT') && !leaf.distinct
  );
}
