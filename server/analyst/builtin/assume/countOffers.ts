import type { Reading } from '../reading.ts';
import type { Offer } from './offer.ts';

const COUNTS = [1, 3, 5, 10, 20, 50];

/** Other limits for groups or rows, if the question gives none. */
export function countOffers(asked: Reading): readonly Offer[] {
  const { top, rows } = asked;
  return COUNTS.flatMap((count): readonly Offer[] => {
    if (rows)
      return count === rows.limit
        ? []
        : [
            {
              text: rowsText(count),
              value: count,
              reading: { ...asked, rows: { ...rows, limit: count, asked: true } },
            },
          ];
    if (!top || (count === top.count && top.asked)) return [];
    return [{ text: topText(top, count), value: count, reading: { ...asked, top: { ...top, count, asked: true } } }];
  });
}

function rowsText(count: number): string {
  return count === 1 ? 'Only the first row' : `${count} rows shown`;
}

function topText({ descending, within }: NonNullable<Reading['top']>, count: number): string {
  const side = descending ? 'top' : 'bottom';
  if (within) return `The ${side} ${count} within each group`;
  return count === 1 ? 'Only the first' : `${side === 'top' ? 'Top' : 'Bottom'} ${count}`;
}
