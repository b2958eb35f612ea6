import { normalise } from '../words/normalise.ts';
import type { Token } from '../words/normalise.ts';

/** Words of a question, and the places where its second and further sentences begin. */
export interface Sentences {
  readonly tokens: readonly Token[];
  readonly breaks: ReadonlySet<number>;
}

/** Ends of sentences: "?", "." or ";" before a space, but not after a single letter ("J. Doe"). */
const end = /(?<=[?!;])\s+|(?<=[^\s.]{2}[.])\s+(?=\p{Lu})|(?<=["'][.])\s+(?=\p{Lu})/u;

export function splitSentences(question: string): Sentences {
  const tokens: Token[] = [];
  const breaks = new Set<number>();
  for (const part of question.split(end)) {
    const words = normalise(part);
    if (words.length === 0) continue;
    if (tokens.length > 0) breaks.add(tokens.length);
    tokens.push(...words);
  }
  return { tokens, breaks };
}
