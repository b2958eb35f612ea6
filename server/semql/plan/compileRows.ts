import type { CompiledColumn } from '../compiled.ts';
import type { Expression, RowsBlock } from '../language/ast.ts';
import { allOf, column, select, type SqlExpression, type SqlOrder } from '../sql/tree.ts';
import { duplicateColumn } from '../validate/duplicateColumn.ts';
import { cappedLimit } from '../validate/limitExceeded.ts';
import { measureInRows } from '../validate/measureInRows.ts';
import { timeSettingsOf } from '../validate/timeZone.ts';
import { refuse } from '../validate/refusal.ts';
import { selectStar } from '../validate/selectStar.ts';
import { keyColumn, outputName } from './blockItems.ts';
import { buildScope } from './buildScope.ts';
import { classify } from './classify.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { lowerRowCondition } from './rowCondition.ts';
import { lowerKey } from './key.ts';
import { Leg } from './leg.ts';
import { conjuncts } from './mapExpression.ts';
import type { QueryScope } from './queryScope.ts';
import type { CompileRequest } from './request.ts';

/** SELECT ROWS … FOR measure: the rows of the FROM model that the measure is computed over, one by one. */
export function compileRows(block: RowsBlock, request: CompileRequest, outermost: boolean): CompiledBlock {
  const scope = buildScope(request, block);
  const time = timeSettingsOf(block, request);
  const leg = new Leg(scope, scope.root, scope.pins, `rows of ${scope.root.name}`, block.span, time);
  const items = block.items.map((item, index) => {
    if (item.expression.kind === 'star') selectStar(block, scope, item.span);
    if (classify(item.expression, scope) === 'aggregate') measureInRows(block, item.expression);
    const name = outputName(item, index + 1);
    const value = lowerKey(item.expression, leg);
    return { item, name, value, column: rowColumn(name, item.expression, value, scope) };
  });
  duplicateColumn(items);
  const conditions = [
    ...scope.conditions,
    ...conjuncts(block.where).map((expression) => ({ expression, definition: null, span: expression.span })),
  ];
  const where = conditions.map((condition) => {
    if (condition.definition === null && classify(condition.expression, scope) === 'aggregate')
      measureInRows(block, condition.expression);
    return lowerRowCondition(condition, leg);
  });
  const ofMeasure = block.measure === null ? null : measureCondition(block.measure, scope, leg);
  const orderBy = block.orderBy.map(({ expression, descending, nulls }): SqlOrder => {
    const item = orderedItem(expression, items);
    const value = item === null ? lowerKey(expression, leg) : column(null, item.name, item.value.type);
    return { expression: value, descending, nulls: nulls ?? 'LAST' };
  });
  const { from, joins, where: base } = leg.relation();
  request.legs.add(leg, { measures: [], keys: [], conditions, moved: false });
  const query = select({
    columns: items.map(({ name, value }) => ({ expression: value, alias: name })),
    from,
    joins,
    where: allOf([base, ...where, ofMeasure]),
    orderBy,
    limit: outermost ? cappedLimit(block, request) : block.limit,
  });
  return { query, columns: items.map((item) => item.column), single: isOne(block.limit) };
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

/** Only the rows the measure looks at: its own filter. */
function measureCondition(expression: Expression, scope: QueryScope, leg: Leg): SqlExpression | null {
  const field = expression.kind === 'reference' ? scope.field(expression.path, expression.span) : null;
  if (field === null || field.kind === 'dimension' || field.kind === 'shared') {
    return refuse(
      'TYPE_MISMATCH',
      expression.span,
      'FOR names a measure.',
      `Write FOR and a measure of ${scope.root.name}.`,
    );
  }
  if (field.kind === 'metric') {
    return refuse(
      'TYPE_MISMATCH',
      expression.span,
      `${field.metric.definition.name} is a metric, which may be computed over several sets of rows.`,
      `Name one measure of ${scope.root.name}.`,
    );
  }
  const { measure } = field;
  if (measure.model !== scope.root) {
    return refuse(
      'NO_PATH',
      expression.span,
      `${measure.model.name}.${measure.definition.name} is computed over rows of ${measure.model.name}.`,
      `Write FROM ${measure.model.name}.`,
    );
  }
  scope.request.provenance.measure(measure, expression.span, null);
  if (measure.filter === null) return null;
  const label = `the filter of measure ${measure.model.name}.${measure.definition.name}`;
  return leg.definitionCondition(leg.root, measure.filter, false, label, expression.span);
}
