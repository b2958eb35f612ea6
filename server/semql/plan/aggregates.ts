import type { PreparedDimension, PreparedMeasure, PreparedMetric, PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Expression, FunctionCall, Name, Span } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { type AggregateFunction, type SqlExpression, allOf, column } from '../sql/tree.ts';
import { doubleAggregation } from '../validate/doubleAggregation.ts';
import { refuse, withinDefinition } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import { aggregateType } from './aggregateType.ts';
import { snapshotTime } from './snapshotTime.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { isAggregate, LATER_AGGREGATES } from './functionNames.ts';
import type { Leaf } from './leaf.ts';
import { Leg, brokenDefinition } from './leg.ts';
import { lowerCondition, lowerExpression } from './lowerExpression.ts';
import { walkExpression } from './mapExpression.ts';
import { type Anchor, QueryScope } from './queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';

/** A condition that narrows one aggregate. `key` is equal for equal conditions. */
interface LeafCondition {
  readonly key: string;
  readonly lower: (leg: Leg) => SqlExpression;
}

/** Where an aggregate stands: which definition it belongs to and what narrows it. */
interface Owner {
  readonly subject: string;
  readonly span: Span;
  readonly pins: readonly Edge[];
  readonly conditions: readonly LeafCondition[];
  readonly governed: boolean;
  readonly additive: boolean;
  readonly lastOf: PreparedDimension | null;
}

const PLAIN = { additive: true, lastOf: null } as const;

/** Splits measures, metrics and ad-hoc aggregates into leaf aggregates, each once, and says how to put them together. */
export class Aggregates {
  readonly scope: QueryScope;
  readonly time: TimeSettings;
  readonly leaves: Leaf[] = [];
  private readonly byKey = new Map<string, Leaf>();
  private readonly open = new Set<PreparedMeasure | PreparedMetric>();
  /** Metrics used, for their lists of allowed keys. */
  readonly metrics = new Map<PreparedMetric, Span>();

  constructor(scope: QueryScope, time: TimeSettings) {
    this.scope = scope;
    this.time = time;
  }

  /** A named measure behind the aggregation, narrowed by `filter` when the query says FILTER (WHERE …). */
  measure(measure: PreparedMeasure, span: Span, filter: Expression | null): SqlExpression {
    return this.ofMeasure(measure, {
      subject: `${measure.model.name}.${measure.definition.name}`,
      span,
      pins: [],
      conditions: filter === null ? [] : [this.queryCondition(filter, this.scope)],
      governed: true,
      ...PLAIN,
    });
  }

  metric(metric: PreparedMetric, span: Span, filter: Expression | null): SqlExpression {
    const conditions = filter === null ? [] : [this.queryCondition(filter, this.scope)];
    return this.ofMetric(metric, {
      subject: metric.definition.name,
      span,
      pins: [],
      conditions,
      governed: true,
      ...PLAIN,
    });
  }

  /** `SUM(amount)` written in the query itself: computed, but not governed. */
  adHoc(call: FunctionCall): SqlExpression {
    const owner: Owner = {
      subject: printExpression({ ...call, filter: null }),
      span: call.span,
      pins: [],
      conditions: [],
      governed: false,
      ...PLAIN,
    };
    return this.aggregateOver(this.scope, call, owner);
  }

  private ofMeasure(measure: PreparedMeasure, owner: Owner): SqlExpression {
    const { model, definition, expression, filter } = measure;
    const name = `measure ${model.name}.${definition.name}`;
    if (definition.native)
      unsupported(owner.span, `The native expression of ${name}`, 'Write it in the portable grammar.');
    const lastOf = definition.additivity === 'LAST_VALUE' ? snapshotTime(model, name, owner.span) : null;
    return this.guarded(measure, name, owner.span, () => {
      const { tree } = expression;
      if (tree === null) return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', owner.span);
      const own: LeafCondition[] =
        filter === null
          ? []
          : [
              {
                key: `${model.name}: ${filter.text}`,
                lower: (leg) =>
                  leg.definitionCondition(leg.root, filter.tree, false, `the filter of ${name}`, owner.span),
              },
            ];
      const inner: Owner = {
        ...owner,
        conditions: [...owner.conditions, ...own],
        additive: definition.additivity === 'ADDITIVE',
        lastOf: lastOf ?? owner.lastOf,
      };
      return lowerExpression(tree, this.measureContext(model, inner));
    });
  }

