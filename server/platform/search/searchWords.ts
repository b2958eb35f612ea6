/** Longest text of a search, and most words of it that count. */
const longestText = 200;
const mostWords = 10;

/** Words that a text must contain to be found, in lower case, each once. */
export function searchWords(text: string): readonly string[] {
  const words = text.replaceAll('\u0000', '').slice(0, longestText).toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, mostWords);
}
