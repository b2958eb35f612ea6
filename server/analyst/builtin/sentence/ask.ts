/** Whole questions: what is asked for, of what, in which groups and order. */
import { best, either, many, map, maybe, memo, nothing, phrases, says, sequence } from './combinators.ts';
import type { AggregateName } from '../form/logicalForm.ts';
import type { Parsed, Rule, Text } from './combinators.ts';
import { aggregates, commands, courtesies, orderWords } from './english.ts';

import { predicate } from './modifier.ts';
import { literal } from './literal.ts';
import { nameParts } from './nounPhrase.ts';
import { modifiers, noun, plainNoun } from './recursion.ts';
import type { Ask, Modifier, Noun, Ordering, Target } from './tree.ts';

const polite = many(says(courtesies), 0, 4);
const command = map(sequence(polite, says(commands), polite), () => null);

/** "Sort the names in alphabetical order" asks for the names. */
const sortCommand: Rule<null> = (text, at) =>
  map(
    sequence(polite, says('sort|order|arrange|rank')),
    () => null,
    0.01,
  )(text, at).filter(({ end }) =>
    text.words
      .slice(end)
      .some(({ text: word }) => ['order', 'by', 'alphabetically', 'descending', 'ascending'].includes(word)),
  );

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
    'how many there are|how many are there|how many of them there are|how many of them are there|the number of each|its count|their count|their counts|the count of each|the number|the counts|the count|how many times|how many times each occurs|how many times it occurs|count|the corresponding count|the corresponding counts|the number of them|how many of each|how many of each there are|the frequency|its frequency|their number|their numbers|corresponding count|how many|how many does each have|number of them|frequency|popularity|how many in each|how many are in each',
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

const nounTarget: Rule<Target> = map(noun, (one): Target => ({ kind: 'noun', noun: one }));

