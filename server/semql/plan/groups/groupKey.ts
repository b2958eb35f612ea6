import { cast, type SqlExpression } from '../../sql/tree.ts';
import type { GroupingRequest } from './groupingRequest.ts';
import { type Key, lowerKey } from './key.ts';
import type { FactScan } from '../facts/factScan.ts';
import { isTime } from '../lower/valueTypes.ts';
import { windowBucket } from '../time/windows.ts';

/** The value of a key in a row: its own, or the bucket of the window it is counted in. */
export function keyIn(key: Key, scan: FactScan, { windows }: GroupingRequest): SqlExpression {
  const bucket = windows === undefined ? null : windowBucket(windows, key);
  return bucket ?? sameType(lowerKey(key.expression, scan), key);
}

/** Facts keep a shared time in columns of different types; the merge needs one. */
function sameType(value: SqlExpression, { type }: Pick<Key, 'type'>): SqlExpression {
  return isTime(type) && isTime(value.type) ? cast(value, type) : value;
}

/** Keys for GROUP BY: constants make no groups. */
export function groupsBy(keys: readonly SqlExpression[]): SqlExpression[] {
  return keys.filter(({ kind }) => kind !== 'literal').map((key) => groupedBy(key));
}

/**
 * A truncated timestamp is grouped as it is and shown as a date, so that the conversion runs once
 * per group.
 */
function groupedBy(value: SqlExpression): SqlExpression {
  return value.kind === 'truncate' && value.operand.type !== 'DATE' ? { ...value, type: 'TIMESTAMP' } : value;
}
