import { attribute } from '../noun/attribute.ts';
import { either, map, maybe, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { count } from '../noun/counts.ts';
import { beForms } from '../words/english.ts';
import { linkTo } from '../noun/joined.ts';
import { superlative } from '../noun/nounPhrase.ts';
import { predicate } from './predicate.ts';
import { addingUp, frequencySum } from '../noun/related.ts';
import { measured } from '../order/ranks.ts';
import { noun, plainNoun } from '../recursion.ts';
import type { Modifier } from '../tree.ts';
import { verb } from './verb.ts';

const relative = says(
  'that|which|who|whom|where|when|, that|, which|, who|and that|and who|and which|but that|but who|those that|those who|those which|such that|who also|that also|by which|in which|for which|to which|on which|at which|from which',
);

/** "whose name contains …". */
const whoseWords = says(
  'whose|where|where the|where their|and whose|for whom the|for which the|in which the|when the|if the|if their|such that the',
);

export const whose: Rule<Modifier> = either(
  map(sequence(whoseWords, attribute), ([, one]) => one),
  // "whose average price is above the overall average"
  map(sequence(whoseWords, frequencySum), ([, one]) => one),
  map(sequence(whoseWords, addingUp), ([, one]) => one, -0.02),
  // "whose average price is the lowest"
  map(
    sequence(whoseWords, measured, says(beForms), maybe(says('the')), superlative),
    ([, { noun: one, fn }, , , greatest]): Modifier => ({ kind: 'superlative', superlative: greatest, noun: one, fn }),
  ),
  // "whose offices are in Rome": of related rows
  map(
    sequence(whoseWords, plainNoun, predicate),
    ([, one, said]): Modifier => linkTo({ ...one, modifiers: [...one.modifiers, said] }, 'whose', false),
    0.08,
  ),
);

export const relativeClause: Rule<Modifier> = map(sequence(relative, predicate), ([, one]) => one);

/** "the stations are located at", "the film is in", "the chain has". */
const auxiliaryVerb: Rule<string> = either(
  map(sequence(says(`${beForms}|have|has|had|have been|has been`), verb), ([, words]) => words),
  map(sequence(says(beForms), says('in|at|on|from|for|of|by|to|with|under')), ([, words]) => words, 0.02),
  map(says('has|have|had'), (words) => words, 0.02),
);

/** "who customers ordered", "that store X sells": the object comes first. */
export const objectClause: Rule<Modifier> = map(
  sequence(maybe(relative), noun, either(verb, auxiliaryVerb)),
  ([, one, words]): Modifier => linkTo(one, words, false),
  0.08,
);

/** "for which there are more than two documents", "when at least two shops are opened". */
export const whereRelated: Rule<Modifier> = map(
  sequence(
    says('when|where|for which|in which|at which|on which|to which|for whom|with'),
    maybe(says('there are|there is|there were|there was|they have|have|has|there exist|there exists')),
    count,
    noun,
    maybe(says(beForms)),
    maybe(verb),
  ),
  ([, , number, one]): Modifier => ({
    kind: 'link',
    noun: one,
    words: 'where',
    negated: false,
    count: number,
    possessive: false,
  }),
  0.05,
);
