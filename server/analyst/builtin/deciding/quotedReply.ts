import type { Lexicon } from '../lexicon/lexicon.ts';
import { markQuestion } from '../marking/mark.ts';
import type { Clock } from '../time/period.ts';
import { normalise } from '../words/normalise.ts';

/**
 * A reply to a part of an answer, whose first lines quote it with ">": "> Mid-market", then "by
 * month". A value or a period that is quoted is what the reply is about; any other quotation only
 * says which answer is meant, and the conversation is that already.
 */
export function readReply(text: string, lexicon: Lexicon, clock: Clock): string {
  const lines = text.split('\n');
  const count = lines.findIndex((line) => !line.startsWith('>'));
  if (count <= 0) return text;
  const quote = lines
    .slice(0, count)
    .map((line) => line.slice(1).trim())
    .join(' ');
  const question = lines.slice(count).join('\n').trim();
  const { tokens, marks } = markQuestion(normalise(quote), lexicon, clock);
  const [whole] = marks.filter(({ start, end }) => start === 0 && end === tokens.length);
  const [meaning] = whole?.meanings ?? [];
  if (meaning?.kind === 'period') return `${question} in ${quote}`;
  return meaning?.kind === 'name' && meaning.target.kind === 'value' ? `${question} for ${quote}` : question;
}