  private guarded<Result>(
    thing: PreparedMeasure | PreparedMetric,
    name: string,
    span: Span,
    step: () => Result,
  ): Result {
    return withinDefinition(name, span, () => {
      if (this.open.has(thing))
        refuse('UNKNOWN_FIELD', span, `${name} is defined by itself.`, 'Correct the definition.');
      this.open.add(thing);
      try {
        return step();
      } finally {
        this.open.delete(thing);
      }
    });
  }

  /** Inside a measure's expression: aggregates over the model's own columns, and its other measures. */
  private measureContext(model: PreparedModel, owner: Owner): ExpressionContext {
    return this.context({
      reference: (path, span) => {
        const name = path.at(-1);
        const own =
          path.length === 1 || (path.length === 2 && path[0]?.text.toLowerCase() === model.name.toLowerCase());
        const measure = own && name !== undefined ? model.measures.get(name.text, name.quoted) : null;
        if (measure !== null) return this.ofMeasure(measure, owner);
        return mustAggregate(path, span);
      },
      special: (node) => {
        if (node.kind === 'filtered')
          return refuse('TYPE_MISMATCH', node.span, 'FILTER narrows an aggregate here.', 'Put it behind an aggregate.');
        if (!isAggregate(node)) return null;
        return this.leaf(model, `${model.name}: ${printExpression({ ...node, filter: null })}`, node, owner, {
          operand: (argument, leg) => lowerExpression(argument, leg.definitionContext(leg.root)),
          filter: (condition, leg) => lowerCondition(condition, leg.definitionContext(leg.root)),
        });
      },
    });
  }

  private ofMetric(metric: PreparedMetric, owner: Owner): SqlExpression {
    const { definition, expression, filter } = metric;
    const name = `metric ${definition.name}`;
    this.scope.request.provenance.touch(metric);
    this.metrics.set(metric, owner.span);
    return this.guarded(metric, name, owner.span, () => {
      const { tree } = expression;
      if (tree === null) return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', owner.span);
      const { scope, pins } = this.metricScope(metric, owner.span);
      const own: LeafCondition[] = definition.namedFilters.map((filterName) =>
        this.anchorFilter(scope, filterName, owner.span),
      );
      if (filter !== null) {
        if (filter.tree === null) return brokenDefinition('its filter does not parse', owner.span);
        own.push(this.queryCondition(filter.tree, scope));
      }
      const inner: Owner = {
        subject: owner.subject,
        span: owner.span,
        pins: [...owner.pins, ...pins],
        conditions: [...owner.conditions, ...own],
        governed: owner.governed,
        ...PLAIN,
      };
      return lowerExpression(tree, this.metricContext(scope, inner));
    });
  }

  /** The metric's own names: its anchor model and the roles it joins. */
  private metricScope(
    metric: PreparedMetric,
    span: Span,
  ): { readonly scope: QueryScope; readonly pins: readonly Edge[] } {
    const { request } = this.scope;
    const { anchorModel, joins } = metric.definition;
    const model = request.catalog.models.get(anchorModel);
    if (model === null)
      return refuse('UNKNOWN_MODEL', span, `There is no model ${anchorModel}.`, 'Correct the metric.');
    const anchor: Anchor = { model, edges: [] };
    const entries: { alias: string | null; anchor: Anchor }[] = [{ alias: null, anchor }];
    const pins: Edge[] = [];
    for (const join of joins) {
      const edge = entries
        .flatMap((entry) => [...request.catalog.graph.from(entry.anchor.model)])
        .find(({ role, to }) => role === join.relationship && to.name === join.toModel);
      if (edge === undefined) {
        return refuse(
          'UNKNOWN_RELATIONSHIP',
          span,
          `There is no relationship ${join.relationship} to ${join.toModel}.`,
          'Correct the metric.',
        );
      }
      pins.push(edge);
      const parent = entries.find((entry) => entry.anchor.model === edge.from);
      const edges = edge.toOne ? [...(parent?.anchor.edges ?? []), edge] : [];
      entries.push({ alias: join.alias === '' ? null : join.alias, anchor: { model: edge.to, edges } });
    }
    return { scope: new QueryScope(request, entries, pins, [], this.scope.lifted, true), pins };
  }

