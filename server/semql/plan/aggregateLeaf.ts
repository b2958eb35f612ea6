import type { ValueType } from '../catalog/definition.ts';
import type { PreparedModel } from '../catalog/prepare.ts';
import type { Expression, FunctionCall, Span } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { type AggregateFunction, allOf, type SqlExpression } from '../sql/tree.ts';
import { doubleAggregation } from '../validate/doubleAggregation.ts';
import { refuse } from '../validate/refusal.ts';
import { factOf } from './factOf.ts';
import { isRepeatable } from './functionNames.ts';
import type { Leaves } from './leaves.ts';
import type { Leg } from './leg.ts';
import { lowerAggregate } from './lowerAggregate.ts';
import { lowerCondition, lowerExpression } from './lowerExpression.ts';
import { type LeafCondition, meaning, type Owner } from './owner.ts';
import type { Anchor, QueryScope } from './queryScope.ts';

/** Texts of aggregates: those of a catalog's definitions come again with every query. */
const aggregateTexts = new WeakMap<FunctionCall, string>();

/** SemQL of an aggregate without its filter. */
export function textOfAggregate(call: FunctionCall): string {
  let text = aggregateTexts.get(call);
  if (text === undefined) aggregateTexts.set(call, (text = printExpression({ ...call, filter: null })));
  return text;
}

/** What the parts of an aggregate mean in the rows of its leg. */
export interface PartsInRows {
  readonly operand: (argument: Expression, leg: Leg) => SqlExpression;
  readonly filter: (condition: Expression, leg: Leg) => SqlExpression;
  readonly type: (build: () => SqlExpression) => ValueType;
}

/** An aggregate over the rows of a model. @param key equal for equal aggregates, their own filters aside */
export function aggregateLeaf(
  leaves: Leaves,
  model: PreparedModel,
  key: string,
  call: FunctionCall,
  owner: Owner,
  parts: PartsInRows,
): SqlExpression {
  const { filter } = call;
  const filterIn = (leg: Leg): SqlExpression | null => {
    const conditions = conditionsIn(leg, owner);
    if (filter !== null) conditions.push(parts.filter(filter, leg));
    return allOf(conditions);
  };
  const build = (leg: Leg): SqlExpression =>
    lowerAggregate(call, filterIn(leg), (expression) => parts.operand(expression, leg));
  return leaves.add(owner, {
    model,
    function: call.name as AggregateFunction,
    distinct: call.distinct,
    key: filter === null ? key : `${key} ${printExpression(filter)}`,
    type: (probe) => parts.type(() => build(probe())),
    build,
    filter: filterIn,
  });
}

/** What narrows an aggregate, in the rows of its leg. */
export function conditionsIn(leg: Leg, { conditions }: Owner): SqlExpression[] {
  return conditions.map((condition) => condition.lower(leg));
}

/** An aggregate over fields of a scope: of the query, or of a metric. */
export function aggregateOver(leaves: Leaves, scope: QueryScope, call: FunctionCall, owner: Owner): SqlExpression {
  doubleAggregation(scope, call);
  const fact = factOf(scope, call);
  const roles = scope.entries.map(
    ({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}:${anchor.edges.map(({ role }) => role).join('.')}`,
  );
  // Counting a row once per row of the many side cannot change what repeats cannot change.
  const inner = { ...owner, allowsOverlap: owner.allowsOverlap || isRepeatable(call.name, call.distinct) };
  const key = `${roles.join(',')} ${textOfAggregate(call)}`;
  return aggregateLeaf(leaves, fact.model, key, call, meaning(inner, scope, fact), {
    operand: (argument, leg) => lowerExpression(argument, leg.queryContext(scope)),
    filter: (condition, leg) => conditionIn(leg, condition, scope),
    type: (build) => build().type,
  });
}

function conditionIn(leg: Leg, condition: Expression, scope: QueryScope): SqlExpression {
  return leg.where((rows) => lowerCondition(condition, rows.queryContext(scope, 'CONDITION')));
}

/** A condition over the names of a scope, for one aggregate. */
export function scopeCondition(condition: Expression, scope: QueryScope): LeafCondition {
  const roles = scope.entries.map(({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}`).join(',');
  return { key: `${roles} ${printExpression(condition)}`, lower: (leg) => conditionIn(leg, condition, scope) };
}

/** A named filter of a metric's anchor model, for every aggregate of the metric. */
export function anchorFilter(scope: QueryScope, name: string, span: Span): LeafCondition {
  const filter = scope.root.filters.get(name);
  if (filter === null)
    return refuse('UNKNOWN_FILTER', span, `${scope.root.name} has no filter ${name}.`, 'Correct the metric.');
  const label = `filter ${scope.root.name}.${filter.definition.name}`;
  const anchor: Anchor = { model: scope.root, edges: [] };
  return { key: label, lower: (leg) => leg.where((rows) => rows.anchoredFilter(anchor, filter, label, span)) };
}
