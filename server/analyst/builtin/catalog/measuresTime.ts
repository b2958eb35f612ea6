import { isMeasuringWord } from '../reading/measuringUnits.ts';

const timeWords = /(?:^|[\s_])(?:seconds?|minutes?|hours?|days?|weeks?|months?|duration|time)(?:$|[\s_])/i;

/** True for a number that says how long something took. */
export function measuresTime(of: { readonly unit: string | null; readonly name: string } | undefined): boolean {
  if (of === undefined) return false;
  if (of.unit !== null && isMeasuringWord(of.unit)) return timeWords.test(of.unit);
  return timeWords.test(of.name);
}