  private metricContext(scope: QueryScope, owner: Owner): ExpressionContext {
    const reference = (path: readonly Name[], span: Span, extra: readonly LeafCondition[]): SqlExpression => {
      const field = scope.find(path, span);
      const narrowed = { ...owner, conditions: [...owner.conditions, ...extra] };
      if (field?.kind === 'measure') return this.ofMeasure(field.measure, narrowed);
      if (field?.kind === 'metric') return this.ofMetric(field.metric, narrowed);
      if (field?.kind === 'dimension') return mustAggregate(path, span);
      const written = path.map(({ text }) => text).join('.');
      return refuse('UNKNOWN_FIELD', span, `There is no measure ${written}.`, 'Correct the definition.');
    };
    return this.context({
      reference: (path, span) => reference(path, span, []),
      special: (node) => {
        if (node.kind === 'filtered') {
          if (node.operand.kind !== 'reference') return null;
          return reference(node.operand.path, node.span, [this.queryCondition(node.filter, scope)]);
        }
        return isAggregate(node) ? this.aggregateOver(scope, node, owner) : null;
      },
    });
  }

  private context(own: Pick<ExpressionContext, 'reference' | 'special'>): ExpressionContext {
    return {
      time: this.time,
      parameters: this.scope.request.parameters,
      dimensionOf: () => null,
      subquery: (query) => unsupported(query.span, 'A subquery beside aggregates', 'Use IN (SELECT …) in WHERE.'),
      ...own,
    };
  }

