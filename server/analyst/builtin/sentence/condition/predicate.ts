import { attribute } from '../noun/attribute.ts';
import { best, either, many, map, maybe, memo, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { beForms, haveForms, notForms } from '../words/english.ts';
import { alike } from './alike.ts';
import { came } from './coming.ts';
import { isState } from '../../lexicon/states.ts';
import { lasting } from '../duration/limitedTime.ts';
import { doesFastest } from '../duration/speed.ts';
import { linkTo, negate } from '../noun/joined.ts';
import { otherRole } from './otherRole.ts';
import { literals, prepositional, without } from '../noun/prepositional.ts';
import { commonAmong, most, mostOf } from '../order/ranks.ts';
import { plainNoun } from '../recursion.ts';
import { haveObject, related } from '../noun/related.ts';
import { kinship } from './kin.ts';
import { sharedBy } from './sharedBy.ts';
import { comparative, sureSelf } from './selfTest.ts';
import type { Modifier } from '../tree.ts';
import { verbPhrase } from './verb.ts';

const adverbs = map(many(adverb, 0, 3), () => null);

function adverb(text: Text, at: number): readonly Parsed<string>[] {
  return says(
    'also|ever|currently|actually|already|only ever|just|still|all|either|have ever|has ever|usually|always|at least once|do|does|did|can|could|will|would|may|must|should|ever had|themselves|both',
  )(text, at);
}

/** What a relative clause or the rest of a question says of its noun. */
export const predicate: Rule<Modifier> = memo((text, at) =>
  best(
    adverbs(text, at).flatMap((lead) =>
      [
        ...map(
          sequence(
            says(beForms),
            either(
              map(not, () => true),
              (_, from) => [{ end: from, value: false, cost: 0 }],
            ),
            beObject,
          ),
          ([be, negated, object]) => ({ be, object, said: negate(object, negated) }),
        )(text, lead.end).map(({ end, cost, value: { be, object, said } }) => ({
          end,
          value: said,
          // What was, and what has been, is sooner told by other rows than by what is now.
          cost: cost + (isPast.test(be) && isNow(object) ? 0.12 : 0),
        })),
        ...map(
          sequence(
            says('have not been|has not been|had not been|have never been|has never been|had never been'),
            beObject,
          ),
          ([, object]) => ({ kind: 'none' as const, of: [object] }),
        )(text, lead.end).filter(({ value }) => !value.of.some(isNow)),
        ...map(sequence(without, maybe(says('any|a|an')), either(attribute, related('without', false))), ([, , one]) =>
          negate(one, true),
        )(text, lead.end),
        ...map(sequence(says(haveForms), haveObject(false)), ([, one]) => one)(text, lead.end),
        // "have taken a loan", "has been late"
        ...map(sequence(says('have|has|had|have also|has also'), verbPhrase(false)), ([, one]) => one)(text, lead.end),
        ...map(
          sequence(
            says(notForms),
            maybe(says('have|has|had|own|contain|include|get')),
            either(attribute, related('has', false)),
          ),
          ([, , one]) => negate(one, true),
        )(text, lead.end),
        ...map(sequence(says(notForms), verbPhrase(true)), ([, one]) => one)(text, lead.end),
        ...verbPhrase(false)(text, lead.end),
        ...came(text, lead.end),
        ...otherRole(text, lead.end),
        ...alike(text, lead.end),
        ...sharedBy(text, lead.end),
        ...kinship(text, lead.end),
        ...lasting(text, lead.end),
        ...map(sequence(says(notForms), lasting), ([, one]) => negate(one, true))(text, lead.end),
        ...doesFastest(text, lead.end),
        ...sureSelf(text, lead.end),
      ].map((way) => ({ ...way, cost: way.cost + lead.cost })),
    ),
  ),
);

const isPast = /\b(?:was|were|been)\b/;

/** "have never been in repair" is not what they are now. */
function isNow(one: Modifier): boolean {
  return one.kind === 'literal' && isState(one.literal.words.toLowerCase().split(' '));
}

const not = says('not|never|n t');

/** What follows "is" or "are". */
const beObject: Rule<Modifier> = memo((text, at) =>
  best([
    ...literals('is', false)(text, at),
    ...prepositional(text, at),
    ...verbPhrase(false)(text, at),
    ...otherRole(text, at),
    ...lasting(text, at),
    ...doesFastest(text, at),
    ...comparative(text, at),
    ...most(text, at),
    ...mostOf(text, at),
    ...commonAmong(text, at),
    ...sureSelf(text, at),
    ...map(
      sequence(maybe(says('a|an|the')), plainNoun),
      ([, one]): Modifier => linkTo(one, 'is', false),
      0.15,
    )(text, at),
  ]),
);
