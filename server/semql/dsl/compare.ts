import type { FunctionCall } from '../language/ast.ts';
import { byType, count, described, list, oneOf, optional, record, type Shape, text } from '../language/json/shape.ts';
import { timeUnitShape } from '../language/json/treeShape.ts';
import type { Column } from './column.ts';
import { readOffset } from './period.ts';
import { callOf } from '../language/build.ts';
import type { Translation } from './translation.ts';

type Offset = NonNullable<FunctionCall['offset']>;
type OffsetRequest = string | Exclude<Offset, string>;
const shown = ['PRIOR', 'DELTA', 'PCT_CHANGE'] as const;
type Shown = (typeof shown)[number];

/** Comparison that applies to every metric. */
export type CompareRequest = string | { readonly offset: OffsetRequest; readonly show: readonly Shown[] | null };

const offsetText = described('PERIOD for the preceding period, or a length of time such as 1 YEAR.', text);

export const compareShape: Shape<CompareRequest> = described(
  'Period to compare with: adds its value of every metric, the difference and the relative change.',
  byType('an earlier time', {
    string: offsetText,
    object: record({
      offset: byType('an earlier time', { string: offsetText, object: record({ count, unit: timeUnitShape }) }),
      show: optional(list(oneOf(...shown), 1)),
    }),
  }),
);

/**
 * Columns added next to the metric's own: `revenue_prior`, `revenue_delta`, `revenue_pct_change`.
 */
export function comparedColumns(
  translation: Translation,
  column: Column,
  request: CompareRequest | null,
): readonly Column[] {
  if (request === null) {
    return [column];
  }
  const { offset, show } = typeof request === 'string' ? { offset: request, show: null } : request;
  const read = typeof offset === 'string' ? offsetOf(translation, offset) : offset;
  if (read === null) {
    return [column];
  }
  const compared = (show ?? shown).map((name): Column => {
    const as = `${column.as ?? column.plain}_${name.toLowerCase()}`;
    const expression = translation.from('compare', callOf(name, [column.expression], { offset: read }));
    return { expression, path: column.path, plain: '', as };
  });
  return [column, ...compared];
}

function offsetOf(translation: Translation, written: string): Offset | null {
  if (written.trim().toUpperCase() === 'PERIOD') {
    return 'PERIOD';
  }
  const offset = readOffset(written);
  if (offset !== null) {
    return offset;
  }
  const message = `${JSON.stringify(written)} is not an earlier time.`;
  return translation.problem('compare', 'SYNTAX', message, 'Write PERIOD, 1 YEAR, 3 MONTHS or 7 DAYS.');
}
