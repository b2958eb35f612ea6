import type { PreparedDimension, PreparedMetric, PreparedModel } from '../catalog/prepare.ts';
import type { Expression, FunctionCall, Span } from '../language/ast.ts';
import type { SqlExpression } from '../sql/tree.ts';
import { withinQuery } from '../validate/refusal.ts';
import { aggregateOver, scopeCondition, textOfAggregate } from './aggregateLeaf.ts';
import type { Leaf } from './leaf.ts';
import type { Leaves } from './leaves.ts';
import { Measures } from './measures.ts';
import { Metrics } from './metrics.ts';
import { type LeafCondition, type Owner, plainOwner } from './owner.ts';
import type { Anchor, Field } from './queryScope.ts';
import type { Variants } from './variant.ts';

type MeasureField = Extract<Field, { kind: 'measure' }>;

/**
 * What a query itself aggregates: measures, metrics and ad-hoc aggregates, split into leaf aggregates, each once, and
 * put together again behind the aggregation.
 */
export class Aggregates {
  private readonly leaves: Leaves;
  private readonly measures: Measures;
  private readonly inMetrics: Metrics;

  /** @param timed whether aggregates are told apart by what `metric_time` means for them */
  constructor(leaves: Leaves, timed: () => boolean) {
    const timeOf = (model: PreparedModel | null, name: string | undefined): PreparedDimension | null =>
      name === undefined || !timed() ? null : (model?.dimensions.get(name) ?? null);
    this.leaves = leaves;
    this.measures = new Measures(leaves, timeOf);
    this.inMetrics = new Metrics(this.measures, timeOf);
  }

  /** What is computed beside the groups: by the query, and by metrics that reach over time. */
  get variants(): Variants {
    return this.inMetrics.variants;
  }

  /** Metrics used, for their lists of allowed keys. */
  get metrics(): ReadonlyMap<PreparedMetric, Span> {
    return this.inMetrics.used;
  }

  /** An aggregate of a metric that is shown in periods without rows too. */
  get everyPeriod(): Leaf | null {
    return this.inMetrics.everyPeriod;
  }

  /** A named measure, narrowed by `filter` when the query says FILTER (WHERE …). */
  measure({ measure, anchor }: MeasureField, span: Span, filter: Expression | null): SqlExpression {
    const subject = `${measure.model.name}.${measure.definition.name}`;
    return this.measures.value(measure, this.ownerOf(subject, span, anchor, this.written(filter)));
  }

  metric(metric: PreparedMetric, span: Span, filter: Expression | null): SqlExpression {
    return this.inMetrics.value(metric, this.ownerOf(metric.definition.name, span, null, this.written(filter)));
  }

  /** `SUM(amount)` written in the query itself: computed, but not governed. */
  adHoc(call: FunctionCall): SqlExpression {
    const owner = this.ownerOf(textOfAggregate(call), call.span, null, []);
    return aggregateOver(this.leaves, this.leaves.scope, call, { ...owner, governed: false });
  }

  /** FILTER (WHERE …) as the query itself says it: what is wrong with it is no fault of a definition. */
  private written(filter: Expression | null): readonly LeafCondition[] {
    if (filter === null) return [];
    const { key, lower } = scopeCondition(filter, this.leaves.scope);
    return [{ key, lower: (leg) => withinQuery(() => lower(leg)) }];
  }

  /** An aggregate among the joins of the query itself. @param anchor what the query means by its model */
  private ownerOf(subject: string, span: Span, anchor: Anchor | null, conditions: readonly LeafCondition[]): Owner {
    const tree = this.leaves.scope.joins;
    return plainOwner({
      subject,
      span,
      pins: [],
      trees: tree === null ? [] : [tree],
      meant: tree === null || anchor === null ? null : { tree, anchor },
      conditions,
      governed: true,
    });
  }
}
