import type { PreparedMeasure, PreparedModel } from '../../catalog/prepare.ts';
import type { FunctionCall, Node, Reference, Span } from '../../language/ast.ts';
import { type AggregateFunction, allOf, type SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { aggregateLeaf, conditionsIn, type PartsInRows, textOfAggregate } from './aggregateLeaf.ts';
import { AggregateNames, mustAggregate } from './aggregateNames.ts';
import type { Moments } from './moments.ts';
import { eventsOf } from '../facts/conversionSelect.ts';
import { type Conversion, conversionOf } from './conversion.ts';
import { definedType } from '../lower/definedType.ts';
import { analyticFunctions, isAggregate } from '../../language/functionNames.ts';
import type { LeafAggregates } from './leaves.ts';
import { brokenDefinition, type FactScan } from '../facts/factScan.ts';
import { lowerCondition, lowerExpression } from '../lower/lowerExpression.ts';
import { nativeAggregate } from '../lower/lowerNative.ts';
import { OpenDefinitions } from './openDefinitions.ts';
import type { DeclaredTime, LeafCondition, AggregateOwner } from './aggregateOwner.ts';
import { snapshotTime } from './snapshotTime.ts';
import { momentsOf } from './moments.ts';

/** The measures of a block, split into aggregates over the rows of their own model. */
export class Measures {
  readonly leaves: LeafAggregates;
  readonly #timeOf: DeclaredTime;
  readonly #moments = new Map<PreparedMeasure, Moments | null>();
  readonly #open = new OpenDefinitions<PreparedMeasure>();

  constructor(leaves: LeafAggregates, timeOf: DeclaredTime) {
    this.leaves = leaves;
    this.#timeOf = timeOf;
  }

  /** A measure after the aggregation. @param owner where it is used */
  value(measure: PreparedMeasure, owner: AggregateOwner): SqlExpression {
    const { model, definition, expression } = measure;
    const name = `measure ${model.name}.${definition.name}`;
    const inner = this.#within(measure, name, owner);
    return this.#open.read(measure, name, owner.span, () => {
      if (definition.native) {
        return this.#nativeLeaf(measure, inner);
      }
      const conversion = conversionOf(measure, this.leaves.scope, owner.span);
      if (conversion !== null) {
        return this.#followingLeaf(conversion, inner);
      }
      const { tree } = expression;
      if (tree === null) {
        return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', owner.span);
      }
      return lowerExpression(tree, new MeasureNames(this, model, inner));
    });
  }

  /** Owner of the aggregates inside a measure's definition. */
  #within(measure: PreparedMeasure, name: string, owner: AggregateOwner): AggregateOwner {
    const { model, definition, filter } = measure;
    const isLevel = definition.additivity === 'LAST_VALUE';
    const moments = isLevel ? this.#momentsOf(measure, owner.span) : null;
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
      metricTime: owner.metricTime ?? this.#timeOf(model, definition.timeDimension),
    };
  }

  /** The moments of a measure, the same object each time. */
  #momentsOf(measure: PreparedMeasure, span: Span): Moments | null {
    const known = this.#moments.get(measure);
    if (known !== undefined) {
      return known;
    }
    const moments = momentsOf(measure, span);
    this.#moments.set(measure, moments);
    return moments;
  }

  /**
   * An aggregate over the events that follow the rows of the measure's model, which the conditions
   * choose.
   */
  #followingLeaf(conversion: Conversion, owner: AggregateOwner): SqlExpression {
    const { measure, call } = conversion;
    const { model, definition } = measure;
    const build = (scan: FactScan): SqlExpression => eventsOf(conversion, scan, owner.span).aggregate;
    return this.leaves.add(owner, {
      model,
      // Without events there is nothing to count, and no zero either.
      function: call.name === 'COUNT' ? 'SUM' : (call.name as AggregateFunction),
      distinct: call.distinct,
      key: `${model.name}: events of ${definition.name}`,
      type: (probe) => build(probe()).type,
      build,
      filter: (scan) => allOf(conditionsIn(scan, owner)),
      conversion,
    });
  }

  /**
   * No condition can be put inside the source's own aggregate, so it narrows the rows of a scan of
   * its own.
   */
  #nativeLeaf({ model, definition, expression }: PreparedMeasure, owner: AggregateOwner): SqlExpression {
    const { request } = this.leaves.scope;
    const build = ({ root: { alias } }: FactScan): SqlExpression =>
      nativeAggregate(expression.text, { request, model, alias }, definition.decimals);
    return this.leaves.add(owner, {
      model,
      function: 'NATIVE',
      distinct: false,
      key: `${model.name}: ${expression.text}`,
      type: (probe) => build(probe()).type,
      build,
      filter: (scan) => allOf(conditionsIn(scan, owner)),
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
    lower: (scan) => scan.definitionCondition(scan.root, filter, false, `the filter of ${name}`, span),
  };
}

/**
 * Inside a measure's expression: aggregates over the model's own columns, and its other measures.
 */
class MeasureNames extends AggregateNames<Reference> {
  readonly #measures: Measures;
  readonly #model: PreparedModel;
  readonly #owner: AggregateOwner;

  constructor(measures: Measures, model: PreparedModel, owner: AggregateOwner) {
    super(measures.leaves);
    this.#measures = measures;
    this.#model = model;
    this.#owner = owner;
  }

  override reference(written: Reference): SqlExpression {
    const model = this.#model;
    const { path } = written;
    const name = path.at(-1);
    const own = path.length === 1 || (path.length === 2 && path[0]?.text.toLowerCase() === model.name.toLowerCase());
    const measure = own && name !== undefined ? model.measures.get(name.text, name.quoted) : null;
    return measure === null ? mustAggregate(written) : this.#measures.value(measure, this.#owner);
  }

  override special(node: FunctionCall | Node<'filtered'>): SqlExpression | null {
    if (node.kind === 'filtered') {
      return refuse('TYPE_MISMATCH', node.span, 'FILTER needs an aggregate here.', 'Put it after an aggregate.');
    }
    if (node.over === null && analyticFunctions.has(node.name)) {
      return measureReaches(node);
    }
    if (!isAggregate(node)) {
      return null;
    }
    const measures = this.#measures;
    const model = this.#model;
    const owner = this.#owner;
    return aggregateLeaf(measures.leaves, model, `${model.name}: ${textOfAggregate(node)}`, node, owner, {
      ...inDefinition,
      // Conditions of the query are tried in the order they are written.
      type: (build) => (owner.conditions.length === 0 ? definedType(node, build) : build().type),
    });
  }
}

const inDefinition: Pick<PartsInRows<Reference>, 'operand' | 'filter'> = {
  operand: (argument, scan) => lowerExpression(argument, scan.definitionContext(scan.root)),
  filter: (condition, scan) => lowerCondition(condition, scan.definitionContext(scan.root)),
};

/** A measure is computed from the rows of a group, wherever they lie in time. */
function measureReaches(call: FunctionCall): never {
  return refuse(
    'TYPE_MISMATCH',
    call.span,
    `${call.name} uses other groups, which a measure cannot do.`,
    `Make it a metric, whose expression may use ${call.name}.`,
  );
}
