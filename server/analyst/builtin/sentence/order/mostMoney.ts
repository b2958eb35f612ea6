/** "spent the most", "paid the least in May": all the money of what each of them did. */
import { map, maybe, says, sequence } from '../combinators.ts';
import type { Parsed, Rule } from '../combinators.ts';
import { superlative } from '../noun/nounPhrase.ts';
import { wordsOf } from '../words/wordsOf.ts';
import { modifiers } from '../recursion.ts';
import type { Modifier, Noun } from '../tree.ts';
import { measured, saysHowMany } from './ranks.ts';

const takesMoney = says(
  'spend|spends|spent|have spent|has spent|spending|pay|pays|paid|paying|have paid|has paid|earn|earns|earned|earning|make|makes|made|bring in|brings in|brought in|bring us|brings us|brought us|take in|takes in|took in|turn over|turns over|turned over',
);
const most = maybe(says('the|us|us the'));
const whole = maybe(
  says(
    'money overall|money in total|money altogether|money in all|in total|in sum|altogether|overall|in all|all in all',
  ),
);

export const mostMoney: Rule<Modifier> = (text, at) => [
  ...sequence(
    takesMoney,
    most,
    superlative,
    whole,
  )(text, at)
    .filter(({ value: [, , one] }) => saysHowMany(one))
    .flatMap((said): readonly Parsed<Modifier>[] => {
      const names = text.mentions.money(at, said.end);
      if (names.length === 0) return [];
      return modifiers(text, said.end).map(({ end, cost, value: more }) => {
        const words = wordsOf(text, at, said.end);
        return {
          end,
          cost: said.cost + cost + 0.05,
          value: {
            kind: 'superlative',
            superlative: said.value[2],
            noun: amountOf(at, said.end, words, names, more),
            fn: 'SUM',
          },
        };
      });
    }),
  // "paid the most in fees"
  ...map(
    sequence(takesMoney, most, superlative, says('in|of|on|for'), measured),
    ([, , one, , { noun, fn }]): Modifier => ({ kind: 'superlative', superlative: one, noun, fn: fn ?? 'SUM' }),
    0.04,
  )(text, at).filter(({ value }) => value.kind === 'superlative' && saysHowMany(value.superlative)),
];

function amountOf(start: number, end: number, words: string, names: Noun['names'], more: readonly Modifier[]): Noun {
  return {
    start,
    end,
    words,
    names,
    modifiers: more,
    each: false,
    distinct: false,
    count: null,
    superlative: null,
    owner: null,
  };
}
