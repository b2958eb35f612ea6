import { formatExact, formatNumber, isCurrency } from '../../../../../../values/formatValue.ts';
import type { FieldChoice } from '../choices/choices.ts';
import type { Today } from './useTodayValues.ts';

/** Units that are written next to a number; nouns stand in the column of units. */
const isShort = (unit: string): boolean => unit.length <= 3 || unit === 'percent';

/** What a measure is today, in the unit that is chosen for it: `€ 41,870,500`. */
export function todayText({ draft, unit }: FieldChoice, { isWaiting, problem, values }: Today): string {
  if (isWaiting) {
    return '…';
  }
  const found = values.get(draft.name);
  if (problem !== null || found === undefined) {
    return 'not computed';
  }
  const { value, decimals } = found;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) {
    return '–';
  }
  const written = unit.trim();
  return isCurrency(written)
    ? formatExact(number, { unit: written, decimals })
    : formatNumber(number, { unit: isShort(written) ? written : null, decimals });
}
