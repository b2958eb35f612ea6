import { normalise } from '../words/normalise.ts';
import type { Token } from '../words/normalise.ts';

/** Words of a question, and the places where its second and further sentences begin. */
export interface Sentences {
  readonly tokens: readonly Token[];
  readonly breaks: ReadonlySet<number>;
}

/**
 * Ends of sentences: "?", "." or ";" before a space, but not after a single letter ("J. Doe"), and
 * what sets the columns apart: "customers over 30 - name and age", "flights of May: number, date",
 * "staff in Oslo (name, phone)".
 */
const end =
  /(?<=[?!;])\s+|(?<=[^\s.]{2}[.])\s+(?=\p{Lu})|(?<=["'][.])\s+(?=\p{Lu})|\s+[-–—]+\s+|(?<=[\p{L}\p{N}]{2}):\s+|\s+\((?=[^()]*,[^()]*\)[.?!\s]*$)/u;

const quoted = /"[^"]*"|“[^”]*”|(?<=^|\s)'[^']*'(?=\s|[?!.,;:]|$)/gu;

/** Parts of a question; what is in quotation marks is never cut. */
function partsOf(question: string): readonly string[] {
  const kept: string[] = [];
  const open = question.replaceAll(quoted, (text) => `\u{F0000}${kept.push(text) - 1}\u{F0001}`);
  return open
    .split(end)
    .map((part) => part.replaceAll(/\u{F0000}(\d+)\u{F0001}/gu, (_, at: string) => kept[Number(at)] ?? ''));
}

export function splitSentences(question: string): Sentences {
  const tokens: Token[] = [];
  const breaks = new Set<number>();
  for (const part of partsOf(question)) {
    const words = normalise(part);
    if (words.length === 0) continue;
    if (tokens.length > 0) breaks.add(tokens.length);
    tokens.push(...words);
  }
  return { tokens, breaks };
}

/**
 * Questions that stand one after the other, each with its question mark or on a line of its own.
 */
export function questionsOf(text: string): readonly string[] {
  const kept: string[] = [];
  const open = text.replaceAll(quoted, (one) => `\u{F0000}${kept.push(one) - 1}\u{F0001}`);
  return open
    .split(/(?<=\?)\s+|\s*\n+\s*/u)
    .map((part) => part.replaceAll(/\u{F0000}(\d+)\u{F0001}/gu, (_, at: string) => kept[Number(at)] ?? '').trim())
    .filter((part) => part !== '');
}
