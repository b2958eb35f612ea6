/** Place in which a task says what was searched for. */
export type MatchPlace = 'TITLE' | 'QUESTION' | 'ANSWER';

interface TaskMatch {
  readonly place: MatchPlace;
  /** Text around the first of the words; null: the title says it all. */
  readonly excerpt: string | null;
}

/** A turn: what was asked, and the sentence it was answered with; empty without an answer. */
export interface Said {
  readonly question: string;
  readonly answer: string;
}

/** Length of an excerpt, and how much of it may come before the first word, in characters. */
const excerptLength = 180;
const lengthBefore = 60;

/**
 * Place of the words in a task: the question or answer that has most of them, unless the title,
 * which is read anyway, has as many.
 */
export function matchIn(title: string, turns: readonly Said[], words: readonly string[]): TaskMatch {
  let best: TaskMatch = { place: 'TITLE', excerpt: null };
  let most = matched(title, words);
  for (const { question, answer } of turns) {
    for (const [place, said] of [['QUESTION', question] as const, ['ANSWER', plain(answer)] as const]) {
      const count = matched(said, words);
      if (count > most) {
        most = count;
        best = { place, excerpt: around(said, words) };
      }
    }
  }
  return best;
}

const matched = (text: string, words: readonly string[]): number => {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word)).length;
};

/** A sentence of Markdown as text. */
const plain = (markdown: string): string => markdown.replaceAll(/\*\*|`/g, '');

function around(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const wanted = Math.max(0, first - lengthBefore);
  // Begins with a whole word.
  const from = wanted === 0 ? 0 : Math.min(first, line.indexOf(' ', wanted) + 1 || first);
  const cut = line.slice(from, from + excerptLength);
  return `${from > 0 ? '…' : ''}${cut.trimEnd()}${from + excerptLength < line.length ? '…' : ''}`;
}
