import { FUNCTION_WORDS } from '../words/functionWords.ts';
import type { Token } from '../words/normalise.ts';
import type { PartOfSpeech, Word } from './mentions.ts';
import { singularOf } from './wordForms.ts';

/** A word of a question with its base form and every part of speech it can be. */
export function toWord(token: Token, at: number): Word {
  return { ...token, lemma: singularOf(token.text), parts: partsOf(token, at) };
}

function partsOf(token: Token, at: number): ReadonlySet<PartOfSpeech> {
  const { text, raw, number, quoted } = token;
  const parts = new Set<PartOfSpeech>();
  if (quoted) return new Set(['proper']);
  if (number !== null) parts.add('number');
  if (!/\p{L}/u.test(text)) return parts.size > 0 ? parts : new Set(['other']);
  if (FUNCTION_WORDS.has(text)) parts.add('function');
  if (at > 0 && /^\p{Lu}/u.test(raw)) parts.add('proper');
  if (/(?:ed|ing)$/.test(text) && text.length > 4) parts.add('verb').add('adjective');
  if (/ly$/.test(text)) parts.add('adverb');
  if (!parts.has('function') && number === null) parts.add('noun').add('verb').add('adjective');
  return parts;
}
