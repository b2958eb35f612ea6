/** Two roles of one thing: "returned at a different branch than picked up". */
import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { areTheSame } from '../words/sameness.ts';
import { wordsOf } from '../words/wordsOf.ts';
import { plainNoun } from '../recursion.ts';
import type { Modifier } from '../tree.ts';
import { verb } from './verb.ts';

const at = maybe(says('at|in|to|from|with|by|on|into|out of|of'));
const were = maybe(
  says(
    'the one|that|where|they were|it was|they are|it is|where they were|where it was|where they are|where it is|they had been|it had been|were|was|the one they were|the one it was|the one where they were|the one where it was|they|it|we|they have been|it has been',
  ),
);
const particle = maybe(says('up|off|out|in|at|from|up at|up from|in at|off at|out of|to'));
/** "than picked up", "from the one where it was picked up". */
const deed = map(sequence(were, verb, particle), () => null);

const different = map(
  sequence(
    says('a different|different|another|a separate|some other'),
    plainNoun,
    maybe(sequence(says('than|from|to|than at|than in|from where|than where'), deed)),
  ),
  ([, noun]) => ({ noun, same: false }),
);
const whereDone = says('as|where|that|as where|in which|at which|from which|to which');
const alike = map(sequence(says('the same'), plainNoun, whereDone, deed), ([, noun]) => ({ noun, same: true }));
/** "at the dock where they started", "to the branch they came from" */
const back = map(
  sequence(
    says('the'),
    plainNoun,
    says(
      'where they|where it|where he|where she|in which they|in which it|at which they|at which it|from which they|from which it|to which they|to which it',
    ),
    deed,
  ),
  ([, noun]) => ({ noun, same: true }),
  0.02,
);
/** "start and end at the same dock", "picked up and returned at different branches" */
const twice = map(
  sequence(
    verb,
    particle,
    says('and'),
    maybe(says('were|was|are|is')),
    verb,
    at,
    either(
      map(says('the same|one|one and the same'), () => true),
      map(says('different|two different|another|a different'), () => false),
    ),
    plainNoun,
  ),
  ([, , , , , , same, noun]) => ({ noun, same }),
);

/** "whose start and end dock are the same" */
const named = map(
  sequence(
    says('whose|where|where the|with the'),
    aWord,
    says('and'),
    maybe(says('the')),
    aWord,
    plainNoun,
    areTheSame,
  ),
  ([, , , , , noun, same]) => ({ noun, same }),
);
/** "with the same start and end dock" */
const had = map(
  sequence(
    says('with|have|has|had'),
    phrases({ 'the same': true, identical: true, different: false }),
    aWord,
    says('and'),
    aWord,
    plainNoun,
  ),
  ([, same, , , , noun]) => ({ noun, same }),
);

/** A word that says which of two: "start". */
function aWord(text: Text, from: number): readonly Parsed<null>[] {
  const word = text.words[from];
  return word === undefined || word.quoted || word.number !== null || word.parts.has('function')
    ? []
    : [{ end: from + 1, value: null, cost: 0.02 }];
}

/** What was done at one place, and what at another, or at the same. */
export const otherRole: Rule<Modifier> = (text: Text, from) =>
  either(
    map(sequence(verb, at, either(different, alike, back)), ([, , one]) => one),
    twice,
    named,
    had,
  )(text, from).map(({ end, cost, value }) => ({
    end,
    // Before rows that are marked as returned, and have any branch.
    cost: Math.max(0, cost - 0.12),
    value: { kind: 'roles' as const, ...value, words: wordsOf(text, from, end) },
  }));
