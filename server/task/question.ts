import { z } from 'zod';

/** Longest question, in characters. */
const maximumQuestionLength = 10_000;

/**
 * A question as a person types it: not empty, and not a document. NUL cannot be stored in
 * PostgreSQL's text.
 */
export const questionText = z
  .string()
  .transform((text) => text.replaceAll('\u0000', '').trim())
  .pipe(
    z
      .string()
      .min(1, 'Type a question.')
      .max(maximumQuestionLength, `A question has at most ${maximumQuestionLength.toLocaleString('en')} characters.`),
  );

const titleLength = 120;

/** The question as a title: its first line, cut at a word. */
export function titleOf(question: string): string {
  const line = question.split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= titleLength) {
    return line;
  }
  const cut = line.slice(0, titleLength);
  return `${cut.slice(0, cut.lastIndexOf(' ') > titleLength / 2 ? cut.lastIndexOf(' ') : titleLength)}…`;
}