  /** An aggregate over fields of a scope: of the query, or of a metric. */
  private aggregateOver(scope: QueryScope, call: FunctionCall, owner: Owner): SqlExpression {
    if (LATER_AGGREGATES.has(call.name)) unsupported(call.span, call.name, 'Use COUNT, SUM, AVG, MIN, MAX or MEDIAN.');
    doubleAggregation(scope, call);
    const fact = this.factOf(scope, call);
    const text = call.arguments.map((argument) => printExpression(argument)).join(', ');
    const roles = scope.entries.map(
      ({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}:${anchor.edges.map(({ role }) => role).join('.')}`,
    );
    return this.leaf(fact, `${roles.join(',')} ${text}`, call, owner, {
      operand: (argument, leg) => lowerExpression(argument, leg.queryContext(scope)),
      filter: (condition, leg) => lowerCondition(condition, leg.queryContext(scope)),
    });
  }

  /**
   * The model whose rows an ad-hoc aggregate runs over. COUNT(*) counts the FROM model. What repeats cannot change
   * (COUNT(DISTINCT), MIN, MAX) also runs over the FROM model when it reaches the fields; everything else runs over the
   * model that owns the fields, so that no join can multiply it.
   */
  private factOf(scope: QueryScope, call: FunctionCall): PreparedModel {
    const models = new Set<PreparedModel>();
    for (const argument of call.arguments) {
      walkExpression(argument, (node) => {
        if (node.kind !== 'reference') return true;
        const field = scope.find(node.path, node.span);
        if (field?.kind === 'dimension') models.add(field.dimension.model);
        else if (field === null) scope.field(node.path, node.span);
        return false;
      });
    }
    if (models.size === 0) return scope.root;
    const { graph } = this.scope.request.catalog;
    const reachesAll = (from: PreparedModel): boolean =>
      [...models].every((model) => graph.pathsToOne(from, model).length > 0);
    const repeatable = call.name === 'MIN' || call.name === 'MAX' || (call.name === 'COUNT' && call.distinct);
    if (repeatable && reachesAll(scope.root)) return scope.root;
    const finest = [...models].find(reachesAll);
    if (finest !== undefined) return finest;
    if (reachesAll(scope.root)) return scope.root;
    return refuse(
      'NO_PATH',
      call.span,
      `${[...models].map(({ name }) => name).join(' and ')} have no rows in common to aggregate.`,
      'Aggregate fields of one model, or of models that belong to it.',
    );
  }

  private queryCondition(condition: Expression, scope: QueryScope): LeafCondition {
    const roles = scope.entries.map(({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}`).join(',');
    return {
      key: `${roles} ${printExpression(condition)}`,
      lower: (leg) => lowerCondition(condition, leg.queryContext(scope)),
    };
  }

  /** A named filter of a metric's anchor model, for every aggregate of the metric. */
  private anchorFilter(scope: QueryScope, name: string, span: Span): LeafCondition {
    const filter = scope.root.filters.get(name);
    if (filter === null)
      return refuse('UNKNOWN_FILTER', span, `${scope.root.name} has no filter ${name}.`, 'Correct the metric.');
    const label = `filter ${scope.root.name}.${filter.definition.name}`;
    const { definition, expression } = filter;
    return {
      key: label,
      lower: (leg) =>
        leg.anchoredCondition({ model: scope.root, edges: [] }, expression.tree, definition.native, label, span),
    };
  }

  private leaf(
    model: PreparedModel,
    key: string,
    call: FunctionCall,
    owner: Owner,
    lower: {
      readonly operand: (argument: Expression, leg: Leg) => SqlExpression;
      readonly filter: (condition: Expression, leg: Leg) => SqlExpression;
    },
  ): SqlExpression {
    if (LATER_AGGREGATES.has(call.name)) unsupported(call.span, call.name, 'Use COUNT, SUM, AVG, MIN, MAX or MEDIAN.');
    const name = call.name as AggregateFunction;
    const [argument] = call.arguments;
    if (call.arguments.length !== 1 || argument === undefined || (argument.kind === 'star' && name !== 'COUNT')) {
      return refuse('TYPE_MISMATCH', call.span, `${name} takes one value.`, `Write ${name}(field).`);
    }
    const ownFilter = call.filter;
    const build = (leg: Leg): SqlExpression => {
      const filter = allOf([
        ...owner.conditions.map((condition) => condition.lower(leg)),
        ownFilter === null ? null : lower.filter(ownFilter, leg),
      ]);
      const operand = argument.kind === 'star' ? null : lower.operand(argument, leg);
      const type = aggregateType(name, operand, argument.span);
      return { kind: 'aggregate', function: name, distinct: call.distinct, argument: operand, filter, type };
    };
    const conditions = [...new Set(owner.conditions.map((condition) => condition.key))].sort();
    const own = ownFilter === null ? '' : printExpression(ownFilter);
    const pins = owner.pins.map(({ owner: { name: model }, role }) => `${model}.${role}`);
    const nature = `${owner.additive} ${owner.lastOf?.definition.name ?? ''}`;
    const fullKey = JSON.stringify([model.name, name, call.distinct, key, own, conditions, pins, nature]);
    const known = this.byKey.get(fullKey);
    if (known !== undefined) return column(null, known.id, known.type);
    const probe = new Leg(this.scope, model, [...owner.pins, ...this.scope.pins], owner.subject, owner.span, this.time);
    const leaf: Leaf = {
      id: `m${this.leaves.length + 1}`,
      model,
      pins: owner.pins,
      function: name,
      distinct: call.distinct,
      type: build(probe).type,
      build,
      subject: owner.subject,
      span: owner.span,
      governed: owner.governed,
      declaredAdditive: owner.additive && owner.lastOf === null,
      lastOf: owner.lastOf,
    };
    this.leaves.push(leaf);
    this.byKey.set(fullKey, leaf);
    return column(null, leaf.id, leaf.type);
  }
}

function mustAggregate(path: readonly Name[], span: Span): never {
  const written = path.map(({ text }) => text).join('.');
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${written} must stand inside an aggregate.`,
    `Write SUM(${written}), COUNT(${written}) or another aggregate.`,
  );
}
