import type { MarkedQuestion } from '../marking/mark.ts';
import { languages, scripts } from './languages.ts';

/** A language that is not read, and a sentence in it that says so. */
export interface OtherLanguage {
  readonly language: string;
  readonly sentence: string;
}

/**
 * The language other than English that the grammar of a question is mostly in; null for English.
 * German is put in English before.
 */
export function writtenIn({ tokens, marks }: MarkedQuestion): OtherLanguage | null {
  const unread = new Set(
    marks.flatMap(({ start, end, meanings }) =>
      meanings[0]?.kind === 'unknown' ? tokens.slice(start, end).map(({ text }) => text) : [],
    ),
  );
  const words = tokens.filter(({ quoted, number }) => !quoted && number === null);
  const read = marks.filter(
    ({ meanings }) => meanings[0]?.kind === 'operator' || meanings[0]?.kind === 'period',
  ).length;
  // Most words are of another script, and no name or value of the data.
  const script = scripts.find(
    ([letters]) => words.filter(({ text }) => unread.has(text) && letters.test(text)).length * 2 > words.length,
  );
  if (script !== undefined) {
    return { language: script[1], sentence: script[2] };
  }
  const [likeliest] = languages
    .map((one) => ({ one, foreign: words.filter(({ text }) => one.grammar.has(text) && unread.has(text)).length }))
    .toSorted((a, b) => b.foreign - a.foreign);
  if (likeliest === undefined || likeliest.foreign === 0 || likeliest.foreign < read) {
    return null;
  }
  // A single foreign word is enough only if no English word links the others.
  if (likeliest.foreign === 1 && read > 0) {
    return null;
  }
  const isMost = unread.size * 2 > words.length || (likeliest.foreign > 1 && unread.size * 2 === words.length);
  return isMost ? { language: likeliest.one.language, sentence: likeliest.one.sentence } : null;
}
