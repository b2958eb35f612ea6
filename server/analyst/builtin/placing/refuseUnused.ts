import type { Operator } from '../phrases/operator.ts';
import { sameField } from '../reading.ts';
import type { Reading } from '../reading.ts';
import type { Draft } from '../reading/draft.ts';

const ORDERING = ['order', 'ascending', 'descending', 'alphabetical'] as const;

/** An operator that changed nothing was not understood; it must not be dropped in silence. */
export function refuseUnused(draft: Draft, reading: Reading): void {
  const unused = (op: Operator['op'], used: boolean): void => {
    const index = draft.operators.get(op);
    if (index !== undefined && !used) draft.unplaced.add(index);
  };
  if (
    draft.extreme &&
    reading.top === null &&
    reading.rows === null &&
    !(reading.order !== null && draft.order?.field) &&
    !draft.measures.some((one) => one.kind === 'aggregate' && (one.fn === 'MAX' || one.fn === 'MIN'))
  )
    draft.unplaced.add(draft.extreme.index);
  if (draft.top && reading.top === null && reading.rows === null) draft.unplaced.add(draft.top.index);
  const superlative = draft.extreme ?? draft.top;
  if (superlative && draft.flags.has('growth') && reading.measures.length === 0) draft.unplaced.add(superlative.index);
  if (reading.rows) refuseUnordered(draft, reading.rows.orderBy !== null);
  if (draft.latest && reading.rows === null) draft.unplaced.add(draft.latest.index);
  const severalValues = reading.filters.some((one) => one.kind === 'values' && one.values.length > 1);
  // "business but never economy" of one row says nothing more than "business".
  const isVacuous = reading.filters.some(
    (one) =>
      one.kind === 'values' &&
      one.negated &&
      reading.filters.some((other) => other.kind === 'values' && !other.negated && sameField(other.field, one.field)),
  );
  if (isVacuous) draft.unplaced.add(draft.operators.get('missing') ?? draft.operators.get('not') ?? 0);
  unused(
    'versus',
    reading.comparison !== null || severalValues || reading.measures.length > 1 || reading.breakdowns.length > 0,
  );
  unused('correlation', reading.measures.length > 1 && reading.breakdowns.length > 0);
  unused('with_others', reading.top !== null);
  unused('rows', reading.rows !== null);
  unused('why', false);
  unused('remove', false);
  unused('replace', false);
  unused('distribution', reading.shape === 'distribution' || reading.breakdowns.length > 0);
  unused('order', reading.breakdowns.length > 0 || reading.rows !== null);
  unused('growth', reading.comparison !== null);
  const [first] = reading.measures;
  unused('share', first?.kind !== 'metric' || reading.transform?.kind !== 'share');
  if (reading.measures.length > 0 && reading.measures.every(({ kind }) => kind === 'count'))
    for (const at of draft.amounts) draft.unplaced.add(at);
  for (const one of draft.periods.slice(reading.comparison === null ? 1 : 2)) draft.unplaced.add(one.index);
}

/**
 * Rows in no order have no first ones: "largest", "top 3", "highest first" say nothing without a
 * number or date.
 */
function refuseUnordered(draft: Draft, isOrdered: boolean): void {
  if (isOrdered) return;
  const places = [draft.extreme?.index, draft.top?.index, ...ORDERING.map((op) => draft.operators.get(op))];
  for (const index of places) if (index !== undefined) draft.unplaced.add(index);
}
