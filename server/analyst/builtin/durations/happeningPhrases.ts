import type { DurationMention } from './durationMentions.ts';
import { eventAt, namesOf, pairsTo, textAt } from './asked.ts';
import type { Asked } from './asked.ts';

/** Words that say how fast something was, or how long it lasted. */
export const speeds: ReadonlySet<string> = new Set(
  'fastest slowest quickest swiftest longest shortest faster slower quicker'.split(' '),
);

/** "slowest delivery", "delivers fastest": the time until something has happened. */
export function readHappening(asked: Asked, at: number): readonly DurationMention[] {
  const event =
    speeds.has(textAt(asked, at - 1)) || speeds.has(textAt(asked, at + 1)) ? eventAt(asked, at, true) : null;
  if (event === null) return [];
  const names = namesOf(at, event.end, pairsTo(asked, event.events), null, true);
  return names.length === 0 ? [] : [{ start: at, end: event.end, names, isVague: false, says: { kind: 'happening' } }];
}
