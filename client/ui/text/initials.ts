const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most two initials of a name: first and last word; "?" for an empty one. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@-]+/u)
    .filter((word) => word !== '');
  const picked = words.length > 2 ? [words[0], words.at(-1)] : words;
  const letters = picked.map((word = '') => [...characters.segment(word)][0]?.segment ?? '').join('');
  return letters === '' ? '?' : letters.toLocaleUpperCase();
}
