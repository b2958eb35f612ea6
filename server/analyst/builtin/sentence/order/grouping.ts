import { either, many, map, says, sequence } from '../combinators.ts';
import type { Parsed, Text } from '../combinators.ts';
import { noun, plainNoun } from '../recursion.ts';
import type { Noun } from '../tree.ts';

const groupWords = says(
  'for each|for every|each|every|per|counted by|counted per|, counted by|in each|of each|by|grouped by|group by|for different|by each|in every|within each|across|at each|on each|from each|with each|for the different|under each|for each of the|in each of the|of every|across all|across the|for each different|made by each|by the|grouped by the|and group by|broken down by|split by|in different|of different|across different|associated with each|belonging to each|to each|that each|from different|for each distinct|in each different|one row per|one line per|one per|for every single|per each|separately for each|spread across|, one row per|, one line per',
);

/** These say less often that each is meant: "the total of all orders". */
function looseGroupWords(text: Text, at: number): readonly Parsed<string>[] {
  return map(says('for|for all|of all|in all'), (words) => words, 0.12)(text, at);
}

/** "by number of bedrooms": a number that the rows have is what each group has in common. */
function storedNumber(text: Text, at: number): readonly Parsed<Noun>[] {
  return map(sequence(says('number of|the number of|count of'), plainNoun), ([, one]) => one)(text, at)
    .filter(({ value: { names } }) => names.some(({ target }) => target.kind === 'field'))
    .map((way) => ({
      ...way,
      value: { ...way.value, names: way.value.names.filter(({ target }) => target.kind === 'field') },
    }));
}

/** What each group is: "for each customer", "by country and city". */
export function grouping(text: Text, at: number): readonly Parsed<readonly Noun[]>[] {
  return sequence(
    either(groupWords, looseGroupWords),
    either(noun, storedNumber),
    many(
      map(sequence(says('and|,|, and|and each|and for each|and by'), plainNoun), ([, one]) => one),
      0,
      3,
    ),
  )(text, at).map(({ end, cost, value: [words, first, more] }) => ({
    end,
    cost: cost + 0.02 + (isDated(first) ? 0.15 : 0),
    value: [first, ...more].map((one) => ({ ...one, each: one.each || !vagueGroups.has(words) })),
  }));
}

/** "per courier in 2026": the time is that of what is counted, and not of the couriers. */
function isDated({ modifiers }: Noun): boolean {
  return modifiers.some((one) => one.kind === 'literal' && one.literal.period !== null);
}

/** Words before groups that may as well say of what the whole is: "for customers". */
const vagueGroups = new Set(['for', 'for all', 'across all', 'across the', 'in all', 'of all']);
