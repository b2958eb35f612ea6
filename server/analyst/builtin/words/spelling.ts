import { isIrregular } from './stem.ts';

const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** How many edits a word of this length may be off: none below 4 letters, 1 up to 7, 2 above. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length <= 7 ? 1 : 2;
}

/**
 * Optimal string alignment distance (insert, delete, replace, swap neighbours), or `limit + 1` when
 * it is larger.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforePrevious[j - 2] ?? 0) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? limit + 1, limit + 1);
}

/**
 * The one known word a misspelled word stands for, or null. The first letter must agree, and in
 * short words a replaced letter must be a neighbour on the keyboard: "boat" is a word of its own,
 * not a slip for "boot", and "lost" none for "list".
 */
export function forgive(word: string, vocabulary: Iterable<string>): string | null {
  const limit = allowedEdits(word.length);
  if (limit === 0 || isIrregular(word)) return null;
  let best: string | null = null;
  let bestDistance = limit + 1;
  let tied = false;
  for (const known of vocabulary) {
    if (known[0] !== word[0] || known.length < 4 || known === word) continue;
    const distance = editDistance(word, known, limit);
    if (distance > limit || (word.length < 7 && isForeignReplacement(word, known)) || isInflection(word, known))
      continue;
    if (distance < bestDistance) {
      best = known;
      bestDistance = distance;
      tied = false;
    } else if (distance === bestDistance && known !== best) tied = true;
  }
  return tied ? null : best;
}

/** Known words a misspelled word may stand for as well, the nearest first. */
export function nearWords(word: string, vocabulary: Iterable<string>, limit: number): readonly string[] {
  const edits = Math.max(1, allowedEdits(word.length));
  return [...new Set(vocabulary)]
    .filter((known) => known[0] === word[0] && known.length >= 4 && known !== word)
    .map((known) => ({ known, distance: editDistance(word, known, edits) }))
    .filter(({ distance }) => distance <= edits)
    .toSorted((a, b) => a.distance - b.distance || (a.known < b.known ? -1 : 1))
    .map(({ known }) => known)
    .slice(0, limit);
}

function isForeignReplacement(word: string, known: string): boolean {
  if (word.length !== known.length) return false;
  const different = [...word].flatMap((letter, index) =>
    letter === known[index] ? [] : [[letter, known[index] ?? ''] as const],
  );
  if (different.length !== 1) return false;
  const [pair] = different;
  return pair !== undefined && !areNeighbours(pair[0], pair[1]);
}

function areNeighbours(a: string, b: string): boolean {
  const place = (letter: string): readonly [number, number] | null => {
    const row = KEYBOARD_ROWS.findIndex((keys) => keys.includes(letter));
    return row < 0 ? null : [row, (KEYBOARD_ROWS[row] ?? '').indexOf(letter)];
  };
  const [first, second] = [place(a), place(b)];
  return (
    first !== null && second !== null && Math.abs(first[0] - second[0]) <= 1 && Math.abs(first[1] - second[1]) <= 1
  );
}

/** "chart" and "charts" differ by grammar, not by a slip; the stemmer decides about those. */
function isInflection(word: string, known: string): boolean {
  return word === `${known}s` || known === `${word}s`;
}
