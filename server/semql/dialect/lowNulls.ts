import type { SqlOrder } from '../sql/tree.ts';

/**
 * A sort key for engines where NULL is lower than every value and NULLS FIRST | LAST is unknown.
 */
export function orderLowNulls(expression: string, { descending, nulls }: SqlOrder): string {
  const operand = /^[\w."`$]+$/.test(expression) ? expression : `(${expression})`;
  const key = `${expression} ${descending ? 'DESC' : 'ASC'}`;
  if ((nulls === 'LAST') === descending) {
    return key;
  }
  return `CASE WHEN ${operand} IS NULL THEN ${nulls === 'FIRST' ? '0 ELSE 1' : '1 ELSE 0'} END, ${key}`;
}
