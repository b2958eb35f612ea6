import { isRate } from '../../../../../values/formatValue.ts';

const after = /\s*\*\s*100(?:\.0+)?(?![\d.])/;
const before = /(?<![\d.])100(?:\.0+)?\s*\*\s*/;

/**
 * An expression without the factor of 100 that its unit has already: a ratio of 0.35 is written
 * 35 %. The unit `%` has a number of percent. Null: there is no such factor.
 */
export function withoutHundred(expression: string, unit: string | null): string | null {
  if (unit === '%' || !isRate(unit)) {
    return null;
  }
  const mended = [after, before].map((factor) => expression.replace(factor, '')).find((one) => one !== expression);
  return mended === undefined ? null : mended.trim();
}
