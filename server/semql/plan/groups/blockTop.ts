import type { Span } from '../../language/ast.ts';
import { contains } from '../../sql/rewrite.ts';
import { column, type SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { BlockKeys } from './blockKeys.ts';
import { flagColumn, type OutputItem } from '../blockItems.ts';
import { classify } from '../../resolve/classify.ts';
import type { GroupExpressions } from './groupExpressions.ts';
import type { ResolvedBlock } from '../../resolve/resolved.ts';
import type { ResultOrder, TopRequest } from '../assemble/stages.ts';
import { othersKey } from './topKeys.ts';

/** TOP: which key is ranked, by what. */
export function rankedKey({ top }: ResolvedBlock, keys: BlockKeys, groups: GroupExpressions): TopRequest | null {
  if (top === null) {
    return null;
  }
  const { key: expression } = top;
  const selected = keys.of(expression);
  if (selected === null && top.withOthers) {
    return notSelected(top.key.span);
  }
  if (classify(expression) !== 'row') {
    refuse('TYPE_MISMATCH', top.key.span, 'TOP ranks a dimension.', 'Write TOP 5 country BY revenue.');
  }
  const by = groups.lower(top.by);
  if (contains(by, isNoMeasure)) {
    refuse('TYPE_MISMATCH', top.by.span, 'TOP ranks by a measure.', 'Write TOP 5 country BY revenue.');
  }
  const key = selected ?? keys.keyOver('d0', expression);
  return { count: top.count, key, by, withOthers: top.withOthers, having: null };
}

/** A key, or a value computed from the groups around. */
function isNoMeasure(node: SqlExpression): boolean {
  return node.kind === 'window' || (node.kind === 'column' && (node.table !== null || node.name.startsWith('d')));
}

function notSelected(span: Span): never {
  return refuse('GROUP_BY_MISMATCH', span, 'TOP … WITH OTHERS needs its key among the columns.', 'Select the key too.');
}

/** The flag that tells the folded group. */
export function othersItem({ top }: ResolvedBlock): OutputItem[] {
  if (top === null || top.flag === null) {
    return [];
  }
  const { flag: name, span } = top;
  const item = { name, expression: top.key, alias: null, span };
  return [{ item, name, value: column(null, othersKey, 'BOOLEAN'), isKey: true, column: flagColumn(name, 'Other') }];
}

/** The order TOP has by itself. */
export function topOrder({ orderBy }: ResolvedBlock, top: TopRequest | null): ResultOrder[] {
  if (top === null || orderBy.length > 0) {
    return [];
  }
  const by: ResultOrder = { value: top.by, alias: null, descending: true, nulls: 'LAST' };
  if (!top.withOthers) {
    return [by];
  }
  const flag = column(null, othersKey, 'BOOLEAN');
  return [{ value: flag, alias: null, descending: false, nulls: 'LAST' }, by];
}
