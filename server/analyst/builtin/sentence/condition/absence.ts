/** What never happened, said of its subject: "where no trip has started", "has nobody rented". */
import { either, many, map, maybe, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { linkTo } from '../noun/joined.ts';
import { noun, plainNoun } from '../recursion.ts';
import type { Modifier } from '../tree.ts';
import { bareVerb, verb } from './verb.ts';

const where = maybe(
  says(
    'that|which|where|whom|when|in which|at which|to which|for which|on which|from which|by which|with which|for whom|by whom|to whom',
  ),
);
const none = says('no|not a single|not one|no single|none of the');
const nobody = says('nobody|no one|noone|none of them');
const helping = many(says('has|have|had|is|are|was|were|did|does|do|been|be|ever|yet|so far'), 0, 4);
const asking = says('has|have|had|is|are|was|were|did|does|do');
const particle = maybe(says('in|for|to|at|on|from|with|by|of|into'));

/** What such a subject does: "started", "came to", or nothing but being there. */
const deed: Rule<string> = map(sequence(helping, maybe(verb), particle), ([, words]) => words ?? 'where');

/** "stations where no trip has ever started", "courses no student has taken". */
const noSubject: Rule<Modifier> = map(
  sequence(where, none, plainNoun, deed),
  ([, , one, words]): Modifier => linkTo(one, words, true),
  0.02,
);

/** "nobody has ever finished a ride at": the object says what there is none of. */
const nobodyDid: Rule<Modifier> = map(
  sequence(where, nobody, helping, verb, maybe(says('a|an|any|one|a single')), noun, particle),
  ([, , , words, , one]): Modifier => linkTo(one, words, true),
  0.02,
);

export const absent: Rule<Modifier> = either(noSubject, nobodyDid);

/** "which docks has nobody ever finished a ride at", "which courses has no student taken". */
export const invertedAbsence: Rule<Modifier> = either(
  map(sequence(asking, noSubject), ([, one]) => one),
  map(sequence(asking, nobodyDid), ([, one]) => one),
  map(sequence(asking, nobody, helping, bareVerb(true), particle), ([, , , one]) => one),
);
