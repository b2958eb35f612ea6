import type { PreparedDimension, PreparedMetric, PreparedModel } from '../../catalog/prepare.ts';
import type { EveryPeriod } from './shownEveryPeriod.ts';
import type { Span } from '../../language/ast.ts';
import type { ResolvedCall, ResolvedExpression } from '../../resolve/resolved.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { withinQuery } from '../../refusals/refusal.ts';
import { aggregateOver, scopeCondition, textOfAggregate } from './aggregateLeaf.ts';
import type { LeafAggregates } from './leaves.ts';
import { Measures } from './measures.ts';
import { Metrics } from './metrics.ts';
import { type LeafCondition, type AggregateOwner, plainOwner } from './aggregateOwner.ts';
import type { Anchor, Field } from '../../resolve/field.ts';
import type { ShiftedAggregates } from './shiftedAggregate.ts';

type MeasureField = Extract<Field, { kind: 'measure' }>;

/**
 * Aggregates of a query: measures, metrics and ad-hoc aggregates, split into distinct leaf
 * aggregates and recombined after the aggregation.
 */
export class Aggregates {
  readonly #leaves: LeafAggregates;
  readonly #measures: Measures;
  readonly #inMetrics: Metrics;

  /** @param timed whether aggregates differ where `metric_time` means another time for them */
  constructor(leaves: LeafAggregates, timed: () => boolean) {
    const timeOf = (model: PreparedModel | null, name: string | undefined): PreparedDimension | null =>
      name === undefined || !timed() ? null : (model?.dimensions.get(name) ?? null);
    this.#leaves = leaves;
    this.#measures = new Measures(leaves, timeOf);
    this.#inMetrics = new Metrics(this.#measures, timeOf);
  }

  /** Aggregates computed next to the groups: by the query, and by metrics that reach over time. */
  get shiftedAggregates(): ShiftedAggregates {
    return this.#inMetrics.shiftedAggregates;
  }

  /** Metrics used, for their lists of allowed keys. */
  get metrics(): ReadonlyMap<PreparedMetric, Span> {
    return this.#inMetrics.used;
  }

  /** Metrics that are shown in periods without rows too. */
  get everyPeriod(): readonly EveryPeriod[] {
    return this.#inMetrics.everyPeriod;
  }

  /** A named measure, narrowed by `filter` when the query says FILTER (WHERE …). */
  measure({ measure, anchor }: MeasureField, span: Span, filter: ResolvedExpression | null): SqlExpression {
    const subject = `${measure.model.name}.${measure.definition.name}`;
    return this.#measures.value(measure, this.#ownerOf(subject, span, anchor, this.#written(filter)));
  }

  metric(metric: PreparedMetric, span: Span, filter: ResolvedExpression | null): SqlExpression {
    return this.#inMetrics.value(metric, this.#ownerOf(metric.definition.name, span, null, this.#written(filter)));
  }

  /** `SUM(amount)` written in the query itself: computed, but not governed. */
  adHoc(call: ResolvedCall): SqlExpression {
    const owner = this.#ownerOf(textOfAggregate(call), call.span, null, []);
    return aggregateOver(this.#leaves, this.#leaves.scope, call, { ...owner, governed: false });
  }

  /**
   * FILTER (WHERE …) as the query itself says it: what is wrong with it is no fault of a
   * definition.
   */
  #written(filter: ResolvedExpression | null): readonly LeafCondition[] {
    if (filter === null) {
      return [];
    }
    const condition = scopeCondition(filter, this.#leaves.scope);
    return [{ ...condition, lower: (scan) => withinQuery(() => condition.lower(scan)) }];
  }

  /**
   * An aggregate among the joins of the query itself. @param anchor what the query means by its
   * model
   */
  #ownerOf(subject: string, span: Span, anchor: Anchor | null, conditions: readonly LeafCondition[]): AggregateOwner {
    const tree = this.#leaves.scope.joins;
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
