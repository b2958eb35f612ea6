/** A suggested question as it is typed. */
export interface Question {
  /** Null: not stored yet. */
  readonly id: string | null;
  readonly task: string;
  readonly pinned: boolean;
}

/** A category of suggested questions as it is typed. */
export interface Category {
  /** Null: not stored yet. */
  readonly id: string | null;
  readonly category: string;
  readonly questions: readonly Question[];
}

/** Words that a suggestion may have. */
export const mostWords = 8;

/** A list with one entry moved by some places; unchanged when it would leave the list. */
export function moved<Entry>(list: readonly Entry[], from: number, by: number): readonly Entry[] {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) {
    return list;
  }
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** Categories without lines that were left empty. */
export function withoutBlanks(categories: readonly Category[]): readonly Category[] {
  return categories
    .map((one) => ({ ...one, questions: one.questions.filter(({ task }) => task.trim() !== '') }))
    .filter(({ category, questions }) => category.trim() !== '' || questions.length > 0);
}

/** What is wrong with the first category or question that cannot be saved; null: nothing. */
export function suggestionFault(categories: readonly Category[]): string | null {
  for (const { category, questions } of withoutBlanks(categories)) {
    if (category.trim() === '') {
      return 'Each category needs a heading.';
    }
    const long = questions.find(({ task }) => task.trim().split(/\s+/).length > mostWords);
    if (long !== undefined) {
      return `“${long.task.trim()}” has more than ${mostWords} words.`;
    }
  }
  return null;
}
