import { singularOf } from '../lexicon/wordForms.ts';
import { eventAt, namesOf, pairsOf, phraseAt, rowsNamed, textAt } from './asked.ts';
import type { Asked } from './asked.ts';
import { keysOf } from './dateEvents.ts';
import type { DateEvent } from './dateEvents.ts';
import type { DurationMention } from './durationMentions.ts';

const lateWords = 'late|too late|delayed';
const copulas = /^(?:is|are|was|were|been|being|has|have|had|that|which|who|arrived|came|running|ever)$/;
/** What may be done after it was due. */
const deeds = new Set(
  'deliver return pay complete arrive close resolve settle ship respond end submit depart handover approve'.split(' '),
);

/**
 * "deliveries that were late", "late returns": what happened after the day, or the moment, on which
 * it was due.
 */
export function readLate(asked: Asked, at: number): readonly DurationMention[] {
  const end = phraseAt(asked, at, lateWords);
  // "paid late" is read with what happened.
  if (end === null || (at > 0 && eventAt(asked, at - 1, true) !== null)) return [];
  let noun = at - 1;
  while (noun > 0 && copulas.test(textAt(asked, noun))) noun -= 1;
  const own = new Set([...(noun < at ? rowsNamed(asked, noun) : []), ...rowsNamed(asked, end)]);
  const dates = asked.dates.events.filter(({ model }) => own.has(model));
  const due = dates.filter(({ keys }) => keys.has('due'));
  const done = dates.filter(({ keys }) => !keys.has('due') && [...keys].some((key) => deeds.has(key)));
  const ofRows = done.filter(isOfItsRows);
  const names = namesOf(at, end, pairsOf(due, ofRows.length > 0 ? ofRows : done), 'DAY', false);
  return names.length === 0
    ? []
    : [
        {
          start: at,
          end,
          names,
          isVague: false,
          says: { kind: 'test', test: { operator: '>', value: 0, high: null } },
        },
      ];
}

/** The delivery of a delivery. */
function isOfItsRows({ model, keys }: DateEvent): boolean {
  return keysOf(singularOf(model.split('_').at(-1) ?? '')).some((key) => keys.has(key));
}
