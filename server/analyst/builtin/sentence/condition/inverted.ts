import { either, map, maybe, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { literal } from '../words/literal.ts';
import { modifiers, noun } from '../recursion.ts';
import type { Modifier, Noun } from '../tree.ts';

/** What a question with "which", "who" or "how many" is about. */
const auxiliary = says('do|does|did|has|have|had|is|are|was|were|can|will|could|would|should|may|must');

/** "can you reach by bus", "do we have in Rome": the subject is general. */
export const impersonal: Rule<Modifier> = map(
  sequence(
    auxiliary,
    says('you|we|one|i'),
    says('have|get|find|see|count|reach|offer|list|hold|own|keep|track|know of|know'),
    modifiers,
  ),
  ([, , , more]): Modifier => ({ kind: 'all', of: more }),
  0.04,
);

/** "does each store sell", "is store X selling in": subject and verb of a question turned round. */
export const inverted: Rule<Modifier> = map(
  sequence(
    auxiliary,
    either(noun, namedThing),
    maybe(verbLike),
    maybe(says('by|to|in|on|at|for|from|with|of|into|as|under|over|about')),
    modifiers,
  ),
  ([words, one, , , more]): Modifier =>
    more.length > 0
      ? {
          kind: 'all',
          of: [{ kind: 'link', noun: one, words, negated: false, count: null, possessive: false }, ...more],
        }
      : { kind: 'link', noun: one, words, negated: false, count: null, possessive: false },
  0.02,
);

/** A value in place of its noun: "does Billy Cobham have". */
export function namedThing(text: Text, at: number): readonly Parsed<Noun>[] {
  return map(
    literal,
    (one): Noun => ({
      ...nobody(at),
      modifiers: [{ kind: 'literal', literal: one, preposition: null, negated: false }],
    }),
    0.05,
  )(text, at);
}

export function nobody(at: number): Noun {
  return {
    start: at,
    end: at,
    words: 'who',
    names: [],
    modifiers: [],
    each: false,
    distinct: false,
    count: null,
    superlative: null,
    owner: null,
  };
}

export function verbLike(text: Text, at: number): readonly Parsed<null>[] {
  const word = text.words[at];
  return word &&
    !word.quoted &&
    word.number === null &&
    (word.parts.has('verb') || /(?:ed|ing)$/.test(word.text) || ['have', 'has', 'get', 'do'].includes(word.text))
    ? [{ end: at + 1, value: null, cost: 0.02 }]
    : [];
}