const target: Rule<Target> = memo((text, at) =>
  best(
    [countTarget, countOfEach, countOfThem, countTimes, aggregateTarget, everything, nounTarget].flatMap((rule) =>
      rule(text, at),
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
    const parts = nameParts(one);
    return parts
      ? [{ end, cost: cost + 0.02, value: parts.map((part): Target => ({ kind: 'noun', noun: part })) }]
      : [];
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

const oneTarget: Rule<readonly Target[]> = (text, at) => [
  ...map(target, (one): readonly Target[] => [one])(text, at),
  ...fullName(text, at),
  ...sharedFunction(text, at),
];

const targets: Rule<readonly Target[]> = memo((text, at) =>
  best(
    oneTarget(text, at).flatMap((first) =>
      many(
        map(sequence(andTarget, oneTarget), ([, next]) => next, 0.02),
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

const groupWords = says(
  'for each|for every|per|in each|of each|by|grouped by|group by|for different|by each|in every|within each|across|at each|on each|from each|with each|for the different|under each|for each of the|in each of the|of every|across all|across the|for each different|made by each|by the|grouped by the|and group by|broken down by|split by|in different|of different|across different|associated with each|belonging to each|to each|that each|from different|for each distinct|in each different',
);

/** These say less often that each is meant: "the total of all orders". */
function looseGroupWords(text: Text, at: number): readonly Parsed<string>[] {
  return map(says('for|for all|of all|in all'), (words) => words, 0.12)(text, at);
}

/** What each group is: "for each customer", "by country and city". */
const grouping: Rule<readonly Noun[]> = map(
  sequence(
    either(groupWords, looseGroupWords),
    noun,
    many(
      map(sequence(says('and|,|, and|and each|and for each|and by'), plainNoun), ([, one]) => one),
      0,
      3,
    ),
  ),
  ([words, first, more]) => [first, ...more].map((one) => ({ ...one, each: one.each || !vagueGroups.has(words) })),
  0.02,
);

/** Words before groups that may as well say of what the whole is: "for customers". */
const vagueGroups = new Set(['for', 'for all', 'across all', 'across the', 'in all', 'of all']);

/** "in an alphabetical order", "in the reverse chronological order". */
const orderNamed: Rule<boolean> = map(
  sequence(
    says('in'),
    maybe(says('a|an|the')),
    phrases({
      descending: true,
      decreasing: true,
      reverse: true,
      'descending alphabetical': true,
      'reverse alphabetical': true,
      'reverse chronological': true,
      ascending: false,
      increasing: false,
      alphabetical: false,
      alphabetic: false,
      lexicographical: false,
      lexicographic: false,
      lexical: false,
      chronological: false,
      'ascending alphabetical': false,
    }),
    says('order|manner|fashion|sequence'),
  ),
  ([, , descending]) => descending,
);

const directionPhrase = phrases<boolean>({
  'in descending order': true,
  descending: true,
  'in decreasing order': true,
  'from highest to lowest': true,
  'from high to low': true,
  'from largest to smallest': true,
  'from most to least': true,
  'in desc order': true,
  'in reverse order': true,
  'in reverse alphabetical order': true,
  'in descending alphabetical order': true,
  'in descending lexicographical order': true,
  'from newest to oldest': true,
  'from oldest to youngest': true,
  'highest first': true,
  'newest first': true,
  'latest first': true,
  'largest first': true,
  'most first': true,
  'from the most recent to the oldest': true,
  desc: true,
  'in ascending order': false,
  ascending: false,
  'in increasing order': false,
  'from lowest to highest': false,
  'from low to high': false,
  'from smallest to largest': false,
  'from least to most': false,
  'in asc order': false,
  'in order': false,
  'in alphabetical order': false,
  alphabetically: false,
  'in ascending alphabetical order': false,
  'in lexicographical order': false,
  'in lexicographic order': false,
  'in alphabetic order': false,
  'from a to z': false,
  'in chronological order': false,
  chronologically: false,
  'from oldest to newest': false,
  'from youngest to oldest': false,
  'from earliest to latest': false,
  'lowest first': false,
  'oldest first': false,
  'earliest first': false,
  'smallest first': false,
  asc: false,
  'in ascending lexicographical order': false,
});

const direction = either(orderNamed, directionPhrase);

const sortVerb = maybe(
  says(
    'sorted|ordered|listed|arranged|sort|order|ranked|and sort them|and order them|and sort|and order|sort them|order them|sort the list|sort the results|order the results|arrange the result|sorted alphabetically|also arrange the result|and also arrange the result|and arrange the result|arrange the results|, sorted|, ordered|, listed|presented',
  ),
);

/** What is sorted adds nothing: "sort the customers by". */
const sorted = sequence(
  says('sort|order|arrange|rank|and sort|and order|and arrange|list|also sort|, and sort|, and order'),
  maybe(says('the list of|all|all the|the')),
  either(
    map(says('them|list|it|result|results|output|rows|records|these|those|everything|answer'), () => null),
    map(plainNoun, () => null),
  ),
);

const orderBy: Rule<Ordering> = either(
  map(
    sequence(
      maybe(says(',|and|, and|also|and also')),
      either(
        sequence(sortVerb, nothing<boolean | null>(null), says(orderWords)),
        // "by" alone says what groups are made by.
        sequence(says('sorted|ordered|arranged|ranked|sort|order|listed'), nothing<boolean | null>(null), says('by')),
        sequence(
          sortVerb,
          map(direction, (down): boolean | null => down),
          says('by|of|according to|with respect to|based on|in terms of'),
        ),
        sequence(
          says('sorted|ordered|arranged|ranked|sort|order|listed'),
          nothing<boolean | null>(null),
          says('according to|with respect to|based on|in terms of|on'),
        ),
      ),
      maybe(directionWord),
      maybe(says('of')),
      maybe(says('the|their|its|his|her')),
      target,
      maybe(direction),
    ),
    ([, [verb, before, words], inner, , , by, after]): Ordering => ({
      by,
      descending: after ?? inner ?? before ?? (verb === null && words === 'by' ? null : wordsDirection(words)),
    }),
  ),
  map(
    sequence(
      sorted,
      maybe(direction),
      says('by|according to|based on|in terms of|in order of'),
      maybe(directionWord),
      maybe(says('of|the|their|its')),
      target,
      maybe(direction),
    ),
    ([, before, , inner, , by, after]): Ordering => ({ by, descending: after ?? inner ?? before ?? false }),
    0.02,
  ),
  map(sequence(sorted, direction), ([, descending]): Ordering => ({ by: null, descending }), 0.02),
);

function directionWord(text: Text, at: number): readonly Parsed<boolean>[] {
  return phrases({ descending: true, decreasing: true, ascending: false, increasing: false })(text, at);
}

function wordsDirection(words: string): boolean | null {
  if (/descending|decreasing/.test(words)) return true;
  return /ascending|increasing|alphabet/.test(words) ? false : null;
}

const orderAlone: Rule<Ordering> = map(
  sequence(maybe(says(',|and|, and')), sortVerb, direction),
  ([, , descending]): Ordering => ({ by: null, descending }),
);

type Tail =
  | { readonly kind: 'order'; readonly orders: readonly Ordering[] }
  | { readonly kind: 'group'; readonly nouns: readonly Noun[] }
  | { readonly kind: 'limit'; readonly count: number }
  | { readonly kind: 'filler' };

const tail: Rule<Tail> = (text, at) =>
  best([
    ...map(
      sequence(
        orderBy,
        many(
          map(sequence(says('and|,|, and|and then by|, then by|then by'), orderTarget), ([, one]) => one),
          0,
          2,
        ),
      ),
      ([first, more]): Tail => ({
        kind: 'order',
        // One direction at the end holds for all of them.
        orders: [first, ...more].map((one, _, all) => ({
          ...one,
          descending: one.descending ?? all.at(-1)?.descending ?? null,
        })),
      }),
    )(text, at),
    ...map(orderAlone, (one): Tail => ({ kind: 'order', orders: [one] }))(text, at),
    ...map(sequence(maybe(says(',|and')), grouping), ([, nouns]): Tail => ({ kind: 'group', nouns }))(text, at),
    ...map(
      says(
        'in total|altogether|at all|respectively|, respectively|overall|in the database|in the system|in the data|in the table|in the record|in the records|on record|in our records|there|are there|exist|do we have|we have|that we have|do you have|in it|as well|too|please|of them|each|in all|at the moment|currently|right now|now|here|on file|and so on|without duplicates|without repetition|without repeating|you have|thanks|thank you|that exist|are available|available|that there are|,',
      ),
      (): Tail => ({ kind: 'filler' }),
      0.02,
    )(text, at),
    ...map(
      says('before|ever before|yet|so far|until now'),
      (): Tail => ({ kind: 'filler' }),
      0.03,
    )(text, at).filter(({ end }) => end === text.words.length || text.breaks.has(end)),
  ]);

function orderTarget(text: Text, at: number): readonly Parsed<Ordering>[] {
  return map(sequence(target, maybe(direction)), ([by, descending]): Ordering => ({ by, descending }))(text, at);
}

const tails = many(tail, 0, 5);

/** What a question with "which", "who" or "how many" is about. */
const auxiliary = says('do|does|did|has|have|had|is|are|was|were|can|will|could|would|should|may|must');

/** "does each store sell", "is store X selling in": subject and verb of a question turned round. */
const inverted: Rule<Modifier> = map(
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
function namedThing(text: Text, at: number): readonly Parsed<Noun>[] {
  return map(
    literal,
    (one): Noun => ({
      ...nobody(at),
      modifiers: [{ kind: 'literal', literal: one, preposition: null, negated: false }],
    }),
    0.05,
  )(text, at);
}

function nobody(at: number): Noun {
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

function verbLike(text: Text, at: number): readonly Parsed<null>[] {
  const word = text.words[at];
  return word &&
    !word.quoted &&
    word.number === null &&
    (word.parts.has('verb') || /(?:ed|ing)$/.test(word.text) || ['have', 'has', 'get', 'do'].includes(word.text))
    ? [{ end: at + 1, value: null, cost: 0.02 }]
    : [];
}

const andPredicates = many(
  map(
    sequence(
      phrases({ and: 'and', but: 'and', ',': 'and', ', and': 'and', or: 'or', 'and also': 'and' } as const),
      predicate,
    ),
    ([joined, one]) => ({ joined, one }),
  ),
  0,
  3,
);

function withModifiers(one: Noun, more: readonly Modifier[]): Noun {
  return { ...one, modifiers: [...one.modifiers, ...more] };
}

const predicates: Rule<readonly Modifier[]> = (text, at) =>
  best(
    either(predicate, inverted)(text, at).flatMap((first) =>
      andPredicates(text, first.end).map((more) => ({
        end: more.end,
        cost: first.cost + more.cost,
        value: more.value.reduce<readonly Modifier[]>(
          (all, { joined, one }) =>
            joined === 'or' ? [...all.slice(0, -1), { kind: 'any', of: [...all.slice(-1), one] }] : [...all, one],
          [first.value],
        ),
      })),
    ),
  );

const person: Rule<Noun> = (_, at) => [{ end: at, cost: 0.02, value: nobody(at) }];

type Body = Pick<Ask, 'targets' | 'subject' | 'modifiers'>;

const which: Rule<Body> = map(
  sequence(
    polite,
    says(
      'which|what|which of the|what are the|which are the|in which|for which|at which|on which|what kind of|what kinds of|which kind of|which kinds of|what type of|what types of|of which|from which|to which|in what|under which|by which|through which|with which|and which|find which|tell me which|show which|list which|which one of the',
    ),
    noun,
    predicates,
  ),
  ([, , one, more]): Body => ({
    targets: [{ kind: 'noun', noun: withModifiers(one, more) }],
    subject: null,
    modifiers: [],
  }),
  0.01,
);

/** "which products are cheapest", "what is the oldest": all is said in the noun. */
const whichNoun: Rule<Body> = map(
  sequence(
    polite,
    says('which|what|which are|which is|what are|what is|who are|who is|whose'),
    maybe(says('the|all the')),
    noun,
  ),
  ([, , , one]): Body => ({ targets: [{ kind: 'noun', noun: one }], subject: null, modifiers: [] }),
  0.04,
);

const who: Rule<Body> = map(
  sequence(
    polite,
    says('who|whom|find who|tell me who|show who|which person|which people|what people'),
    person,
    predicates,
  ),
  ([, , one, more]): Body => ({
    targets: [{ kind: 'noun', noun: withModifiers(one, more) }],
    subject: null,
    modifiers: [],
  }),
);

const howMany: Rule<Body> = map(
  sequence(
    polite,
    maybe(says('find|find out|tell me|show|show me|list|give|count|return|display|and|in total|in total ,|overall ,')),
    says(
      'how many|how many different|how many of the|how many of our|how many distinct|what number of|how many total|in how many|in how many different|at how many|for how many|to how many|from how many|on how many|by how many|in how many distinct',
    ),
    noun,
    maybe(says('are there|exist|are in total|do we have|there are|in total|we have|are available|do you have')),
    either<readonly Modifier[] | null>(maybe(predicates), modifiers),
  ),
  ([, , , one, , more]): Body => ({
    targets: [{ kind: 'count', noun: withModifiers(one, more ?? []), distinct: one.distinct }],
    subject: null,
    modifiers: [],
  }),
);

const asked: Rule<Body> = map(
  sequence(
    either(
      command,
      sortCommand,
      map(polite, () => null, 0.03),
    ),
    targets,
  ),
  ([, list]): Body => ({ targets: list, subject: null, modifiers: [] }),
);

const body: Rule<Body> = memo((text, at) =>
  best([which, whichNoun, who, howMany, asked].flatMap((rule) => rule(text, at))),
);

const lead: Rule<readonly Noun[]> = map(
  sequence(
    polite,
    says(
      'for each|for every|in each|for all|for|of each|at each|on each|within each|per|among all|among the|among|of all|across all|for each of the|with each|in every|from each|out of all|of the|by|in|considering|given',
    ),
    noun,
    maybe(says(',')),
  ),
  ([, words, one]) => [{ ...one, each: one.each || /each|every|^per|^by/.test(words) }],
  0.02,
);

/** One sentence. */
export const sentence: Rule<Ask> = memo((text, at) =>
  best(
    either(lead, nothing<readonly Noun[]>([]))(text, at).flatMap((before) =>
      body(text, before.end).flatMap((main) =>
        tails(text, main.end).map((after) => ({
          end: after.end,
          cost: before.cost + main.cost + after.cost,
          value: {
            ...main.value,
            groups: [...before.value, ...after.value.flatMap((one) => (one.kind === 'group' ? one.nouns : []))],
            orders: after.value.flatMap((one) => (one.kind === 'order' ? one.orders : [])),
            limit: after.value.flatMap((one) => (one.kind === 'limit' ? [one.count] : []))[0] ?? null,
          },
        })),
      ),
    ),
  ),
);

/** Ways to read all words as one question of one or two sentences, the most usual first. */
export function parse(
  text: Text,
): readonly { readonly ask: Ask; readonly second: Ask | null; readonly cost: number }[] {
  const length = text.words.length;
  const whole: { ask: Ask; second: Ask | null; cost: number }[] = [];
  for (const first of sentence(text, 0)) {
    if (first.end === length) whole.push({ ask: first.value, second: null, cost: first.cost });
    else if (text.breaks.has(first.end))
      for (const next of sentence(text, first.end))
        if (next.end === length)
          whole.push({ ask: first.value, second: next.value, cost: first.cost + next.cost + 0.02 });
  }
  return whole.toSorted((a, b) => a.cost - b.cost).slice(0, 12);
}
