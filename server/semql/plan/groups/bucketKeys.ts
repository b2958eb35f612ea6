import type { TimeUnit } from '../../language/ast.ts';
import { isBucketed } from '../time/bucketTable.ts';
import type { Key } from './key.ts';
import type { MovingTime } from '../time/movingTime.ts';
import { grainOf } from '../time/timeRange.ts';

/**
 * The grain of the one key that shows the time in buckets; null where several keys do, or parts of
 * it.
 */
export function bucketOf(moving: MovingTime): TimeUnit | null {
  const [only, second] = moving.keys;
  if (moving.spine !== null) {
    return null;
  }
  return only !== undefined && second === undefined && isBucketKey(only, moving) ? grainOf(only.expression) : null;
}

/** True for a key whose values are starts of buckets of the time, in order. */
export function isBucketKey(key: Key, { isIt }: Pick<MovingTime, 'isIt'>): boolean {
  const { expression } = key;
  if (expression.kind === 'reference') {
    return isBucketed(key);
  }
  const [, operand] = expression.kind === 'call' && expression.name === 'DATE_TRUNC' ? expression.arguments : [];
  return operand !== undefined && isIt(operand);
}
