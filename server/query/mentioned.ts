const words = /[\p{L}\p{N}_]+/gu;

/**
 * True when a text has a name among its words, in any case; a name that is no word, wherever it
 * stands.
 */
export function isMentionedIn(text: string, name: string): boolean {
  const [folded, sought] = [text.toLowerCase(), name.toLowerCase()];
  if (!/^[\p{L}\p{N}_]+$/u.test(sought)) {
    return folded.includes(sought);
  }
  return new Set<string>(folded.match(words)).has(sought);
}
