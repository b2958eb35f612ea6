import type { PreparedDimension, PreparedMetric } from '../../catalog/prepare.ts';
import type { EveryPeriod } from './shownEveryPeriod.ts';
import type { Node, Span } from '../../language/ast.ts';
import { contains } from '../../sql/rewrite.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { unsupported } from '../../refusals/clauses.ts';
import { aggregateOver, anchorFilter, scopeCondition } from './aggregateLeaf.ts';
import { AggregateNames, mustAggregate } from './aggregateNames.ts';
import { analyticFunctions, isAggregate } from '../../language/functionNames.ts';
import type { LeafAggregates } from './leaves.ts';
import { brokenDefinition } from '../facts/factScan.ts';
import { lowerAnalytic } from '../lower/lowerAnalytic.ts';
import { lowerExpression } from '../lower/lowerExpression.ts';
import type { Measures } from './measures.ts';
import { metricScope, resolveMetric } from '../../resolve/metricScope.ts';
import { OpenDefinitions } from './openDefinitions.ts';
import { type DeclaredTime, type LeafCondition, meaning, type AggregateOwner, plainOwner } from './aggregateOwner.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { FieldReference, ResolvedCall } from '../../resolve/resolved.ts';
import { resolveExpression } from '../../resolve/resolveExpression.ts';
import { type Reaching, ShiftedAggregates } from './shiftedAggregate.ts';

/** The metrics of a block: what measures and aggregates of theirs are put together to. */
export class Metrics {
  readonly leaves: LeafAggregates;
  readonly measures: Measures;
  /** Aggregates computed next to the groups: by the query, and by metrics that reach over time. */
  readonly shiftedAggregates = new ShiftedAggregates();
  /** Metrics used, for their lists of allowed keys. */
  readonly used = new Map<PreparedMetric, Span>();
  /** Metrics that are shown in periods without rows too. */
  readonly everyPeriod: EveryPeriod[] = [];
  readonly #timeOf: DeclaredTime;
  readonly #open = new OpenDefinitions<PreparedMetric>();

  constructor(measures: Measures, timeOf: DeclaredTime) {
    this.leaves = measures.leaves;
    this.measures = measures;
    this.#timeOf = timeOf;
  }

  /** A metric after the aggregation. @param owner where it is used */
  value(metric: PreparedMetric, owner: AggregateOwner): SqlExpression {
    const { definition, expression } = metric;
    const { request } = this.leaves.scope;
    const name = `metric ${definition.name}`;
    request.provenance.touch(metric);
    this.used.set(metric, owner.span);
    return this.#open.read(metric, name, owner.span, () => {
      const { tree } = expression;
      if (tree === null) {
        return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', owner.span);
      }
      const scope = metricScope(metric, this.leaves.scope, owner.span);
      const within = this.#within(metric, scope, owner);
      const names = new MetricNames(this, scope, within, reachingOf(metric));
      const value = lowerExpression(resolveMetric(metric, tree, scope), names);
      if (definition.everyPeriod === true) {
        const leaf = this.leaves.all.find(({ id }) => contains(value, (node) => isColumn(node, id)));
        const conditions = within.conditions.flatMap(({ written }) => written ?? []);
        if (leaf !== undefined) {
          this.everyPeriod.push({ leaf, conditions });
        }
      }
      return value;
    });
  }

  /** Owner of the aggregates inside a metric's definition. */
  #within(metric: PreparedMetric, scope: QueryScope, owner: AggregateOwner): AggregateOwner {
    const { definition, filter } = metric;
    const own: LeafCondition[] = definition.namedFilters.map((name) => anchorFilter(scope, name, owner.span));
    if (filter !== null) {
      if (filter.tree === null) {
        return brokenDefinition('its filter does not parse', owner.span);
      }
      own.push(scopeCondition(resolveExpression(filter.tree, scope), scope));
    }
    const inner = plainOwner({
      subject: owner.subject,
      span: owner.span,
      pins: [...owner.pins, ...scope.pins],
      trees: scope.joins === null ? owner.trees : [...owner.trees, scope.joins],
      meant: null,
      conditions: [...owner.conditions, ...own],
      governed: owner.governed,
    });
    return { ...inner, metricTime: owner.metricTime ?? this.#metricTime(metric) };
  }

  /** The time dimension the metric declares, `orders.ordered_at`. */
  #metricTime({ definition }: PreparedMetric): PreparedDimension | null {
    const [model = '', name] = definition.timeDimension?.split('.') ?? [];
    return this.#timeOf(this.leaves.scope.request.catalog.models.get(model), name);
  }
}

