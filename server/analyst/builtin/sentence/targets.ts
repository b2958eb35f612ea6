import type { AggregateName } from '../form/logicalForm.ts';
import { best, either, many, map, maybe, memo, phrases, says, sequence } from './combinators.ts';
import type { Parsed, Rule, Text } from './combinators.ts';
import { aggregates } from './words/english.ts';
import { verbLike } from './condition/inverted.ts';
import { share } from './shares.ts';
import { nameParts } from './noun/nounPhrase.ts';
import { noun, plainNoun } from './recursion.ts';
import type { Target } from './tree.ts';

const countWords = says(
  'count the number of|count how many|count number of|count the total number of|count the different|count up|number of|the number of|total number of|the total number of|count of|the count of|how many|the total count of|total count of|a count of|corresponding number of|the corresponding number of|numbers of|the numbers of|number of different|quantity of|the quantity of|count|counts of|the counts of|how many different|the count|number|overall number of|the overall number of|how often|frequency of|the frequency of',
);

const countTarget: Rule<Target> = map(
  sequence(maybe(says('the|what is|what are|a')), countWords, maybe(says('all|all the|the|total')), noun),
  ([, , , one]): Target => ({ kind: 'count', noun: one, distinct: one.distinct }),
  0.01,
);

/** Words that stand for what is listed before. */
const eachOne =
  'each|each one|each of them|each of these|each of those|they|it|he|she|them|those|that|him|her|every one|each one of them|these|each individual';

/** A verb that only says that the two belong together: "they have made", "each one holds". */
const belongs = many(
  either(
    map(says('do|does|did|has|have|had|is|are|was|were|there|been|by|to|in|on|for|of|from|with|at'), () => null),
    verbLike,
  ),
  0,
  4,
);

/** "how many tasks each has", "the number of orders they made", "how many are there for each". */
const countOfEach: Rule<Target> = map(
  sequence(
    maybe(says('the')),
    countWords,
    plainNoun,
    maybe(says('that|which|, that')),
    either(
      map(sequence(maybe(says('do|does|did|has|have')), says(eachOne), belongs), () => null),
      map(sequence(belongs, says('in|for|of|on|at|to|by|with|from|under|within|per'), says(eachOne)), () => null),
      map(sequence(maybe(says('in|for|of|on|at|to|by|with|from|under|within')), sameNoun), () => null),
    ),
  ),
  ([, , one]): Target => ({ kind: 'count', noun: one, distinct: one.distinct }),
  0.04,
);

/** "how many does he have", "the number of times each was sold". */
const countTimes: Rule<Target> = map(
  sequence(
    maybe(says('the')),
    says('how many|how many times|number of times|how often'),
    maybe(says('do|does|did|has|have|was|were|is|are')),
    maybe(says('that')),
    says(eachOne),
    belongs,
  ),
  (): Target => ({ kind: 'count', noun: null, distinct: false }),
  0.05,
);

/** "in that industry", after an industry was named. */
function sameNoun(text: Text, at: number): readonly Parsed<null>[] {
  return sequence(says('that|this|each|the same|each such|such'), plainNoun)(text, at)
    .filter(({ end }) => text.words.slice(0, at).some(({ lemma }) => lemma === text.words[end - 1]?.lemma))
    .map(({ end, cost }) => ({ end, cost, value: null }));
}

/** "how many there are", "their count": of whatever is grouped. */
const countOfThem: Rule<Target> = map(
  says(
    'how many there are|how many are there|how many of them there are|how many of them are there|the number of each|its count|their count|their counts|the count of each|the number|the counts|the count|how many times|how many times each occurs|how many times it occurs|count|the corresponding count|the corresponding counts|the number of them|how many of each|how many of each there are|the frequency|its frequency|their number|their numbers|corresponding count|how many|how many does each have|number of them|frequency|popularity|how many each|how many for each|how many of them|how many of those|count each|count of each|number each|number for each|with counts|how many in each|how many are in each',
  ),
  (): Target => ({ kind: 'count', noun: null, distinct: false }),
  0.06,
);

/** "minimum, maximum and average"; two without a word between are not read as both. */
const functions: Rule<readonly AggregateName[]> = map(
  sequence(
    phrases(aggregates),
    many(
      map(sequence(says('and|,|, and|as well as|or'), maybe(says('the|a|an')), phrases(aggregates)), ([, , fn]) => fn),
      0,
      4,
    ),
  ),
  ([first, more]) => [first, ...more],
);

const aggregateTarget: Rule<Target> = map(
  sequence(
    maybe(says('the|a|an|what is|what are')),
    functions,
    maybe(says('of|of the|of all|value of|amount of|for|number of|values of|of their')),
    noun,
  ),
  ([, fns, , one]): Target => ({ kind: 'aggregate', fns, noun: one, words: '' }),
  0.015,
);

