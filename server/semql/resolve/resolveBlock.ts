import type { Block, Expression, OrderItem, Reference, RowsBlock } from '../language/ast.ts';
import { analyticFunctions } from '../language/functionNames.ts';
import { conjuncts, mapChildren, referencesIn } from '../language/mapExpression.ts';
import type { CompileRequest } from '../request.ts';
import { selectStar } from '../refusals/clauses.ts';
import { buildScope, scopeOfMetrics } from './buildScope.ts';
import { meansSame } from './fingerprint.ts';
import { columnNamed, outputName } from './outputName.ts';
import type { QueryScope } from './queryScope.ts';
import type {
  ResolvedBlock,
  ResolvedExpression,
  ResolvedItem,
  ResolvedOrder,
  ResolvedRows,
  ResolvedTop,
  RowCondition,
} from './resolved.ts';
import { resolvedName, resolveExpression, resolveName } from './resolveExpression.ts';

/** Name of the column that marks the group TOP … WITH OTHERS folds together. */
const othersFlag = 'is_other';

/** A block over models with every name resolved, each once. */
export function resolveBlock(written: Block, request: CompileRequest): ResolvedBlock {
  const scope = written.from === null ? scopeOfMetrics(request, written) : buildScope(request, written);
  const columns = new Columns(written, scope);
  const items = columns.items();
  const where = written.where === null ? null : resolveExpression(written.where, scope);
  const top = written.top === null ? null : topOf(written.top, columns, items);
  const shown = top?.flag == null ? items : [...items, { name: top.flag }];
  return {
    written,
    scope,
    items,
    where,
    conditions: [...scope.conditions, ...rowConditions(where)],
    groupBy: groupByOf(written, items, scope),
    having: written.having === null ? null : columns.named(written.having),
    top,
    orderBy: written.orderBy.map((order) =>
      byColumn(
        orderOf(order, shown, (expression) => columns.named(expression)),
        items,
      ),
    ),
    limit: written.limit,
    offset: written.offset,
    fill: written.fill,
    withTotals: written.withTotals,
    timeZone: written.timeZone,
    span: written.span,
  };
}

/** SELECT ROWS with every name resolved. Columns go by their names in ORDER BY alone. */
export function resolveRows(written: RowsBlock, request: CompileRequest): ResolvedRows {
  const scope = buildScope(request, written);
  const items = new Columns(written, scope).items();
  const where = written.where === null ? null : resolveExpression(written.where, scope);
  return {
    written,
    scope,
    items,
    measure: written.measure === null ? null : resolveExpression(written.measure, scope),
    conditions: [...scope.conditions, ...rowConditions(where)],
    orderBy: written.orderBy.map((order) =>
      orderOf(order, items, (expression) => resolveExpression(expression, scope)),
    ),
    limit: written.limit,
    span: written.span,
  };
}

/**
 * The columns of a block, whose names stand for them in HAVING, TOP and ORDER BY, and inside of
 * functions that look at other groups.
 */
class Columns {
  readonly #written: Block | RowsBlock;
  readonly #scope: QueryScope;
  readonly #names: readonly string[];
  readonly #resolved: (ResolvedExpression | undefined)[] = [];

  constructor(written: Block | RowsBlock, scope: QueryScope) {
    this.#written = written;
    this.#scope = scope;
    this.#names = written.items.map((item, index) => outputName(item, index + 1));
  }

  items(): ResolvedItem[] {
    return this.#written.items.map((item, index) => ({
      ...item,
      expression: this.#column(index, item.expression),
      name: this.#names[index] ?? '',
    }));
  }

  /** An expression in which columns may be used by their names. */
  named(expression: Expression): ResolvedExpression {
    const visit = (node: Expression): ResolvedExpression =>
      node.kind === 'reference' ? this.#fieldOrColumn(node) : mapChildren(node, visit);
    return visit(expression);
  }

  #fieldOrColumn(name: Reference): ResolvedExpression {
    const field = resolvedName(name, this.#scope);
    if (field !== null) {
      return field;
    }
    const [only, further] = name.path;
    const wanted = only?.text.toLowerCase();
    const index = further === undefined ? this.#names.findIndex((each) => each.toLowerCase() === wanted) : -1;
    const item = this.#written.items[index];
    return item === undefined ? resolveName(name, this.#scope) : this.#column(index, item.expression);
  }

  #column(index: number, expression: Expression): ResolvedExpression {
    if (expression.kind === 'star') {
      selectStar(this.#written, this.#scope, expression.span);
    }
    return (this.#resolved[index] ??= this.#selected(expression));
  }

  /** A selected expression: only next to the groups, other columns have a value. */
  #selected(expression: Expression): ResolvedExpression {
    const visit = (node: Expression): ResolvedExpression => {
      if (node.kind === 'reference') {
        return resolveName(node, this.#scope);
      }
      const looksAround = node.kind === 'call' && (node.over !== null || analyticFunctions.has(node.name));
      return looksAround ? this.named(node) : mapChildren(node, visit);
    };
    return visit(expression);
  }
}

function rowConditions(where: ResolvedExpression | null): RowCondition[] {
  return conjuncts(where).map((expression) => ({ expression, definition: null, span: expression.span }));
}

function topOf(
  top: NonNullable<Block['top']>,
  columns: Columns,
  items: readonly { readonly name: string }[],
): ResolvedTop {
  const isTaken = items.some(({ name }) => name.toLowerCase() === othersFlag);
  const flag = isTaken ? `${othersFlag}_group` : othersFlag;
  return {
    ...top,
    key: columns.named(top.key),
    by: columns.named(top.by),
    flag: top.withOthers ? flag : null,
  };
}

/** ORDER BY names a column by its position or its name, or computes something. */
function orderOf(
  { expression, ...order }: OrderItem,
  columns: readonly { readonly name: string }[],
  resolve: (expression: Expression) => ResolvedExpression,
): ResolvedOrder {
  const column = columnNamed(expression, columns);
  const by = column === null ? { column, expression: resolve(expression) } : { column: columns.indexOf(column) };
  return { ...order, by };
}

/** An order by the expression of a column is one by the column. */
function byColumn(order: ResolvedOrder, items: readonly ResolvedItem[]): ResolvedOrder {
  const { by } = order;
  if (by.column !== null) {
    return order;
  }
  const column = items.findIndex(({ expression }) => meansSame(expression, by.expression));
  return column < 0 ? order : { ...order, by: { column } };
}

/** Positions and aliases stand for the selected expressions. */
function groupByOf({ groupBy }: Block, items: readonly ResolvedItem[], scope: QueryScope): ResolvedBlock['groupBy'] {
  if (groupBy === null || groupBy === 'ALL') {
    return null;
  }
  return groupBy.map((written) => ({
    expression: selectedAs(written, items)?.expression ?? resolvedOrNull(written, scope),
    span: written.span,
  }));
}

function selectedAs(written: Expression, items: readonly ResolvedItem[]): ResolvedItem | undefined {
  if (written.kind === 'number') {
    return items[Number(written.text) - 1];
  }
  if (written.kind !== 'reference' || written.path.length !== 1) {
    return undefined;
  }
  const name = written.path[0]?.text.toLowerCase();
  return items.find(({ alias }) => alias?.text.toLowerCase() === name);
}

function resolvedOrNull(written: Expression, scope: QueryScope): ResolvedExpression | null {
  const isKnown = referencesIn(written).every((name) => resolvedName(name, scope) !== null);
  return isKnown ? resolveExpression(written, scope) : null;
}
