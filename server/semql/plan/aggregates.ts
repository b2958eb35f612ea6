import type { ValueType } from '../catalog/definition.ts';
import type { PreparedDimension, PreparedMeasure, PreparedMetric, PreparedModel } from '../catalog/prepare.ts';
import type { Expression, FunctionCall, Name, Span } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { contains } from '../sql/rewrite.ts';
import { type AggregateFunction, type SqlExpression, allOf } from '../sql/tree.ts';
import { doubleAggregation } from '../validate/doubleAggregation.ts';
import { refuse, withinDefinition, withinQuery } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import type { Moments } from './chosenMoments.ts';
import { momentsOf, snapshotTime } from './snapshotTime.ts';
import { lowerAnalytic } from './lowerAnalytic.ts';
import { type Reaching, Variants } from './variant.ts';
import { definedType } from './definedType.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { factOf } from './factOf.ts';
import { ANALYTIC_FUNCTIONS, isAggregate, isRepeatable } from './functionNames.ts';
import type { Leaf } from './leaf.ts';
import type { Leaves } from './leaves.ts';
import { type Leg, brokenDefinition } from './leg.ts';
import { lowerAggregate } from './lowerAggregate.ts';
import { lowerCondition, lowerExpression } from './lowerExpression.ts';
import { nativeAggregate } from './lowerNative.ts';
import { metricScope } from './metricScope.ts';
import { type LeafCondition, meaning, type Owner, PLAIN } from './owner.ts';
import type { Anchor, Field, QueryScope } from './queryScope.ts';

/** Texts of aggregates: those of a catalog's definitions come again with every query. */
const aggregateTexts = new WeakMap<FunctionCall, string>();

/** SemQL of an aggregate without its filter. */
function textOfAggregate(call: FunctionCall): string {
  let text = aggregateTexts.get(call);
  if (text === undefined) aggregateTexts.set(call, (text = printExpression({ ...call, filter: null })));
  return text;
}

type MeasureField = Extract<Field, { kind: 'measure' }>;

/** Splits measures, metrics and ad-hoc aggregates into leaf aggregates, each once, and says how to put them together. */
export class Aggregates {
  /** Whether aggregates are told apart by what `metric_time` means for them. */
  private readonly timed: () => boolean;
  private readonly leaves: Leaves;
  private readonly moments = new Map<PreparedMeasure, Moments | null>();
  private readonly open = new Set<PreparedMeasure | PreparedMetric>();
  /** Metrics used, for their lists of allowed keys. */
  readonly metrics = new Map<PreparedMetric, Span>();
  /** What is computed beside the groups: by the query, and by metrics that reach over time. */
  readonly variants = new Variants();
  /** An aggregate of a metric that is shown in periods without rows too. */
  everyPeriod: Leaf | null = null;

  constructor(leaves: Leaves, timed: () => boolean) {
    this.leaves = leaves;
    this.timed = timed;
  }

  private get scope(): QueryScope {
    return this.leaves.scope;
  }

  /** A named measure behind the aggregation, narrowed by `filter` when the query says FILTER (WHERE …). */
  measure({ measure, anchor }: MeasureField, span: Span, filter: Expression | null): SqlExpression {
    return this.ofMeasure(measure, {
      subject: `${measure.model.name}.${measure.definition.name}`,
      span,
      pins: [],
      ...this.inQuery(anchor),
      conditions: this.written(filter),
      governed: true,
      ...PLAIN,
    });
  }

  metric(metric: PreparedMetric, span: Span, filter: Expression | null): SqlExpression {
    const conditions = this.written(filter);
    return this.ofMetric(metric, {
      subject: metric.definition.name,
      span,
      pins: [],
      ...this.inQuery(null),
      conditions,
      governed: true,
      ...PLAIN,
    });
  }

