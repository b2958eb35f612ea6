import type { ValueType } from '../../catalog/definition.ts';
import type { PreparedModel } from '../../catalog/prepare.ts';
import type { Expression, FunctionCall, Reference, Span } from '../../language/ast.ts';
import { printExpression } from '../../language/print.ts';
import { type AggregateFunction, allOf, type SqlExpression } from '../../sql/tree.ts';
import { doubleAggregation } from '../../refusals/measures.ts';
import { refuse } from '../../refusals/refusal.ts';
import { factOf } from './factOf.ts';
import { isRepeatable } from '../../language/functionNames.ts';
import type { LeafAggregates } from './leaves.ts';
import type { FactScan } from '../facts/factScan.ts';
import { lowerAggregate } from '../lower/lowerAggregate.ts';
import { lowerCondition, lowerExpression } from '../lower/lowerExpression.ts';
import { type LeafCondition, meaning, type AggregateOwner } from './aggregateOwner.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { ResolvedCall, ResolvedExpression } from '../../resolve/resolved.ts';
import type { Anchor } from '../../resolve/field.ts';

/** Texts of aggregates: those of a catalog's definitions come again with every query. */
const aggregateTexts = new WeakMap<FunctionCall, string>();

/** SemQL of an aggregate without its filter. */
export function textOfAggregate(call: FunctionCall): string {
  let text = aggregateTexts.get(call);
  if (text === undefined) {
    aggregateTexts.set(call, (text = printExpression({ ...call, filter: null })));
  }
  return text;
}

/** Lowers the parts of an aggregate for the rows of its scan. */
export interface PartsInRows<Leaf extends Reference> {
  readonly operand: (argument: Expression<Leaf>, scan: FactScan) => SqlExpression;
  readonly filter: (condition: Expression<Leaf>, scan: FactScan) => SqlExpression;
  readonly type: (build: () => SqlExpression) => ValueType;
}

/**
 * An aggregate over the rows of a model. @param key equal for equal aggregates, their own filters
 * aside
 */
export function aggregateLeaf<Leaf extends Reference>(
  leaves: LeafAggregates,
  model: PreparedModel,
  key: string,
  call: FunctionCall<Leaf>,
  owner: AggregateOwner,
  parts: PartsInRows<Leaf>,
): SqlExpression {
  const { filter } = call;
  const filterIn = (scan: FactScan): SqlExpression | null => {
    const conditions = conditionsIn(scan, owner);
    if (filter !== null) {
      conditions.push(parts.filter(filter, scan));
    }
    return allOf(conditions);
  };
  const build = (scan: FactScan): SqlExpression =>
    lowerAggregate(call, filterIn(scan), (expression) => parts.operand(expression, scan));
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

/** Conditions that narrow an aggregate, in the rows of its scan. */
export function conditionsIn(scan: FactScan, { conditions }: AggregateOwner): SqlExpression[] {
  return conditions.map((condition) => condition.lower(scan));
}

/** An aggregate over fields of a scope: of the query, or of a metric. */
export function aggregateOver(
  leaves: LeafAggregates,
  scope: QueryScope,
  call: ResolvedCall,
  owner: AggregateOwner,
): SqlExpression {
  doubleAggregation(call);
  const fact = factOf(scope, call);
  const roles = scope.entries.map(
    ({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}:${anchor.edges.map(({ role }) => role).join('.')}`,
  );
  // Counting a row once per row of the many side cannot change what repeats cannot change.
  const inner = { ...owner, allowsOverlap: owner.allowsOverlap || isRepeatable(call.name, call.distinct) };
  const key = `${roles.join(',')} ${textOfAggregate(call)}`;
  return aggregateLeaf(leaves, fact.model, key, call, meaning(inner, scope, fact), {
    operand: (argument, scan) => lowerExpression(argument, scan.queryContext(scope)),
    filter: (condition, scan) => conditionIn(scan, condition, scope),
    type: (build) => build().type,
  });
}

function conditionIn(scan: FactScan, condition: ResolvedExpression, scope: QueryScope): SqlExpression {
  return scan.where((rows) => lowerCondition(condition, rows.queryContext(scope, 'CONDITION')));
}

/** A condition over the names of a scope, for one aggregate. */
export function scopeCondition(condition: ResolvedExpression, scope: QueryScope): LeafCondition {
  const roles = scope.entries.map(({ alias, anchor }) => `${alias ?? ''}:${anchor.model.name}`).join(',');
  return {
    key: `${roles} ${printExpression(condition)}`,
    lower: (scan) => conditionIn(scan, condition, scope),
    written: { expression: condition, scope },
  };
}

/** A named filter of a metric's anchor model, for every aggregate of the metric. */
export function anchorFilter(scope: QueryScope, name: string, span: Span): LeafCondition {
  const filter = scope.root.filters.get(name);
  if (filter === null) {
    return refuse('UNKNOWN_FILTER', span, `${scope.root.name} has no filter ${name}.`, 'Correct the metric.');
  }
  const label = `filter ${scope.root.name}.${filter.definition.name}`;
  const anchor: Anchor = { model: scope.root, edges: [] };
  return { key: label, lower: (scan) => scan.where((rows) => rows.anchoredFilter(anchor, filter, label, span)) };
}
