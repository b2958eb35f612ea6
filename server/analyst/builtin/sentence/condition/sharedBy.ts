/** Values that several kinds of rows have: "last names used by customers and staff". */
import { either, map, maybe, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { plainNoun } from '../recursion.ts';
import type { Modifier } from '../tree.ts';

export const sharedBy: Rule<Modifier> = map(
  either(
    map(
      sequence(
        maybe(says('that are|which are|that were|which were|are|were')),
        says(
          'used by|used both by|shared both by|shared by|common to|shared between|shared among|had by|used for|common among|common between',
        ),
        maybe(says('both')),
        plainNoun,
        says('and'),
        plainNoun,
      ),
      ([, , , first, , second]) => [first, second],
    ),
    // "cities that both customers and suppliers have"
    map(
      sequence(
        says('that both|which both'),
        plainNoun,
        says('and'),
        plainNoun,
        says('have|share|use|are in|live in|come from|are from'),
      ),
      ([, first, , second]) => [first, second],
    ),
  ),
  (of): Modifier => ({ kind: 'sharedBy', of }),
);
