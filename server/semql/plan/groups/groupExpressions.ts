import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { Node, Query } from '../../language/ast.ts';
import { analyticFunctions, isAggregate } from '../../language/functionNames.ts';
import { conjuncts, mapExpression } from '../../language/mapExpression.ts';
import { dimensionInHaving, notGrouped } from '../../refusals/groups.ts';
import { unknownField } from '../../refusals/names.ts';
import { classify } from '../../resolve/classify.ts';
import type { FieldReference, ResolvedBlock, ResolvedCall, ResolvedExpression } from '../../resolve/resolved.ts';
import { column, type SqlExpression } from '../../sql/tree.ts';
import type { Aggregates } from '../aggregates/aggregates.ts';
import type { LeafAggregates } from '../aggregates/leaves.ts';
import type { ExpressionContext, ParameterBinder, Subquery } from '../lower/expressionContext.ts';
import { lowerAnalytic } from '../lower/lowerAnalytic.ts';
import { lowerCondition, lowerExpression } from '../lower/lowerExpression.ts';
import { lowerWindow } from '../lower/lowerWindow.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';
import type { BlockKeys } from './blockKeys.ts';
import { othersKey } from './topKeys.ts';

type Filtered = Node<'filtered', FieldReference>;

/**
 * Expressions computed after the aggregation: from the keys, the measures, and neighbouring groups.
 */
export class GroupExpressions implements ExpressionContext<FieldReference> {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  /** True once a value is computed from the groups around. */
  usesAnalytic = false;
  readonly #block: ResolvedBlock;
  readonly #keys: BlockKeys;
  readonly #leaves: LeafAggregates;
  readonly #aggregates: Aggregates;

  constructor(block: ResolvedBlock, keys: BlockKeys, leaves: LeafAggregates, aggregates: Aggregates) {
    this.time = leaves.time;
    this.parameters = leaves.scope.request.parameters;
    this.#block = block;
    this.#keys = keys;
    this.#leaves = leaves;
    this.#aggregates = aggregates;
  }

  /** The value of an expression in a group. */
  lower(expression: ResolvedExpression): SqlExpression {
    return lowerExpression(this.#marked(expression), this);
  }

  having(condition: ResolvedExpression): SqlExpression {
    for (const part of conjuncts(condition)) {
      if (classify(part) === 'row') {
        dimensionInHaving(this.#block, part);
      }
    }
    return lowerCondition(this.#marked(condition), this);
  }

  reference(name: FieldReference): SqlExpression {
    const { field, path, span } = name;
    switch (field.kind) {
      case 'key':
        return column(null, field.id, field.type);
      case 'measure':
        return this.#aggregates.measure(field, span, null);
      case 'metric':
        return this.#aggregates.metric(field.metric, span, null);
      case 'clock':
        return unknownField(this.#block.scope, path, span);
      default:
        return notGrouped(this.#block, name, span);
    }
  }

  dimensionOf(): PreparedDimension | null {
    return null;
  }

  special(node: ResolvedCall | Filtered): SqlExpression | null {
    if (node.kind === 'filtered') {
      return this.#narrowed(node);
    }
    if (node.over !== null) {
      return lowerWindow(node, (inner) => this.lower(inner));
    }
    if (analyticFunctions.has(node.name)) {
      return this.#analytic(node);
    }
    return isAggregate(node) ? this.#aggregates.adHoc(node) : null;
  }

  subquery(query: Query): Subquery {
    return this.#block.scope.request.compileSubquery(query, this.#block.scope.names);
  }

  /** The expression with a name of its key in the place of everything that is one. */
  #marked(expression: ResolvedExpression): ResolvedExpression {
    return mapExpression(expression, (node) => {
      if (node.kind === 'call' && (isAggregate(node) || node.over !== null || analyticFunctions.has(node.name))) {
        return node;
      }
      if (node.kind === 'filtered' || node.kind === 'string' || node.kind === 'number') {
        return node;
      }
      const key = this.#keys.of(node);
      if (key === null) {
        return null;
      }
      const { span } = node;
      const path = [{ text: key.id, quoted: true, span }];
      return { kind: 'reference', path, span, field: { kind: 'key', id: key.id, type: key.type }, entry: null };
    });
  }

  #narrowed({ operand, filter, span }: Filtered): SqlExpression | null {
    if (operand.kind !== 'reference') {
      return null;
    }
    const { field } = operand;
    if (field.kind === 'measure') {
      return this.#aggregates.measure(field, span, filter);
    }
    if (field.kind === 'metric') {
      return this.#aggregates.metric(field.metric, span, filter);
    }
    return null;
  }

  #analytic(call: ResolvedCall): SqlExpression {
    this.usesAnalytic = true;
    const { top, having } = this.#block;
    return lowerAnalytic(call, {
      shiftedAggregates: this.#aggregates.shiftedAggregates,
      leaves: this.#leaves.all,
      reaching: null,
      // Others of which HAVING has chosen some are not all the others.
      groupsLeftOut: top !== null && (!top.withOthers || having !== null),
      lower: (expression) => this.lower(expression),
      within: (expressions) => this.#within(expressions),
      key: (expression) => this.#keys.of(expression) ?? notGrouped(this.#block, expression, expression.span),
    });
  }

  /** The others of TOP are a group of their own next to the group whose key has no value. */
  #within(expressions: readonly ResolvedExpression[]): SqlExpression[] {
    const { top } = this.#block;
    const folded = top?.withOthers === true ? this.#keys.of(top.key) : null;
    const flagged = folded !== null && expressions.some((expression) => this.#keys.of(expression) === folded);
    const keys = expressions.map((expression) => this.lower(expression));
    return flagged ? [...keys, column(null, othersKey, 'BOOLEAN')] : keys;
  }
}
