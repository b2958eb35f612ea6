import { isAmountText, isDateText } from './amount.ts';
import type { GridRow } from './gridRow.ts';

const money = '(?:€|\\$|£|¥|EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|CAD|AUD|INR|BRL|CNY|euros?|dollars?)';
const scale =
  '(?:T|Tsd\\.?|Tausend|k|K|Mio\\.?|M|mn|mln|Mrd\\.?|bn|thousands?|millions?|billions?|in|per|pro|par|\\d+)';
const measure =
  '(?:%|‰|°[CF]|[kmcµn]?m[²³23]?|k?m/h|[kmµ]?g|t|kt|Mt|[mhc]?l|ha|[kMGT]?W(?:h|p)?|[kMGT]?B|[kM]?J|k?cal|[kM]?Hz|bar|h?Pa|[mk]?V|[mk]?A|h|hrs?|hours?|Std\\.?|Stunden|min|mins|minutes|s|sec|Sek\\.?|ms|d|days?|Tage|jours|weeks?|Wochen|months?|Monate|years?|Jahre|Stk\\.?|Stück|St\\.?|pcs\\.?|pieces|units?|Einheiten|Anz\\.?|Anzahl|count|number|no\\.|#|percent|Prozent|lbs?|oz|ft|mi|miles|in\\.|persons?|Personen|people)';
const unitPattern = new RegExp(
  `^(?:${scale}[\\s.]*)*(?:${money}|${measure})(?:\\s*/\\s*(?:${money}|${measure}))?$`,
  'iu',
);
const nothing = /^(?:-|–|—|n\/a|text|string|name|date|datum|[YJDMT.\-/]{6,10})?$/i;

const statesNoUnit = (value: string): boolean => !/[\p{L}\p{Sc}%‰]/u.test(value);

/**
 * Units of a row below the names: `EUR`, `(kg)`, `[in %]`; null: it is no such row.
 * @param below rows of values
 */
export function unitsOf(row: GridRow, below: readonly GridRow[], width: number): readonly (string | null)[] | null {
  const units = Array.from({ length: width }, (_, column) => {
    const text = (row.cells[column] ?? '').trim();
    const bare = /^[([]\s*(.*?)\s*[)\]]$/.exec(text)?.[1] ?? text;
    return { text, bare, isUnit: unitPattern.test(bare) || (bare !== text && !isAmountText(bare)) };
  });
  if (row.cells.slice(width).some((cell) => cell.trim() !== '')) {
    return null;
  }
  if (!units.every(({ text, isUnit }) => isUnit || nothing.test(text))) {
    return null;
  }
  const overNumbers = units.filter(({ isUnit }, column) => {
    const held = below.map(({ cells }) => cells[column]?.trim() ?? '').filter((value) => value !== '');
    // Values that state their unit need no row that does: such a row is the first of them.
    const numbers = held.filter((value) => statesNoUnit(value) && isAmountText(value) && !isDateText(value));
    return isUnit && numbers.length > 0 && numbers.length >= held.length * 0.7;
  });
  // A value of the table may be called "t" or "m", but not all of them.
  const known = units.filter(({ isUnit }) => isUnit).length;
  if (overNumbers.length === 0 || known > overNumbers.length * 2) {
    return null;
  }
  return units.map(({ bare, isUnit }) => (isUnit ? bare : null));
}
