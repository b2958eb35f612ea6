/** What is said of a field: "is more than 5", "starts with A", "between 2010 and 2012". */
import { best, either, many, map, maybe, memo, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { aggregates, beForms, comparators } from '../words/english.ts';
import { literal, literalAfterField, literalList } from '../words/literal.ts';
import { noun, plainNoun } from '../recursion.ts';
import type { Literal, Operand, Test } from '../tree.ts';

const be = says(`${beForms}|of|as|being|that is|that are|which is|which are|set to|listed as|recorded as|marked as|at`);
const not = says('not|is not|are not|was not|were not|do not|does not|did not|never|that is not|that are not|not be');
const article = maybe(
  says('the|a|an|the date|date|the year|year|the day|the month|value|the value|value of|either|any of|amount of'),
);

const whose = says('their own|its own|his own|her own|their|its|his|her|the same|that');

/** "the average salary of their own department", "their department's average". */
export const ownAverage: Rule<Operand> = either(
  map(
    sequence(
      article,
      phrases(aggregates),
      maybe(says('value|one|number|level|amount')),
      maybe(plainNoun),
      says('of|in|for|within|at|across|among|of all in|of those in'),
      whose,
      plainNoun,
    ),
    ([, fn, , about, , , group]): Operand => ({ kind: 'aggregate', fn, noun: about, within: group }),
  ),
  map(
    sequence(whose, plainNoun, maybe(says('s')), phrases(aggregates), maybe(plainNoun)),
    ([, group, , fn, about]): Operand => ({ kind: 'aggregate', fn, noun: about, within: group }),
  ),
);

const average: Rule<Operand> = either(
  map(
    sequence(
      article,
      phrases(aggregates),
      maybe(says('value|of all|one|number|level|amount|overall')),
      maybe(says('of')),
      maybe(noun),
    ),
    ([, fn, , , about]): Operand => ({ kind: 'aggregate', fn, noun: about, within: null }),
    0.02,
  ),
  ownAverage,
  map(
    sequence(says('that of any|those of any|that of all|those of all|any|all|some|every|that of|those of'), noun),
    ([, about]): Operand => ({ kind: 'aggregate', fn: 'MAX', noun: about, within: null }),
    0.3,
  ),
);

export const operand: Rule<Operand> = memo(
  either(
    map(sequence(article, literal), ([, one]): Operand => ({ kind: 'literal', literal: one })),
    average,
    map(sequence(article, noun), ([, one]): Operand => ({ kind: 'noun', noun: one }), 0.25),
  ),
);

/** Units after a number: "700 dollars", "3 years". */
export const unit = maybe(
  says(
    'dollars|dollar|usd|euros|euro|eur|pounds|percent|years old|years of age|years|year old|meters|metres|feet|km|miles|kg|hours|hour|minutes|minute|seconds|days|weeks|months|years|units|people|inches|lbs|billion dollars|million dollars|square feet',
  ),
);

const compare: Rule<Test> = map(
  sequence(maybe(be), maybe(not), maybe(says('strictly|always|also|either')), phrases(comparators), operand, unit),
  ([, negated, , operator, to, measured]): Test => ({
    kind: 'compare',
    operator: negated === null ? operator : opposite(operator),
    to,
    unit: measured,
  }),
);

/** "5 or more", "10 or less". */
const compareAfter: Rule<Test> = map(
  sequence(
    maybe(be),
    literal,
    unit,
    phrases({
      'or more': '>=',
      'or above': '>=',
      'or higher': '>=',
      'or greater': '>=',
      'or later': '>=',
      'and above': '>=',
      'and more': '>=',
      'and later': '>=',
      'or less': '<=',
      'or fewer': '<=',
      'or below': '<=',
      'or lower': '<=',
      'or earlier': '<=',
      'and below': '<=',
    } as const),
  ),
  ([, one, measured, operator]): Test => ({
    kind: 'compare',
    operator,
    to: { kind: 'literal', literal: one },
    unit: measured,
  }),
);

const between: Rule<Test> = map(
  sequence(
    maybe(be),
    maybe(not),
    says(
      'between|in between|ranging from|in the range of|in the range from|in the range between|from|within the range of|ranges from|range from|ranging between',
    ),
    literal,
    unit,
    says('and|to|through|until|till|-'),
    literal,
    unit,
  ),
  ([, negated, , low, , , high]): Test => ({ kind: 'between', low, high, negated: negated !== null }),
);

/** "in the 1990s", "in the 80s": the ten years. */
const decade: Rule<Test> = (text, at) =>
  sequence(
    maybe(be),
    maybe(not),
    maybe(says('in|during|from|of')),
    maybe(says('the')),
    decadeYears,
  )(text, at).map(({ end, cost, value: [, negated, , , [low, high]] }) => ({
    end,
    cost,
    value: { kind: 'between', low, high, negated: negated !== null },
  }));

function decadeYears(text: Text, at: number): readonly Parsed<readonly [Literal, Literal]>[] {
  const word = text.words[at];
  const written = word?.quoted ? null : /^((?:1[5-9]|20)?\d0)s$/.exec(word?.text ?? '')?.[1];
  if (!written) return [];
  const first = Number(written) < 100 ? 1900 + Number(written) : Number(written);
  const year = (number: number): Literal => ({
    words: String(number),
    quoted: false,
    number,
    percent: false,
    values: [],
    period: null,
    start: at,
    end: at + 1,
  });
  return [{ end: at + 1, value: [year(first), year(first + 9)], cost: 0.01 }];
}

const textHow = phrases({
  contains: 'contains',
  contain: 'contains',
  containing: 'contains',
  contained: 'contains',
  'that contains': 'contains',
  'that contain': 'contains',
  includes: 'contains',
  include: 'contains',
  including: 'contains',
  'including the word': 'contains',
  'has the word': 'contains',
  'have the word': 'contains',
  'with the word': 'contains',
  'with the letter': 'contains',
  has: 'contains',
  have: 'contains',
  like: 'contains',
  'is like': 'contains',
  'are like': 'contains',
  matches: 'contains',
  matching: 'contains',
  'starts with': 'starts',
  'start with': 'starts',
  'starting with': 'starts',
  'that starts with': 'starts',
  'that start with': 'starts',
  'begins with': 'starts',
  'begin with': 'starts',
  'beginning with': 'starts',
  'starts in': 'starts',
  'starting from': 'starts',
  'ends with': 'ends',
  'end with': 'ends',
  'ending with': 'ends',
  'ends in': 'ends',
  'ending in': 'ends',
  'end in': 'ends',
} as const);
const textNoun = maybe(
  says(
    'the letter|the letters|letter|letters|the word|the words|word|the substring|substring|the text|the string|the phrase|the characters|the character|the prefix|the suffix|the name|a|an|the',
  ),
);
const textNounAfter = maybe(says('in it|in them|inside|somewhere|as a substring|as substring|as prefix|in the name'));

const contains: Rule<Test> = (text, at) =>
  sequence(
    maybe(not),
    textHow,
    textNoun,
    literalAfterFieldList,
    textNounAfter,
  )(text, at).map(({ end, cost, value: [negated, how, , literals] }) => {
    // "rooms that have a piano" are rather told by a field than by their name.
    const isHaving =
      /^(?:has|have)$/.test(text.words[at]?.text ?? '') &&
      !/^(?:the )?(?:letters?|words?|substring|text|string|phrase|characters?|prefix|suffix)\b/.test(
        text.words
          .slice(at + 1, at + 3)
          .map((word) => word.text)
          .join(' '),
      ) &&
      literals.some(({ quoted }) => !quoted);
    return {
      end,
      cost: cost + (isHaving ? 0.2 : 0.02),
      value: { kind: 'text', how, literals, negated: negated !== null },
    };
  });

function literalAfterFieldList(text: Parameters<Rule<unknown>>[0], at: number): ReturnType<Rule<readonly Literal[]>> {
  return map(
    sequence(literalAfterField, many(map(sequence(says('or|, or'), textNoun, literalAfterField), ([, , one]) => one))),
    ([first, more]) => [first, ...more],
  )(text, at);
}

const missing: Rule<Test> = either(
  map(
    sequence(
      maybe(be),
      says(
        'null|missing|unknown|empty|not available|not known|blank|not given|not recorded|unavailable|not specified|undefined|not set|no value',
      ),
    ),
    (): Test => ({ kind: 'missing', negated: false }),
  ),
  map(
    sequence(maybe(be), says('not null|known|not missing|not empty|recorded|given|specified|available')),
    (): Test => ({ kind: 'missing', negated: true }),
    0.05,
  ),
);

const is: Rule<Test> = either(
  map(
    sequence(
      maybe(be),
      maybe(not),
      maybe(says('equal to|equals|=|either|exactly|called|named|the|a|an|in|at|from|on|within|either in|of type')),
      literalList,
      unit,
    ),
    ([, negated, , { literals }]): Test => ({ kind: 'is', literals, negated: negated !== null }),
    0.03,
  ),
  map(
    sequence(
      maybe(be),
      maybe(not),
      maybe(says('equal to|=|either|the|called|named')),
      literalAfterField,
      maybe(sequence(says('or'), literalAfterField)),
    ),
    ([, negated, , first, second]): Test => ({
      kind: 'is',
      literals: second ? [first, second[1]] : [first],
      negated: negated !== null,
    }),
    0.06,
  ),
);

export const test: Rule<Test> = memo((text, at) =>
  best([compare, compareAfter, between, decade, contains, missing, is].flatMap((rule) => rule(text, at))),
);

/** Tests that say so by their words, so that any noun may stand before them. */
export const sureTest: Rule<Test> = memo((text, at) =>
  best([compare, compareAfter, between, decade, contains, missing].flatMap((rule) => rule(text, at))),
);

export function opposite(operator: '=' | '<>' | '<' | '<=' | '>' | '>='): typeof operator {
  return ({ '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const)[operator];
}