/**
 * Inside a metric's expression: measures and metrics that its scope names, and aggregates over its
 * fields.
 */
class MetricNames extends AggregateNames<FieldReference> {
  readonly #metrics: Metrics;
  readonly #scope: QueryScope;
  readonly #owner: AggregateOwner;
  readonly #reaching: Reaching;

  constructor(metrics: Metrics, scope: QueryScope, owner: AggregateOwner, reaching: Reaching) {
    super(metrics.leaves);
    this.#metrics = metrics;
    this.#scope = scope;
    this.#owner = owner;
    this.#reaching = reaching;
  }

  override reference(name: FieldReference): SqlExpression {
    return this.#named(name, name.span, this.#owner);
  }

  override special(node: ResolvedCall | Node<'filtered', FieldReference>): SqlExpression | null {
    const metrics = this.#metrics;
    const scope = this.#scope;
    const owner = this.#owner;
    if (node.kind === 'filtered') {
      if (node.operand.kind !== 'reference') {
        return null;
      }
      const conditions = [...owner.conditions, scopeCondition(node.filter, scope)];
      return this.#named(node.operand, node.span, { ...owner, conditions });
    }
    if (node.over === null && analyticFunctions.has(node.name)) {
      return this.#overTime(node);
    }
    return isAggregate(node) ? aggregateOver(metrics.leaves, scope, node, owner) : null;
  }

  #named({ field, path }: FieldReference, span: Span, owner: AggregateOwner): SqlExpression {
    const metrics = this.#metrics;
    const scope = this.#scope;
    if (field.kind === 'measure') {
      return metrics.measures.value(field.measure, meaning(owner, scope, field.anchor));
    }
    if (field.kind === 'metric') {
      return metrics.value(field.metric, owner);
    }
    return mustAggregate({ kind: 'reference', path, span });
  }

  /** PRIOR, RUNNING and their kin in the definition of a metric. */
  #overTime(call: ResolvedCall): SqlExpression {
    if (call.name === 'SHARE' || call.name === 'RANK') {
      unsupported(call.span, `${call.name} in the definition of a metric`, 'Write it in the query.');
    }
    return lowerAnalytic(call, {
      shiftedAggregates: this.#metrics.shiftedAggregates,
      leaves: this.#metrics.leaves.all,
      reaching: this.#reaching,
      groupsLeftOut: false,
      lower: (expression) => lowerExpression(expression, this),
      within: () => [],
      key: (expression) => refuse('TYPE_MISMATCH', expression.span, 'A metric has no keys.', 'Leave WITHIN out.'),
    });
  }
}

function isColumn(node: SqlExpression, name: string): boolean {
  return node.kind === 'column' && node.name === name;
}

/** The periods of a metric, and which of their values stands for a longer one. */
function reachingOf({ definition }: PreparedMetric): Reaching {
  const { timeGrains, periodGrain, momentGrain, periodValue = null, everyPeriod = false } = definition;
  const finest = grains.find((candidate) => timeGrains.includes(candidate)) ?? 'DAY';
  return { grain: periodGrain ?? finest, moment: momentGrain ?? finest, choice: periodValue, everyPeriod };
}

/** From fine to coarse. */
const grains = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
