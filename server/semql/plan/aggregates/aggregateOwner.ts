import type { PreparedDimension, PreparedMeasure, PreparedModel } from '../../catalog/prepare.ts';
import type { Edge } from '../../catalog/relationshipGraph.ts';
import type { Span } from '../../language/ast.ts';
import type { ResolvedExpression } from '../../resolve/resolved.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import type { Moments } from './moments.ts';
import type { JoinTree } from '../../resolve/joinTree.ts';
import type { FactScan } from '../facts/factScan.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { Anchor } from '../../resolve/field.ts';

/** A condition that narrows one aggregate. `key` is equal for equal conditions. */
export interface LeafCondition {
  readonly key: string;
  readonly lower: (scan: FactScan) => SqlExpression;
  /** As it is written, where it is no named filter. */
  readonly written?: WrittenCondition;
}

export interface WrittenCondition {
  readonly expression: ResolvedExpression;
  /** Scope of its names. */
  readonly scope: QueryScope;
}

/** Where an aggregate stands: which definition it belongs to and what narrows it. */
export interface AggregateOwner {
  readonly subject: string;
  readonly span: Span;
  readonly pins: readonly Edge[];
  /** Joins of the query and of metrics that decide which rows count. */
  readonly trees: readonly JoinTree[];
  /** The model as a name of one of those joins means it. */
  readonly meant: { readonly tree: JoinTree; readonly anchor: Anchor } | null;
  readonly conditions: readonly LeafCondition[];
  readonly governed: boolean;
  readonly additive: boolean;
  /** True: its author, or what it computes, lets it be grouped by the many side. */
  readonly allowsOverlap: boolean;
  /** The innermost measure it belongs to. */
  readonly measure: PreparedMeasure | null;
  readonly lastOf: PreparedDimension | null;
  readonly moments: Moments | null;
  /** Meaning of `metric_time` here; null: the time of the measure or of its model. */
  readonly metricTime: PreparedDimension | null;
}

/** Time dimension a definition names by `metric_time`, where that distinguishes its aggregates. */
export type DeclaredTime = (model: PreparedModel | null, name: string | undefined) => PreparedDimension | null;

type Use = Pick<AggregateOwner, 'subject' | 'span' | 'pins' | 'trees' | 'meant' | 'conditions' | 'governed'>;

/** An aggregate of which no definition says more. */
export function plainOwner({ subject, span, pins, trees, meant, conditions, governed }: Use): AggregateOwner {
  return {
    subject,
    span,
    pins,
    trees,
    meant,
    conditions,
    governed,
    additive: true,
    allowsOverlap: false,
    measure: null,
    lastOf: null,
    moments: null,
    metricTime: null,
  };
}

/** The owner with what a name of the scope means by the model. */
export function meaning(owner: AggregateOwner, { joins }: QueryScope, anchor: Anchor | null): AggregateOwner {
  return joins === null || anchor === null ? owner : { ...owner, meant: { tree: joins, anchor } };
}
