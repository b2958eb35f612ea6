import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

const when =
  /\b(?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|today|yesterday|tomorrow|weeks?|months?|years?|quarters?|days?|q[1-4]|since|until|before|after|ago|recent\w*|now|currently|so far|date|decades?|century|lately|weekend|ytd)\b|\d/;

/** "will be sold next month": what is to come is not among what was recorded. */
export function forecasts({ mentions, claims }: Guarded): readonly Objection[] {
  const words = mentions.words.map(({ text }) => text);
  const isToCome = claims.periods.some(({ kind }) => kind === 'next');
  return isToCome && words.some((word) => word === 'will' || word === 'forecast')
    ? [{ kind: 'period', words: 'will' }]
    : [];
}

/** A time that is missing from the reading, or that the question does not have. */
export function periodsKept(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const text = plainText(guarded);
  const raw = mentions.words.map(({ raw: word }) => word.toLowerCase()).join(' ');
  const said = claims.periods.filter(({ kind }) => kind !== 'all');
  const against = /\b(?:compared? (?:with|to)|versus|vs)\b/.exec(text)?.[0];
  // Rows of both periods at once are no comparison of the two.
  if (against !== undefined && said.length > 1 && !claims.timed) return [{ kind: 'period', words: against }];
  if (said.length > 0 && !when.test(raw)) return [{ kind: 'period', words: said[0]?.kind ?? '' }];
  const dated = mentions.words.find(
    ({ raw: word, quoted }) =>
      !quoted &&
      (/^\d{4}-\d\d-\d\d$/.test(word) ||
        /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/.test(word)),
  );
  const month = dated?.text.slice(0, 3) ?? '';
  const isDated =
    dated === undefined ||
    claims.periods.length > 0 ||
    claims.timed ||
    claims.comparisons.some(({ value }) => String(value).toLowerCase().includes(month) || typeof value === 'number') ||
    claims.texts.length > 0;
  if (!isDated) return [{ kind: 'period', words: dated.raw }];
  const sign =
    /\b(?:today|yesterday|(?:last|previous|past|this|next|current) (?:\d+ |\w+ )?(?:day|week|month|quarter|year)s?)\b/.exec(
      text,
    )?.[0];
  return sign !== undefined &&
    claims.periods.length === 0 &&
    !claims.timed &&
    !claims.durations &&
    claims.comparisons.length === 0
    ? [{ kind: 'period', words: sign }]
    : [];
}
