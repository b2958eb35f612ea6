import type { Block, RowsBlock } from '../language/ast.ts';
import { conjuncts } from '../language/mapExpression.ts';
import type { OutputItem } from '../plan/blockItems.ts';
import type { Key } from '../plan/groups/key.ts';
import { classify } from '../plan/scope/classify.ts';
import type { QueryScope } from '../plan/scope/queryScope.ts';
import { selectStar } from './clauses.ts';
import { checkGroupBy } from './groups.ts';
import { checkDoubleAggregation, measureInRows, measureInWhere } from './measures.ts';
import { duplicateColumn } from './names.ts';

// Rules of a block as a whole, in the order in which they are checked: of several mistakes the
// first is shown. Mistakes in a single name, value or path are refused where it is planned.

/** Rules of a block of measures, before any part of it is planned. */
export function checkBlock(block: Block, scope: QueryScope): void {
  if (block.where !== null && classify(block.where, scope) === 'aggregate') measureInWhere(block, scope);
  checkDoubleAggregation(block, scope);
}

/** Rules of SELECT ROWS, before any part of it is planned. */
export function checkRows(block: RowsBlock, scope: QueryScope): void {
  for (const { expression, span } of block.items) {
    if (expression.kind === 'star') selectStar(block, scope, span);
    if (classify(expression, scope) === 'aggregate') measureInRows(block, expression);
  }
  for (const condition of conjuncts(block.where)) {
    if (classify(condition, scope) === 'aggregate') measureInRows(block, condition);
  }
}

/** Rules of the columns of a block, as soon as each has a name. */
export function checkColumns(
  block: Block,
  keys: readonly Key[],
  items: readonly OutputItem[],
  scope: QueryScope,
): void {
  duplicateColumn(items);
  checkGroupBy(block, keys, items, scope);
}
