import type { WiderAggregate } from './dialect.ts';

/**
 * Sort keys of a list: distinct values are ordered by nothing but themselves, as they are written,
 * and no NULL is among them.
 */
export function listOrder({ distinct, orderBy }: WiderAggregate, listed: string): string {
  if (!distinct) {
    return orderBy;
  }
  return `${listed}${/ DESC(?: NULLS (?:FIRST|LAST))?$/.test(orderBy) ? ' DESC' : ''}`;
}
