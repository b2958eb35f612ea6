import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

const number = '(?:average|mean|avg|median|maximum|minimum|highest|lowest|total|typical)';
/** "the average of their department": of the rows that share it, not of all. */
const sharing = new RegExp(
  `\\b${number}\\b(?: \\S+){0,4}? (?:of|in|for|within|at|across|among) (?:their own|its own|his own|her own|their|its|his|her|the same|each|every|that) \\S+`,
);

/** Comparisons with a number of those rows only that belong together. */
export function ownGroupsKept(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  if (claims.compared.length === 0 || claims.within.length > 0) return [];
  const text = plainText(guarded);
  const words = sharing.exec(text)?.[0] ?? /\b(?:their|its|his|her) own \S+/.exec(text)?.[0];
  return words === undefined ? [] : [{ kind: 'grouping', words: words.trim() }];
}
