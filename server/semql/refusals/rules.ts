import type { OutputItem } from '../plan/blockItems.ts';
import type { Key } from '../plan/groups/key.ts';
import { classify } from '../resolve/classify.ts';
import type { ResolvedBlock, ResolvedRows } from '../resolve/resolved.ts';
import { checkGroupBy } from './groups.ts';
import { checkDoubleAggregation, measureInRows, measureInWhere } from './measures.ts';
import { duplicateColumn } from './names.ts';

// Rules of a block as a whole, in the order in which they are checked: of several mistakes the
// first is shown. Mistakes in a single name are refused where it is resolved, in a value or a path
// where it is planned.

/** Rules of a block of measures, before any part of it is planned. */
export function checkBlock(block: ResolvedBlock): void {
  if (block.where !== null && classify(block.where) === 'aggregate') {
    measureInWhere(block);
  }
  checkDoubleAggregation(block);
}

/** Rules of SELECT ROWS, before any part of it is planned. */
export function checkRows(block: ResolvedRows): void {
  for (const { expression } of block.items) {
    if (classify(expression) === 'aggregate') {
      measureInRows(block, expression);
    }
  }
  for (const condition of block.conditions) {
    if (condition.definition === null && classify(condition.expression) === 'aggregate') {
      measureInRows(block, condition.expression);
    }
  }
}

/** Rules of the columns of a block, as soon as each has a name. */
export function checkColumns(block: ResolvedBlock, keys: readonly Key[], items: readonly OutputItem[]): void {
  duplicateColumn(items);
  checkGroupBy(block, keys);
}
