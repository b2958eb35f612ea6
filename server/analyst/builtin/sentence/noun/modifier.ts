import { attribute } from './attribute.ts';
import { joinedTo } from './joined.ts';
import { absent } from '../condition/absence.ts';
/** What may follow a noun and narrows it. */
import { objectClause, relativeClause, whereRelated, whose } from '../condition/clause.ts';
import { best, either, many, map, memo, phrases, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { toldIn } from '../duration/lasting.ts';
import { lasting } from '../duration/limitedTime.ts';
import { doesFastest } from '../duration/speed.ts';
import { came } from '../condition/coming.ts';
import { alike } from '../condition/alike.ts';
import { kinship } from '../condition/kin.ts';
import { sharedBy } from '../condition/sharedBy.ts';
import { otherRole } from '../condition/otherRole.ts';
import { frequency } from './counts.ts';
import { verbLike } from '../condition/inverted.ts';
import { named } from './naming.ts';
import { predicate } from '../condition/predicate.ts';
import { literals, prepositional } from './prepositional.ts';
import { most } from '../order/ranks.ts';
import { haveObject } from './related.ts';
import { comparative, sureSelf } from '../condition/selfTest.ts';
import type { Modifier } from '../tree.ts';
import { byNobody, verbPhrase } from '../condition/verb.ts';

/** "staff assigned to them": of the rows that the noun is said of. */
const backToThem =
  'to them|to it|to him|to her|by them|by it|by him|by her|for them|for it|in them|in it|on them|on it|with them|with it|of them|from them|from it|at them|at it|there|to each|against them|against it';

const bare: Rule<Modifier> = map(literals(null, false), (one) => one, 0.03);

/** "more than twice" right after a noun; "list every product once" counts nothing. */
const timesAlone: Rule<Modifier> = (text, at) =>
  map(
    frequency,
    (one): Modifier => ({ kind: 'frequency', count: one, words: '', during: [] }),
    0.05,
  )(text, at).filter(({ end }) => end > at + 1 || text.words[at]?.text !== 'once');

const oneModifier: Rule<Modifier> = memo((text, at) =>
  text.breaks.has(at)
    ? []
    : best(
        [
          named,
          lasting,
          doesFastest,
          toldIn,
          whose,
          prepositional,
          relativeClause,
          byNobody,
          absent,
          came,
          otherRole,
          alike,
          sharedBy,
          kinship,
          objectClause,
          whereRelated,
          comparative,
          sureSelf,
          bare,
          map(most, (one) => one, 0.06),
          timesAlone,
          map(sequence(says('having'), haveObject(false)), ([, one]) => one),
          map(
            sequence(says('not|never|not yet|never yet|never once|not once'), verbPhrase(true)),
            ([, one]) => one,
            0.02,
          ),
          map(verbPhrase(false), (one) => one, 0.03),
          map(sequence(verbLike, says(backToThem)), (): Modifier => ({ kind: 'all', of: [] }), 0.04),
        ].flatMap((rule) => rule(text, at)),
      ),
);

/** After "and", "but" or "or" the relative pronoun may be left out. */
const nextModifier: Rule<{ readonly joined: 'and' | 'or'; readonly one: Modifier }> = memo((text, at) =>
  text.breaks.has(at)
    ? []
    : best([
        ...map(
          sequence(
            phrases({
              and: 'and',
              but: 'and',
              ',': 'and',
              ', and': 'and',
              ', but': 'and',
              or: 'or',
              ', or': 'or',
              'and also': 'and',
              'as well as': 'and',
              'but also': 'and',
              'and then': 'and',
              while: 'and',
              whereas: 'and',
              ', while': 'and',
            } as const),
            either(oneModifier, predicate, attribute),
          ),
          ([joined, one]) => ({ joined, one }),
          0.03,
        )(text, at),
        ...map(oneModifier, (one) => ({ joined: 'and' as const, one }))(text, at),
      ]),
);

/** All that follows a noun and narrows it. */
export const modifiersRule: Rule<readonly Modifier[]> = memo((text, at) =>
  best([
    { end: at, value: [], cost: 0 },
    ...oneModifier(text, at).flatMap((first) =>
      many(
        nextModifier,
        0,
        4,
      )(text, first.end).map((more) => ({
        end: more.end,
        cost: first.cost + more.cost,
        value: joinedTo(first.value, more.value),
      })),
    ),
  ]),
);