  /** `SUM(amount)` written in the query itself: computed, but not governed. */
  adHoc(call: FunctionCall): SqlExpression {
    const owner: Owner = {
      subject: textOfAggregate(call),
      span: call.span,
      pins: [],
      ...this.inQuery(null),
      conditions: [],
      governed: false,
      ...PLAIN,
    };
    return this.aggregateOver(this.scope, call, owner);
  }

  /** FILTER (WHERE …) as the query itself says it: what is wrong with it is no fault of a definition. */
  private written(filter: Expression | null): readonly LeafCondition[] {
    if (filter === null) return [];
    const { key, lower } = this.queryCondition(filter, this.scope);
    return [{ key, lower: (leg) => withinQuery(() => lower(leg)) }];
  }

  /** The joins of the query itself, and what it means by the model. */
  private inQuery(anchor: Anchor | null): Pick<Owner, 'trees' | 'meant'> {
    const tree = this.scope.joins;
    if (tree === null) return { trees: [], meant: null };
    return { trees: [tree], meant: anchor === null ? null : { tree, anchor } };
  }

  private ofMeasure(measure: PreparedMeasure, owner: Owner): SqlExpression {
    const { model, definition, expression, filter } = measure;
    const name = `measure ${model.name}.${definition.name}`;
    const moments = definition.additivity === 'LAST_VALUE' ? this.momentsOf(measure, owner.span) : null;
    const lastOf =
      moments?.dimension ?? (definition.additivity === 'LAST_VALUE' ? snapshotTime(model, name, owner.span) : null);
    return this.guarded(measure, name, owner.span, () => {
      const own: LeafCondition[] =
        filter === null
          ? []
          : [
              {
                key: `${model.name}: ${filter.text}`,
                lower: (leg) => leg.definitionCondition(leg.root, filter, false, `the filter of ${name}`, owner.span),
              },
            ];
      const inner: Owner = {
        ...owner,
        conditions: [...owner.conditions, ...own],
        additive: definition.additivity === 'ADDITIVE',
        allowsOverlap: owner.allowsOverlap || definition.allowOverlap,
        measure,
        lastOf: lastOf ?? owner.lastOf,
        moments: moments ?? owner.moments,
        metricTime: owner.metricTime ?? this.timeOf(model, definition.timeDimension),
      };
      if (definition.native) return this.nativeLeaf(measure, inner);
      const { tree } = expression;
      if (tree === null) return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', owner.span);
      return lowerExpression(tree, this.measureContext(model, inner));
    });
  }

  /** The moments of a measure, the same object each time. */
  private momentsOf(measure: PreparedMeasure, span: Span): Moments | null {
    const known = this.moments.get(measure);
    if (known !== undefined) return known;
    const moments = momentsOf(measure, span);
    this.moments.set(measure, moments);
    return moments;
  }

