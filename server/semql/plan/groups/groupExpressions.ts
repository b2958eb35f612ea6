import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { Block, Expression, FunctionCall, Name, Query, Span } from '../../language/ast.ts';
import { column, type SqlExpression } from '../../sql/tree.ts';
import { dimensionInHaving, notGrouped } from '../../refusals/groups.ts';
import type { Aggregates } from '../aggregates/aggregates.ts';
import type { BlockKeys } from './blockKeys.ts';
import { outputName } from '../blockItems.ts';
import { classify } from '../scope/classify.ts';
import type { ExpressionContext, ParameterBinder, Subquery } from '../lower/expressionContext.ts';
import { ANALYTIC_FUNCTIONS, isAggregate } from '../../language/functionNames.ts';
import type { LeafAggregates } from '../aggregates/leaves.ts';
import { lowerAnalytic } from '../lower/lowerAnalytic.ts';
import { lowerCondition, lowerExpression } from '../lower/lowerExpression.ts';
import { lowerWindow } from '../lower/lowerWindow.ts';
import { conjuncts, mapExpression } from '../../language/mapExpression.ts';
import type { QueryScope } from '../scope/queryScope.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';
import { OTHERS_KEY } from './topKeys.ts';

/** Name of the path that stands for a key while expressions after the aggregation are lowered. */
const KEY_MARK = '\0key';

type Filtered = Extract<Expression, { kind: 'filtered' }>;

/**
 * Expressions computed after the aggregation: from the keys, the measures, and neighbouring groups.
 */
export class GroupExpressions implements ExpressionContext {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  /** True once a value is computed from the groups around. */
  usesAnalytic = false;
  private readonly block: Block;
  private readonly scope: QueryScope;
  private readonly keys: BlockKeys;
  private readonly leaves: LeafAggregates;
  private readonly aggregates: Aggregates;

  constructor(block: Block, keys: BlockKeys, leaves: LeafAggregates, aggregates: Aggregates) {
    this.time = leaves.time;
    this.parameters = leaves.scope.request.parameters;
    this.block = block;
    this.scope = leaves.scope;
    this.keys = keys;
    this.leaves = leaves;
    this.aggregates = aggregates;
  }

  /** An expression as a column writes it. */
  lower(expression: Expression): SqlExpression {
    return lowerExpression(this.marked(expression), this);
  }

  /** An expression outside of the columns, where they may be used by their names. */
  lowerNamed(expression: Expression): SqlExpression {
    return this.lower(this.withAliases(expression));
  }

  having(condition: Expression): SqlExpression {
    for (const part of conjuncts(condition)) {
      if (classify(part, this.scope) === 'row') dimensionInHaving(this.block, part);
    }
    return lowerCondition(this.marked(this.withAliases(condition)), this);
  }

  /** The expression with columns in the place of their names. */
  withAliases(expression: Expression): Expression {
    return mapExpression(expression, (node) => {
      if (node.kind !== 'reference' || node.path.length !== 1) return null;
      const [name] = node.path;
      if (name === undefined || this.scope.find(node.path, node.span) !== null) return null;
      const wanted = name.text.toLowerCase();
      const item = this.block.items.find(
        (candidate, index) => outputName(candidate, index + 1).toLowerCase() === wanted,
      );
      return item?.expression ?? null;
    });
  }

  reference(path: readonly Name[], span: Span): SqlExpression {
    const [mark, id] = path;
    if (mark?.text === KEY_MARK) {
      const key = this.keys.all.find((candidate) => candidate.id === id?.text);
      if (key !== undefined) return column(null, key.id, key.type);
    }
    const field = this.scope.field(path, span);
    if (field.kind === 'measure') return this.aggregates.measure(field, span, null);
    if (field.kind === 'metric') return this.aggregates.metric(field.metric, span, null);
    return notGrouped(this.block, { kind: 'reference', path, span }, span);
  }

  dimensionOf(): PreparedDimension | null {
    return null;
  }

  special(node: FunctionCall | Filtered): SqlExpression | null {
    if (node.kind === 'filtered') return this.narrowed(node);
    if (node.over !== null) return lowerWindow(node, (inner) => this.lowerNamed(inner));
    if (ANALYTIC_FUNCTIONS.has(node.name)) return this.analytic(node);
    return isAggregate(node) ? this.aggregates.adHoc(node) : null;
  }

  subquery(query: Query): Subquery {
    return this.scope.request.compileSubquery(query);
  }

  /** The expression with a mark in the place of every key. */
  private marked(expression: Expression): Expression {
    return mapExpression(expression, (node) => {
      if (node.kind === 'call' && (isAggregate(node) || node.over !== null || ANALYTIC_FUNCTIONS.has(node.name)))
        return node;
      if (node.kind === 'filtered' || node.kind === 'string' || node.kind === 'number') return node;
      const key = this.keys.of(node);
      if (key === null) return null;
      const name = { text: key.id, quoted: true, span: node.span };
      return { kind: 'reference', path: [{ ...name, text: KEY_MARK }, name], span: node.span };
    });
  }

  private narrowed({ operand, filter, span }: Filtered): SqlExpression | null {
    if (operand.kind !== 'reference') return null;
    const field = this.scope.field(operand.path, operand.span);
    if (field.kind === 'measure') return this.aggregates.measure(field, span, filter);
    if (field.kind === 'metric') return this.aggregates.metric(field.metric, span, filter);
    return null;
  }

  private analytic(call: FunctionCall): SqlExpression {
    this.usesAnalytic = true;
    const { top } = this.block;
    return lowerAnalytic(call, {
      shiftedAggregates: this.aggregates.shiftedAggregates,
      leaves: this.leaves.all,
      reaching: null,
      // Others of which HAVING has chosen some are not all the others.
      groupsLeftOut: top !== null && (!top.withOthers || this.block.having !== null),
      lower: (expression) => this.lowerNamed(expression),
      within: (expressions) => this.within(expressions),
      key: (expression) =>
        this.keys.of(this.withAliases(expression)) ?? notGrouped(this.block, expression, expression.span),
    });
  }

  /** The others of TOP are a group of their own next to the group whose key has no value. */
  private within(expressions: readonly Expression[]): SqlExpression[] {
    const { top } = this.block;
    const meant = expressions.map((expression) => this.withAliases(expression));
    const folded = top?.withOthers === true ? this.keys.of(this.withAliases(top.key)) : null;
    const flagged = folded !== null && meant.some((expression) => this.keys.of(expression) === folded);
    const keys = meant.map((expression) => this.lower(expression));
    return flagged ? [...keys, column(null, OTHERS_KEY, 'BOOLEAN')] : keys;
  }
}
