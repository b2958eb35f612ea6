import type { PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { AggregateFunction, SqlExpression } from '../sql/tree.ts';
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
  readonly function: AggregateFunction;
  readonly distinct: boolean;
  readonly type: ValueType;
  /** The aggregate in a leg of its model. */
  readonly build: (leg: Leg) => SqlExpression;
  /** For messages: `orders.revenue`. */
  readonly subject: string;
  readonly span: Span;
  /** False: nobody has defined it. */
  readonly governed: boolean;
  /** False: its author says that it does not add up. */
  readonly declaredAdditive: boolean;
  /** Semi-additive: only the rows of the last moment of each period count, by this time dimension. */
  readonly lastOf: PreparedDimension | null;
}

/** True when the values of disjoint groups add up to the value of their union. */
export function isAdditive(leaf: Leaf): boolean {
  return leaf.declaredAdditive && (leaf.function === 'SUM' || leaf.function === 'COUNT') && !leaf.distinct;
}