const everything: Rule<Target> = map(
  sequence(
    says(
      'all information|all the information|information|all details|all the details|details|full details|complete information|all fields|all columns|everything|all the records|all records|all attributes|the details|the information|all available information|any information|all the data|all data|detailed information',
    ),
    says('about|of|for|on|regarding|related to|from|we have about|we have on|known about'),
    noun,
  ),
  ([, , one]): Target => ({ kind: 'everything', noun: one }),
  0.03,
);

/** "how much was it": the number by which rows were chosen. */
const askedAmount: Rule<Target> = map(
  says(
    'how much|how much was it|how much is it|how much is that|how much was that|how high was it|how high is it|how high|how long was it|how long|how many was it|how much in total|by how much|how many is that|how many is it|how many was that|how many are that|how many were there|how many that is|how much that is|how many are in it|how many are in them|how many it has|how many it had|how many they have|what it costs|what it cost|what they cost|how much it costs|how much it cost|how much they cost',
  ),
  (): Target => ({ kind: 'count', noun: null, distinct: false }),
  0.05,
);

/** A number that is asked for beside rows. */
export function numberBeside(text: Text, at: number): readonly Parsed<Target>[] {
  return best(
    [countTarget, countOfEach, countOfThem, countTimes, askedAmount, aggregateTarget].flatMap((rule) => rule(text, at)),
  );
}

const nounTarget: Rule<Target> = map(noun, (one): Target => ({ kind: 'noun', noun: one, bare: false }));

export const target: Rule<Target> = memo((text, at) =>
  best(
    [share, countTarget, countOfEach, countOfThem, countTimes, aggregateTarget, everything, nounTarget].flatMap(
      (rule) => rule(text, at),
    ),
  ),
);

const andTarget = says(
  'and|,|, and|as well as|along with|together with|and also|, as well as|, along with|, together with|and what is|and what are|, and what are|, and what is|plus|with|with their|and with|in addition to|also|, also|and list|and show|and their|and its|and the|and the corresponding|with the|with its|, respectively|and find|and return|and give|and tell|including|and how|, with|and for each|followed by|showing|, showing|displaying|and also show|and also their|as well as the|plus the',
);

/** "full name", "the full names of customers". */
const fullName: Rule<readonly Target[]> = (text, at) =>
  sequence(
    maybe(says('the|their|its|his|her|all|all the')),
    says('full|complete|entire'),
    noun,
  )(text, at).flatMap(({ end, cost, value: [, , one] }) => {
    const [first, last] = nameParts(one) ?? [];
    if (!first || !last) return [];
    // All that is said of them is said at the end.
    const parts = [{ ...first, modifiers: [] }, last].map((part): Target => ({
      kind: 'noun',
      noun: part,
      bare: false,
    }));
    return [{ end, cost: cost + 0.02, value: parts }];
  });

/** "the average latitude and longitude of stations": the function holds for both. */
const sharedFunction: Rule<readonly Target[]> = (text, at) =>
  sequence(
    maybe(says('the|a|an|what is|what are')),
    functions,
    maybe(says('of|of the')),
    plainNoun,
    says('and'),
    noun,
  )(text, at)
    .filter(
      ({ value: [, , , first, , second] }) =>
        second.start === first.end + 1 && second.superlative === null && isUndetermined(text, second.start),
    )
    .map(({ end, cost, value: [, fns, , first, , second] }) => ({
      end,
      cost: cost + 0.015,
      value: [first, second].map((one): Target => ({ kind: 'aggregate', fns, noun: one, words: '' })),
    }));

function isUndetermined(text: Text, at: number): boolean {
  const word = text.words[at];
  return (
    word !== undefined &&
    !(word.parts.has('function') && /^(?:the|a|an|their|its|his|her|all|each|every|how|number)$/.test(word.text))
  );
}

/** "and price over 100" is sooner a condition than a column. */
function isCompared(one: Target): boolean {
  return one.kind === 'noun' && one.noun.modifiers.some(({ kind }) => kind === 'self');
}

const oneTarget: Rule<readonly Target[]> = (text, at) => [
  ...map(target, (one): readonly Target[] => [one])(text, at),
  ...fullName(text, at),
  ...sharedFunction(text, at),
];

export const targets: Rule<readonly Target[]> = memo((text, at) =>
  best(
    oneTarget(text, at).flatMap((first) =>
      many(
        (here, from) =>
          map(
            sequence(andTarget, oneTarget),
            ([, next]) => next,
            0.02,
          )(here, from).map((next) => ({ ...next, cost: next.cost + (next.value.some(isCompared) ? 0.06 : 0) })),
        0,
        6,
      )(text, first.end).map((more) => ({
        end: more.end,
        cost: first.cost + more.cost,
        value: [...first.value, ...more.value.flat()],
      })),
    ),
  ),
);
