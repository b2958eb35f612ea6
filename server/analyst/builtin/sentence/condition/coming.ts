/** That people came, without a word for what they came to: "never showed up", "did not come". */
import { best, either, map, maybe, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { wordsOf } from '../words/wordsOf.ts';
import { notForms } from '../words/english.ts';
import { literal } from '../words/literal.ts';
import type { Literal, Modifier } from '../tree.ts';

const comings = says(
  'come|came|coming|come in|came in|come by|came by|come along|came along|come back|came back|show up|showed up|shown up|turn up|turned up|been in|been here|been there|visit|visited|appear|appeared|get in touch|got in touch|gotten in touch|been in touch|reach out|reached out|done anything|did anything|do anything|had anything to do|attend|attended',
);
const nothings = says(
  'had nothing to do|have nothing to do|has nothing to do|did nothing|have done nothing|had no work',
);
const nots = says(`${notForms}|have never|has never|had never|have not|has not|had not|not yet|never yet|never once`);

/** What goes on says where from, or with whom, which nothing here tells. */
const goesOn = /^(?:from|first|last|second|with|to|of|the|a|an|by|back|up|at)$/;

/** "in June", "last year". */
export function period(text: Text, at: number): readonly Parsed<Literal>[] {
  return map(sequence(maybe(says('in|during|on|within')), literal), ([, one]) => one)(text, at).filter(
    ({ value }) => value.period !== null,
  );
}

function coming(words: typeof comings, negated: boolean | null): Rule<Modifier> {
  return (text, at) =>
    sequence(
      maybe(says('who|that|which')),
      negated === null ? maybe(nots) : nots,
      maybe(says('ever|yet|once|even')),
      words,
      maybe(says('here|yet|at all|even once|so far|again')),
    )(text, at)
      .filter(({ end }) => !goesOn.test(text.words[end]?.text ?? ''))
      .flatMap((way) =>
        [...period(text, way.end), { end: way.end, cost: 0, value: null }].map(({ end, cost, value: during }) => ({
          end,
          cost: way.cost + cost + 0.03,
          value: {
            kind: 'came' as const,
            words: wordsOf(text, at, way.end),
            negated: negated ?? way.value[1] !== null,
            during,
          },
        })),
      );
}

/** "never came", "did not turn up in June", "had nothing to do": anything at all, or nothing. */
export const came: Rule<Modifier> = (text, at) =>
  best(
    either(
      coming(comings, null),
      map(coming(nothings, null), (one): Modifier => (one.kind === 'came' ? { ...one, negated: true } : one)),
    )(text, at),
  );
