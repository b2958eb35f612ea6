import type { Assumed, AssumptionSource } from './offer.ts';

/**
 * "the weekday with the fewest rentals": one without any has no rows to be counted, so it is not
 * among those compared.
 */
export function emptyPeriods({ grounded }: AssumptionSource): readonly Assumed[] {
  const { reading, query } = grounded;
  const isOfPeriods = reading.breakdowns.some(({ kind }) => kind === 'time' || kind === 'profile');
  const isLeast =
    reading.top === null
      ? reading.order?.descending === false && reading.order.by === 'measure'
      : !reading.top.descending;
  if (!isOfPeriods || !isLeast || /\bFILL ZERO\b/.test(query.semql)) return [];
  return [
    {
      kind: 'aggregation',
      text: 'Only periods that have any are compared',
      phrase: null,
      value: 'periods',
      offers: [],
    },
  ];
}
