import type { CompiledColumn } from '../compiled.ts';
import type { Expression, RowsBlock } from '../language/ast.ts';
import { allOf, column, select, type SqlExpression, type SqlJoin, type SqlOrder } from '../sql/tree.ts';
import { duplicateColumn } from '../validate/duplicateColumn.ts';
import { cappedLimit } from '../validate/limitExceeded.ts';
import { measureInRows } from '../validate/measureInRows.ts';
import { timeSettingsOf } from '../validate/timeZone.ts';
import { refuse } from '../validate/refusal.ts';
import { selectStar } from '../validate/selectStar.ts';
import { keyColumn, outputName, type OutputItem } from './blockItems.ts';
import { buildScope } from './buildScope.ts';
import { classify } from './classify.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { countedOnce } from './countedOnce.ts';
import { lowerKey } from './key.ts';
import type { Leg } from './leg.ts';
import { groupedRows, keptRows, type LegPlan, openLeg, partsOf } from './legRows.ts';
import { presentRows } from './legValues.ts';
import { conjuncts } from './mapExpression.ts';
import type { QueryScope } from './queryScope.ts';
import type { CompileRequest } from './request.ts';
import { rowsBehind } from './rowsBehind.ts';

/** SELECT ROWS … FOR measure: the rows of the FROM model that the measure is computed over, one by one. */
export function compileRows(block: RowsBlock, request: CompileRequest, outermost: boolean): CompiledBlock {
  const scope = buildScope(request, block);
  const time = timeSettingsOf(block, request);
  for (const { expression, span } of block.items) {
    if (expression.kind === 'star') selectStar(block, scope, span);
    if (classify(expression, scope) === 'aggregate') measureInRows(block, expression);
  }
  const asked = conjuncts(block.where);
  for (const condition of asked) if (classify(condition, scope) === 'aggregate') measureInRows(block, condition);
  const conditions = [
    ...scope.conditions,
    ...asked.map((expression) => ({ expression, definition: null, span: expression.span })),
  ];
  const bucket = rowsBehind(block, scope, time);
  const { leaves, span } = bucket;
  const plan: LegPlan = { bucket, request: { scope, time, keys: [], leaves, conditions, span }, without: null };
  const { parts, where, leg, joins } = rowsOf(plan, (rows) => shownIn(rows, block, scope));
  const relation = leg.relation();
  const query = select({
    columns: parts.items.map(({ name, value }) => ({ expression: value, alias: name })),
    from: relation.from,
    joins: [...relation.joins, ...joins],
    where: allOf([relation.where, ...where]),
    orderBy: parts.orderBy,
    limit: outermost ? cappedLimit(block, request) : block.limit,
  });
  return { query, columns: parts.items.map((item) => item.column), single: isOne(block.limit) };
}

/** What is shown of each row, and by what the rows are ordered. */
interface Shown {
  readonly items: readonly (OutputItem & { readonly value: SqlExpression })[];
  readonly orderBy: readonly SqlOrder[];
}

function shownIn(leg: Leg, block: RowsBlock, scope: QueryScope): Shown {
  const items = block.items.map((item, index) => {
    const name = outputName(item, index + 1);
    const value = lowerKey(item.expression, leg, 'VALUE');
    return { item, name, value, isKey: true, column: rowColumn(name, item.expression, value, scope) };
  });
  duplicateColumn(items);
  const orderBy = block.orderBy.map(({ expression, descending, nulls }): SqlOrder => {
    const item = orderedItem(expression, items);
    const value = item === null ? lowerKey(expression, leg, 'VALUE') : column(null, item.name, item.value.type);
    return { expression: value, descending, nulls: nulls ?? 'LAST' };
  });
  return { items, orderBy };
}

interface Rows {
  readonly leg: Leg;
  readonly parts: Shown;
  readonly joins: readonly SqlJoin[];
  readonly where: readonly (SqlExpression | null)[];
}

/** The rows that count: each once, also where conditions lie on their many side. */
function rowsOf(plan: LegPlan, shown: (leg: Leg) => Shown): Rows {
  const { leaves } = plan.bucket;
  const leg = openLeg(plan);
  const grouped = groupedRows(leg, plan);
  const parts = shown(leg);
  const looked = presentRows(leaves, leg);
  if (leg.multiplies) {
    const { facts, values } = countedOnce(plan, (rows) => ({ parts: shown(rows), where: [presentRows(leaves, rows)] }));
    return { leg: facts, joins: [], ...values };
  }
  const kept = keptRows(leg, plan);
  plan.request.scope.request.legs.add(leg, { ...partsOf(plan), measures: [] });
  return { leg, parts, joins: kept.joins, where: [...grouped.where, looked, ...kept.where] };
}

function rowColumn(name: string, expression: Expression, value: SqlExpression, scope: QueryScope): CompiledColumn {
  return { ...keyColumn(name, expression, value.type, scope), additive: false };
}

function orderedItem<Item extends { readonly name: string }>(
  expression: Expression,
  items: readonly Item[],
): Item | null {
  if (expression.kind === 'number') {
    const item = items[Number(expression.text) - 1];
    return (
      item ??
      refuse(
        'UNKNOWN_FIELD',
        expression.span,
        `There is no column ${expression.text}.`,
        `The query has ${items.length} columns.`,
      )
    );
  }
  if (expression.kind !== 'reference' || expression.path.length !== 1) return null;
  const wanted = expression.path[0]?.text.toLowerCase();
  return items.find(({ name }) => name.toLowerCase() === wanted) ?? null;
}
