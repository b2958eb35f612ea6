import { measuresTime } from '../../catalog/measuresTime.ts';
import { durationParts } from '../../durations/durationField.ts';
import type { ClaimedOrder } from '../claims/claims.ts';
import type { Guarded } from '../question.ts';

const speeds = new Set('fastest quickest slowest'.split(' '));

/** Words for how fast something is: of a time the shortest is the fastest. */
export function isSpeed(word: string): boolean {
  return speeds.has(word);
}

/** True where an order is what such a word asks for; a number of rows is no speed. */
export function ranksSpeed(word: string, { field, descending }: ClaimedOrder, { claims, lookup }: Guarded): boolean {
  const isSlow = word === 'slowest';
  const { headline } = claims;
  if (field === null && (headline === null || headline.kind === 'count')) return false;
  const measure =
    headline?.kind === 'measure'
      ? lookup.measure(headline.model, headline.name)
      : headline?.kind === 'metric'
        ? lookup.metric(headline.name)
        : undefined;
  const isCount = headline?.kind === 'measure' && lookup.countMeasure(headline.model)?.name === headline.name;
  if (field === null && isCount) return false;
  const isTime =
    field === null
      ? measuresTime(measure)
      : durationParts(field) !== null || measuresTime(lookup.dimension(field.model, field.name));
  return isTime ? descending === isSlow : descending !== isSlow;
}