  /** No condition can be put inside the source's own aggregate, so it narrows the rows of a leg of its own. */
  private nativeLeaf({ model, definition, expression }: PreparedMeasure, owner: Owner): SqlExpression {
    const { request } = this.scope;
    const build = ({ root: { alias } }: Leg): SqlExpression =>
      nativeAggregate(expression.text, { request, model, alias }, definition.decimals);
    return this.leaves.add(owner, {
      model,
      function: 'NATIVE',
      distinct: false,
      key: `${model.name}: ${expression.text}`,
      type: (probe) => build(probe()).type,
      build,
      filter: (leg) => allOf(owner.conditions.map((condition) => condition.lower(leg))),
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
        if (node.over === null && ANALYTIC_FUNCTIONS.has(node.name)) return measureReaches(node);
        if (!isAggregate(node)) return null;
        return this.leaf(model, `${model.name}: ${textOfAggregate(node)}`, node, owner, {
          operand: (argument, leg) => lowerExpression(argument, leg.definitionContext(leg.root)),
          filter: (condition, leg) => lowerCondition(condition, leg.definitionContext(leg.root)),
          // Conditions of the query are tried in the order they are written.
          type: (build) => (owner.conditions.length === 0 ? definedType(node, build) : build().type),
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
      const scope = metricScope(metric, this.scope, owner.span);
      const { pins } = scope;
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
        trees: scope.joins === null ? owner.trees : [...owner.trees, scope.joins],
        meant: null,
        conditions: [...owner.conditions, ...own],
        governed: owner.governed,
        ...PLAIN,
        metricTime: owner.metricTime ?? this.metricTime(metric),
      };
      const value = lowerExpression(tree, this.metricContext(scope, inner, reachingOf(metric)));
      if (definition.everyPeriod === true) {
        this.everyPeriod ??= this.leaves.all.find(({ id }) => contains(value, (node) => isColumn(node, id))) ?? null;
      }
      return value;
    });
  }

  private timeOf(model: PreparedModel | null, name: string | undefined): PreparedDimension | null {
    return name === undefined || !this.timed() ? null : (model?.dimensions.get(name) ?? null);
  }

  /** The time dimension the metric declares, `orders.ordered_at`. */
  private metricTime({ definition }: PreparedMetric): PreparedDimension | null {
    const [model = '', name] = definition.timeDimension?.split('.') ?? [];
    return this.timeOf(this.scope.request.catalog.models.get(model), name);
  }

  private metricContext(scope: QueryScope, owner: Owner, reaching: Reaching): ExpressionContext {
    const reference = (path: readonly Name[], span: Span, extra: readonly LeafCondition[]): SqlExpression => {
      const field = scope.find(path, span);
      const narrowed = { ...owner, conditions: [...owner.conditions, ...extra] };
      if (field?.kind === 'measure') return this.ofMeasure(field.measure, meaning(narrowed, scope, field.anchor));
      if (field?.kind === 'metric') return this.ofMetric(field.metric, narrowed);
      if (field?.kind === 'dimension' || field?.kind === 'shared') return mustAggregate(path, span);
      const written = path.map(({ text }) => text).join('.');
      return refuse('UNKNOWN_FIELD', span, `There is no measure ${written}.`, 'Correct the definition.');
    };
    const context = this.context({
      reference: (path, span) => reference(path, span, []),
      special: (node) => {
        if (node.kind === 'filtered') {
          if (node.operand.kind !== 'reference') return null;
          return reference(node.operand.path, node.span, [this.queryCondition(node.filter, scope)]);
        }
        if (node.over === null && ANALYTIC_FUNCTIONS.has(node.name)) {
          return this.overTime(node, reaching, (expression) => lowerExpression(expression, context));
        }
        return isAggregate(node) ? this.aggregateOver(scope, node, owner) : null;
      },
    });
    return context;
  }

  /** PRIOR, RUNNING and their kin in the definition of a metric. */
  private overTime(
    call: FunctionCall,
    reaching: Reaching,
    lower: (expression: Expression) => SqlExpression,
  ): SqlExpression {
    if (call.name === 'SHARE' || call.name === 'RANK') {
      unsupported(call.span, `${call.name} in the definition of a metric`, 'Write it in the query.');
    }
    return lowerAnalytic(call, {
      variants: this.variants,
      leaves: this.leaves.all,
      reaching,
      groupsLeftOut: false,
      lower,
      within: () => [],
      key: (expression) => refuse('TYPE_MISMATCH', expression.span, 'A metric has no keys.', 'Leave WITHIN out.'),
    });
  }

  private context(own: Pick<ExpressionContext, 'reference' | 'special'>): ExpressionContext {
    return {
      time: this.leaves.time,
      parameters: this.scope.request.parameters,
      dimensionOf: () => null,
      subquery: (query) => unsupported(query.span, 'A subquery beside aggregates', 'Use IN (SELECT …) in WHERE.'),
      ...own,
    };
  }

  /** An aggregate over fields of a scope: of the query, or of a metric. */
  private aggregateOver(scope: QueryScope, call: FunctionCall, owner: Owner): SqlExpression {
    doubleAggregation(scope, call);
    const fact = factOf(scope, call);
    const text = textOfAggregate(call);
    const roles = scope.entries.map(
      ({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}:${anchor.edges.map(({ role }) => role).join('.')}`,
    );
    // Counting a row once per row of the many side cannot change what repeats cannot change.
    const inner = { ...owner, allowsOverlap: owner.allowsOverlap || isRepeatable(call.name, call.distinct) };
    return this.leaf(fact.model, `${roles.join(',')} ${text}`, call, meaning(inner, scope, fact), {
      operand: (argument, leg) => lowerExpression(argument, leg.queryContext(scope)),
      filter: (condition, leg) => leg.where((rows) => lowerCondition(condition, rows.queryContext(scope, 'CONDITION'))),
      type: (build) => build().type,
    });
  }

  private queryCondition(condition: Expression, scope: QueryScope): LeafCondition {
    const roles = scope.entries.map(({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}`).join(',');
    return {
      key: `${roles} ${printExpression(condition)}`,
      lower: (leg) => leg.where((rows) => lowerCondition(condition, rows.queryContext(scope, 'CONDITION'))),
    };
  }

  /** A named filter of a metric's anchor model, for every aggregate of the metric. */
  private anchorFilter(scope: QueryScope, name: string, span: Span): LeafCondition {
    const filter = scope.root.filters.get(name);
    if (filter === null)
      return refuse('UNKNOWN_FILTER', span, `${scope.root.name} has no filter ${name}.`, 'Correct the metric.');
    const label = `filter ${scope.root.name}.${filter.definition.name}`;
    const anchor: Anchor = { model: scope.root, edges: [] };
    return { key: label, lower: (leg) => leg.where((rows) => rows.anchoredFilter(anchor, filter, label, span)) };
  }

  private leaf(
    model: PreparedModel,
    key: string,
    call: FunctionCall,
    owner: Owner,
    lower: {
      readonly operand: (argument: Expression, leg: Leg) => SqlExpression;
      readonly filter: (condition: Expression, leg: Leg) => SqlExpression;
      readonly type: (build: () => SqlExpression) => ValueType;
    },
  ): SqlExpression {
    const name = call.name as AggregateFunction;
    const ownFilter = call.filter;
    const filterIn = (leg: Leg): SqlExpression | null =>
      allOf([
        ...owner.conditions.map((condition) => condition.lower(leg)),
        ownFilter === null ? null : lower.filter(ownFilter, leg),
      ]);
    const own = ownFilter === null ? '' : printExpression(ownFilter);
    const build = (leg: Leg): SqlExpression =>
      lowerAggregate(call, filterIn(leg), (expression) => lower.operand(expression, leg));
    return this.leaves.add(owner, {
      model,
      function: name,
      distinct: call.distinct,
      key: `${key} ${own}`,
      type: (probe) => lower.type(() => build(probe())),
      build,
      filter: filterIn,
    });
  }
}

function isColumn(node: SqlExpression, name: string): boolean {
  return node.kind === 'column' && node.name === name;
}

/** The periods of a metric, and which of their values stands for a longer one. */
function reachingOf({ definition }: PreparedMetric): Reaching {
  const grain = GRAINS.find((candidate) => definition.timeGrains.includes(candidate)) ?? 'DAY';
  return { grain, choice: definition.periodValue ?? null, everyPeriod: definition.everyPeriod === true };
}

/** From fine to coarse. */
const GRAINS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;

/** A measure is computed from the rows of a group, wherever they lie in time. */
function measureReaches(call: FunctionCall): never {
  return refuse(
    'TYPE_MISMATCH',
    call.span,
    `${call.name} reaches over groups, which a measure cannot.`,
    `Make it a metric, whose expression may use ${call.name}.`,
  );
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
