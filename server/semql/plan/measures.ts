import type { PreparedMeasure, PreparedModel } from '../catalog/prepare.ts';
import type { Expression, FunctionCall, Name, Span } from '../language/ast.ts';
import { allOf, type SqlExpression } from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import { aggregateLeaf, conditionsIn, type PartsInRows, textOfAggregate } from './aggregateLeaf.ts';
import { AggregateNames, mustAggregate } from './aggregateNames.ts';
import type { Moments } from './chosenMoments.ts';
import { definedType } from './definedType.ts';
import { ANALYTIC_FUNCTIONS, isAggregate } from './functionNames.ts';
import type { Leaves } from './leaves.ts';
import { brokenDefinition, type Leg } from './leg.ts';
import { lowerCondition, lowerExpression } from './lowerExpression.ts';
import { nativeAggregate } from './lowerNative.ts';
import { OpenDefinitions } from './openDefinitions.ts';
import type { DeclaredTime, LeafCondition, Owner } from './owner.ts';
import { momentsOf, snapshotTime } from './snapshotTime.ts';

/** The measures of a block, split into aggregates over the rows of their own model. */
export class Measures {
  readonly leaves: Leaves;
  private readonly timeOf: DeclaredTime;
  private readonly moments = new Map<PreparedMeasure, Moments | null>();
  private readonly open = new OpenDefinitions<PreparedMeasure>();

  constructor(leaves: Leaves, timeOf: DeclaredTime) {
    this.leaves = leaves;
    this.timeOf = timeOf;
  }

  /** A measure behind the aggregation. @param owner where it is used */
  value(measure: PreparedMeasure, owner: Owner): SqlExpression {
    const { model, definition, expression } = measure;
    const name = `measure ${model.name}.${definition.name}`;
    const inner = this.within(measure, name, owner);
    return this.open.read(measure, name, owner.span, () => {
      if (definition.native) return this.nativeLeaf(measure, inner);
      const { tree } = expression;
      if (tree === null) return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', owner.span);
      return lowerExpression(tree, new MeasureNames(this, model, inner));
    });
  }

  /** What the measure says about its aggregates. */
  private within(measure: PreparedMeasure, name: string, owner: Owner): Owner {
    const { model, definition, filter } = measure;
    const isLevel = definition.additivity === 'LAST_VALUE';
    const moments = isLevel ? this.momentsOf(measure, owner.span) : null;
    const lastOf = moments?.dimension ?? (isLevel ? snapshotTime(model, name, owner.span) : null);
    return {
      ...owner,
      conditions:
        filter === null ? owner.conditions : [...owner.conditions, filterOf(measure, filter, name, owner.span)],
      additive: definition.additivity === 'ADDITIVE',
      allowsOverlap: owner.allowsOverlap || definition.allowOverlap,
      measure,
      lastOf: lastOf ?? owner.lastOf,
      moments: moments ?? owner.moments,
      metricTime: owner.metricTime ?? this.timeOf(model, definition.timeDimension),
    };
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
    const { request } = this.leaves.scope;
    const build = ({ root: { alias } }: Leg): SqlExpression =>
      nativeAggregate(expression.text, { request, model, alias }, definition.decimals);
    return this.leaves.add(owner, {
      model,
      function: 'NATIVE',
      distinct: false,
      key: `${model.name}: ${expression.text}`,
      type: (probe) => build(probe()).type,
      build,
      filter: (leg) => allOf(conditionsIn(leg, owner)),
    });
  }
}

function filterOf(
  { model }: PreparedMeasure,
  filter: NonNullable<PreparedMeasure['filter']>,
  name: string,
  span: Span,
): LeafCondition {
  return {
    key: `${model.name}: ${filter.text}`,
    lower: (leg) => leg.definitionCondition(leg.root, filter, false, `the filter of ${name}`, span),
  };
}

/** Inside a measure's expression: aggregates over the model's own columns, and its other measures. */
class MeasureNames extends AggregateNames {
  private readonly measures: Measures;
  private readonly model: PreparedModel;
  private readonly owner: Owner;

  constructor(measures: Measures, model: PreparedModel, owner: Owner) {
    super(measures.leaves);
    this.measures = measures;
    this.model = model;
    this.owner = owner;
  }

  override reference(path: readonly Name[], span: Span): SqlExpression {
    const { model } = this;
    const name = path.at(-1);
    const own = path.length === 1 || (path.length === 2 && path[0]?.text.toLowerCase() === model.name.toLowerCase());
    const measure = own && name !== undefined ? model.measures.get(name.text, name.quoted) : null;
    return measure === null ? mustAggregate(path, span) : this.measures.value(measure, this.owner);
  }

  override special(node: FunctionCall | Extract<Expression, { kind: 'filtered' }>): SqlExpression | null {
    if (node.kind === 'filtered')
      return refuse('TYPE_MISMATCH', node.span, 'FILTER narrows an aggregate here.', 'Put it behind an aggregate.');
    if (node.over === null && ANALYTIC_FUNCTIONS.has(node.name)) return measureReaches(node);
    if (!isAggregate(node)) return null;
    const { model, owner, measures } = this;
    return aggregateLeaf(measures.leaves, model, `${model.name}: ${textOfAggregate(node)}`, node, owner, {
      ...IN_DEFINITION,
      // Conditions of the query are tried in the order they are written.
      type: (build) => (owner.conditions.length === 0 ? definedType(node, build) : build().type),
    });
  }
}

const IN_DEFINITION: Pick<PartsInRows, 'operand' | 'filter'> = {
  operand: (argument, leg) => lowerExpression(argument, leg.definitionContext(leg.root)),
  filter: (condition, leg) => lowerCondition(condition, leg.definitionContext(leg.root)),
};

/** A measure is computed from the rows of a group, wherever they lie in time. */
function measureReaches(call: FunctionCall): never {
  return refuse(
    'TYPE_MISMATCH',
    call.span,
    `${call.name} reaches over groups, which a measure cannot.`,
    `Make it a metric, whose expression may use ${call.name}.`,
  );
}
