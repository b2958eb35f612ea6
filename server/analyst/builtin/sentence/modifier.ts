/** What may follow a noun and narrows it. */
import { best, either, many, map, maybe, memo, phrases, says, sequence } from './combinators.ts';
import type { Parsed, Rule, Text } from './combinators.ts';
import {
  aggregates,
  beForms,
  comparativeAdjectives,
  comparators,
  haveForms,
  notForms,
  prepositions,
  withoutForms,
} from './english.ts';
import { literal, literalAfterField, literalList } from './literal.ts';
import { head, superlative, wordsOf } from './nounPhrase.ts';
import { noun, plainNoun } from './recursion.ts';
import { sureTest, test, unit } from './test.ts';
import type { AggregateName } from '../form/logicalForm.ts';
import type { Count, Modifier, Noun, Operand } from './tree.ts';

const preposition = says(prepositions);
const relative = says(
  'that|which|who|whom|where|when|, that|, which|, who|and that|and who|and which|but that|but who|those that|those who|those which|such that|who also|that also|by which|in which|for which|to which|on which|at which|from which',
);
const adverbs = map(many(adverb, 0, 3), () => null);

function adverb(text: Text, at: number): readonly Parsed<string>[] {
  return says(
    'also|ever|currently|actually|already|only ever|just|still|all|either|have ever|has ever|usually|always|at least once|do|does|did|can|could|will|would|may|must|should|ever had|themselves|both',
  )(text, at);
}

/** "more than 3", "at least two", "3", "only 1", "no". */
const count: Rule<Count> = either(
  map(sequence(phrases(comparators), wholeNumber), ([operator, value]): Count => ({ operator, value })),
  map(sequence(wholeNumber, says('or more|or above|and more')), ([value]): Count => ({ operator: '>=', value })),
  map(sequence(wholeNumber, says('or fewer|or less')), ([value]): Count => ({ operator: '<=', value })),
  map(sequence(maybe(says('exactly|only|just')), wholeNumber), ([, value]): Count => ({ operator: '=', value }), 0.02),
  map(says('multiple|several|more than one|two or more|various'), (): Count => ({ operator: '>', value: 1 })),
  map(says('some|any|at least one|one or more|a|an|a certain'), (): Count => ({ operator: '>=', value: 1 })),
  map(
    sequence(says('between|from'), wholeNumber, says('and|to'), wholeNumber),
    ([, low]): Count => ({ operator: '>=', value: low }),
    9,
  ),
);

function wholeNumber(text: Text, at: number): readonly Parsed<number>[] {
  const word = text.words[at];
  if (!word) return [];
  if (!word.quoted && word.number !== null && Number.isInteger(word.number))
    return [{ end: at + 1, value: word.number, cost: 0 }];
  return [];
}

/** "more than twice", "at least 3 times". */
const frequency: Rule<Count> = either(
  map(sequence(count, says('times|time')), ([one]) => one),
  map(sequence(maybe(phrases(comparators)), phrases({ once: 1, twice: 2, thrice: 3 })), ([operator, value]): Count => ({
    operator: operator ?? '=',
    value,
  })),
);

/** "the number of orders", "the total amount", "price": what a superlative is about. */
const measured: Rule<{ noun: Noun; fn: AggregateName | null }> = either<{ noun: Noun; fn: AggregateName | null }>(
  map(
    sequence(
      maybe(says('the')),
      says(
        'number of|count of|amount of|numbers of|quantity of|total number of|total amount of|kinds of|kind of|types of|number of different',
      ),
      noun,
    ),
    ([, , one]) => ({ noun: one, fn: 'COUNT' as const }),
    0.01,
  ),
  map(
    sequence(maybe(says('the')), phrases(aggregates), maybe(says('of|amount of|number of|value of')), noun),
    ([, fn, , one]) => ({ noun: one, fn }),
    0.02,
  ),
  map(sequence(maybe(says('the|value of')), noun), ([, one]) => ({ noun: one, fn: null })),
);

const mostOf: Rule<Modifier> = map(
  sequence(maybe(says('the|a|an|their')), superlative, measured),
  ([, most, { noun: one, fn }]): Modifier => ({ kind: 'superlative', superlative: most, noun: one, fn }),
);

/** "most common across products", "most popular among customers": how many of those there are. */
const commonAmong: Rule<Modifier> = (text, at) =>
  map(
    sequence(
      maybe(says('the|a|an|one of the')),
      superlative,
      says('across|across all|among|among all|amongst|in|for|with|in all|within|by|of'),
      noun,
    ),
    ([, one, , among]): Modifier => ({ kind: 'superlative', superlative: one, noun: among, fn: 'COUNT' }),
    0.01,
  )(text, at).filter(({ value }) => value.kind === 'superlative' && value.superlative.byCount);

/** "the most", "the oldest": of the noun itself. */
const most: Rule<Modifier> = map(
  sequence(maybe(says('the|a|an|one of the')), superlative),
  ([, one]): Modifier => ({ kind: 'superlative', superlative: one, noun: null, fn: null }),
  0.03,
);

const attribute: Rule<Modifier> = either(
  map(
    sequence(maybe(says('the|a|an|their|its|his|her|that|either|either the|either a')), fieldNoun, test),
    ([, one, said]): Modifier => ({
      kind: 'attribute',
      noun: one,
      test: said,
      negated: false,
    }),
  ),
  // "at least 100 dollars in salary", "more than 5 credits"
  map(
    sequence(phrases(comparators), literal, unit, maybe(says('in|of|for|as')), fieldNoun),
    ([operator, one, , , about]): Modifier => ({
      kind: 'attribute',
      noun: about,
      test: { kind: 'compare', operator, to: { kind: 'literal', literal: one } },
      negated: false,
    }),
    0.05,
  ),
  // "status code done", "Approved as status": the value first
  map(
    sequence(maybe(says('the|a|an|both|either')), literalList, maybe(says('as|as the|as their|as its|for')), fieldNoun),
    ([, { literals, joined }, , about]): Modifier =>
      joined === 'and' && literals.length > 1
        ? {
            kind: 'both',
            of: literals.map((one): Modifier => ({
              kind: 'attribute',
              noun: about,
              test: { kind: 'is', literals: [one], negated: false },
              negated: false,
            })),
          }
        : { kind: 'attribute', noun: about, test: { kind: 'is', literals, negated: false }, negated: false },
    0.04,
  ),
  // "the letter D in their first name"
  map(
    sequence(
      maybe(says('the|a|an')),
      maybe(says('letter|letters|word|words|substring|text|string|character|characters')),
      literalAfterField,
      says(
        'in|in the|in their|in its|within|within the|as part of|in part of|in part of their|as part of their|inside|as a part of|anywhere in|somewhere in',
      ),
      fieldNoun,
    ),
    ([, , one, , about]): Modifier => ({
      kind: 'attribute',
      noun: about,
      test: { kind: 'text', how: 'contains', literals: [one], negated: false },
      negated: false,
    }),
    0.06,
  ),
);

/** A noun that may name a field. */
function fieldNoun(text: Text, at: number): readonly Parsed<Noun>[] {
  return plainNoun(text, at).filter(({ value }) => value.names.some(({ target }) => target.kind !== 'model'));
}

/** "more than 3 orders", "orders", "a restaurant": related rows. */
function related(words: string, negated: boolean): Rule<Modifier> {
  return map(
    sequence(
      maybe(count),
      maybe(says('kind of|kinds of|type of|types of|different kinds of|different types of')),
      noun,
    ),
    ([number, kinds, one]): Modifier => ({
      kind: 'link',
      noun: kinds === null ? one : { ...one, distinct: true },
      words,
      negated,
      count: number,
      possessive: false,
    }),
    0.02,
  );
}

/** What follows "has", "with", "having". */
function haveObject(negated: boolean): Rule<Modifier> {
  return either(
    map(attribute, (one) => negate(one, negated)),
    map(mostOf, (one) => one),
    related('has', negated),
    frequencySum,
    sumIn,
    map(sequence(says('both'), noun, says('and'), noun), ([, left, , right]): Modifier => ({
      kind: 'both',
      of: [linkTo(left, 'has', negated), linkTo(right, 'has', negated)],
    })),
    map(sequence(says('either'), noun, says('or'), noun), ([, left, , right]): Modifier => ({
      kind: 'any',
      of: [linkTo(left, 'has', negated), linkTo(right, 'has', negated)],
    })),
    map(sequence(says('both'), literal, says('and'), literal), ([, left, , right]): Modifier => ({
      kind: 'both',
      of: [left, right].map((one): Modifier => ({ kind: 'literal', literal: one, preposition: 'with', negated })),
    })),
    map(
      literalList,
      ({ literals }): Modifier =>
        anyOf(literals.map((one) => ({ kind: 'literal', literal: one, preposition: 'with', negated }))),
      0.1,
    ),
  );
}

/** "a total amount of more than 6000", "grants of more than 6000 dollars". */
const frequencySum: Rule<Modifier> = map(
  sequence(
    maybe(says('a|an|the')),
    phrases(aggregates),
    maybe(says('of|amount of')),
    plainNoun,
    maybe(says(beForms)),
    maybe(says('of')),
    phrases(comparators),
    wholeNumber,
    unit,
  ),
  ([, fn, , one, , , operator, value]): Modifier => ({ kind: 'sum', fn, noun: one, count: { operator, value } }),
);

/** "a total of more than 5000 in loans". */
const sumIn: Rule<Modifier> = map(
  sequence(
    maybe(says('a|an|the')),
    phrases(aggregates),
    maybe(says('amount of|of|value of|sum of')),
    phrases(comparators),
    wholeNumber,
    unit,
    says('in|of|on|for'),
    plainNoun,
  ),
  ([, fn, , operator, value, , , one]): Modifier => ({ kind: 'sum', fn, noun: one, count: { operator, value } }),
);

function linkTo(one: Noun, words: string, negated: boolean): Modifier {
  return { kind: 'link', noun: one, words, negated, count: null, possessive: false };
}

export function anyOf(of: readonly Modifier[]): Modifier {
  const [first] = of;
  return of.length === 1 && first ? first : { kind: 'any', of };
}

function negate(one: Modifier, negated: boolean): Modifier {
  if (!negated) return one;
  return { kind: 'none', of: [one] };
}

/** Literals after a preposition or "is". */
function literals(preposition: string | null, negated: boolean): Rule<Modifier> {
  return either(
    map(sequence(maybe(says('the|either|a|an|any of')), literalList), ([, { literals: list, joined }]): Modifier => {
      const all = list.map((one): Modifier => ({ kind: 'literal', literal: one, preposition, negated }));
      // "from Paris and Rome" are those of either; "both … and …" has a rule of its own.
      return joined === 'and' && all.length > 1 ? anyOf(all) : anyOf(all);
    }),
    map(sequence(says('both'), literal, says('and'), literal), ([, left, , right]): Modifier => ({
      kind: 'both',
      of: [left, right].map((one): Modifier => ({ kind: 'literal', literal: one, preposition, negated })),
    })),
  );
}

/** "in Germany", "of customers", "with price over 5", "after 2015". */
const prepositional: Rule<Modifier> = memo((text, at) =>
  best([
    ...preposition(text, at).flatMap(({ end, value }) =>
      best(
        [
          literals(value, false),
          map(sequence(says('neither'), literal, says('nor'), literal), ([, left, , right]): Modifier => ({
            kind: 'none',
            of: [left, right].map((one): Modifier => ({
              kind: 'literal',
              literal: one,
              preposition: value,
              negated: false,
            })),
          })),
          attribute,
          map(mostOf, (one) => one),
          map(
            noun,
            (one): Modifier => ({
              kind: 'link',
              noun: one,
              words: value,
              negated: false,
              count: null,
              possessive: value === 'of' || value === 'for',
            }),
            0.01,
          ),
          ...(value === 'with' ? [haveObject(false)] : []),
        ].flatMap((rule) => rule(text, end)),
      ),
    ),
    ...map(
      sequence(says(withoutForms), maybe(says('any|a|an')), either(attribute, related('without', false))),
      ([, , one]) => negate(one, true),
    )(text, at),
    ...map(
      sequence(
        says(
          'other than|except|except for|excluding|but not|not including|apart from|besides|not in|not from|not on|not of|not at|not with|not by',
        ),
        literals('except', true),
      ),
      ([, one]) => one,
    )(text, at),
    ...map(
      sequence(says('other than|except|except for|excluding|apart from|besides'), noun),
      ([words, one]): Modifier => linkTo(one, words, true),
      0.05,
    )(text, at),
  ]),
);

const named: Rule<Modifier> = map(
  sequence(
    says(
      'named|called|titled|entitled|by the name of|known as|with name|with the name|with name of|with the name of|whose name is|whose title is|with title|with the title|name',
    ),
    literalNameList,
  ),
  ([, of]): Modifier => anyOf(of),
);

function literalNameList(text: Text, at: number): readonly Parsed<readonly Modifier[]>[] {
  return map(
    sequence(literalAfterField, many(map(sequence(says('or|and|,'), literal), ([, one]) => one))),
    ([first, more]) =>
      [first, ...more].map((one): Modifier => ({
        kind: 'literal',
        literal: one,
        preposition: 'named',
        negated: false,
      })),
  )(text, at);
}

/** "older than 20". */
const comparative: Rule<Modifier> = map(
  sequence(
    phrases(comparativeAdjectives),
    maybe(says('the|a|an')),
    either<Operand>(
      map(literal, (one) => ({ kind: 'literal' as const, literal: one })),
      map(sequence(phrases(aggregates), maybe(says('of|of all')), maybe(noun)), ([fn, , one]) => ({
        kind: 'aggregate' as const,
        fn,
        noun: one,
      })),
      map(noun, (one) => ({ kind: 'noun' as const, noun: one }), 0.1),
    ),
    unit,
  ),
  ([{ operator, suggests, turns }, , to]): Modifier => ({
    kind: 'self',
    test: { kind: 'compare', operator, to },
    suggests,
    turns,
  }),
);

/** Verbs that also carry grammar. */
const commonVerbs = new Set(
  'use uses used using give gives gave get gets got need needs want wants took provide provides present presents report reports make makes take takes see look'.split(
    ' ',
  ),
);

/** A verb between two things; every verb is one, if the words on both sides are related. */
const verb: Rule<string> = memo((text, at) => {
  const word = text.words[at];
  if (!word || word.quoted || word.number !== null || text.breaks.has(at)) return [];
  if (word.parts.has('function') && !commonVerbs.has(word.text)) return [];
  if (!word.parts.has('verb') && !/(?:ed|ing|en)$/.test(word.text)) return [];
  const isName = text.mentions.names(at).some((name) => name.weight > 0.85 && name.match !== 'related');
  const particles = says(
    'by|to|in|on|at|for|from|with|of|into|out|as|under|over|about|up|off|out of|through|against|during|back|together with|along with',
  )(text, at + 1);
  const cost = 0.05 + (isName ? 0.12 : 0);
  return [
    { end: at + 1, value: word.text, cost },
    ...particles.map(({ end }) => ({ end, value: wordsOf(text, at, end), cost })),
  ];
});

/** "cost less than 5", "opened in 2011", "registered after 2015": a verb that is the field. */
const verbField: Rule<Modifier> = memo((text, at) =>
  best(
    head(text, at)
      .filter(({ value }) => value.names.some(({ target }) => target.kind === 'field'))
      .flatMap((way) =>
        sequence(maybe(says('in|on|at|as|for|to|by|from|with|during')), test)(text, way.end).map((after) => ({
          end: after.end,
          cost: way.cost + after.cost + 0.05,
          value: {
            kind: 'attribute' as const,
            noun: {
              start: at,
              end: way.end,
              words: way.value.words,
              names: way.value.names,
              modifiers: [],
              each: false,
              distinct: false,
              count: null,
              superlative: null,
              owner: null,
            },
            test: after.value[1],
            negated: false,
          },
        })),
      ),
  ),
);

function verbPhrase(negated: boolean): Rule<Modifier> {
  return either(
    map(verbField, (one) => negate(one, negated)),
    map(sequence(verb, frequency), ([words, number]): Modifier => ({ kind: 'frequency', count: number, words })),
    map(sequence(verb, mostOf), ([, one]): Modifier => one, 0.01),
    map(sequence(verb, most), ([, one]): Modifier => one, 0.02),
    map(sequence(verb, commonAmong), ([, one]): Modifier => one, 0.02),
    map(
      sequence(verb, says('both'), preposition, noun, says('and'), maybe(preposition), noun),
      ([words, , by, left, , , right]): Modifier => ({
        kind: 'both',
        of: [linkTo(left, `${words} ${by}`, negated), linkTo(right, `${words} ${by}`, negated)],
      }),
    ),
    map(sequence(verb, maybe(count), noun), ([words, number, one]): Modifier => ({
      kind: 'link',
      noun: one,
      words,
      negated,
      count: number,
      possessive: false,
    })),
    (text, at) =>
      best(
        verb(text, at).flatMap((way) =>
          literals(way.value, negated)(text, way.end).map((after) => ({ ...after, cost: after.cost + way.cost })),
        ),
      ),
    map(sequence(verb, attribute), ([, one]) => negate(one, negated), 0.02),
    map(sequence(verb, either(frequencySum, sumIn)), ([, one]) => negate(one, negated), 0.02),
    map(sequence(verb, says('either'), noun, says('or'), noun), ([words, , left, , right]): Modifier => ({
      kind: 'any',
      of: [linkTo(left, words, negated), linkTo(right, words, negated)],
    })),
    map(sequence(verb, says('both'), noun, says('and'), noun), ([words, , left, , right]): Modifier => ({
      kind: 'both',
      of: [linkTo(left, words, negated), linkTo(right, words, negated)],
    })),
    map(
      sequence(verb, sureTest),
      ([, said]): Modifier => ({ kind: 'self', test: said, suggests: [], turns: [] }),
      0.03,
    ),
    map(verb, (words): Modifier => ({ kind: 'verb', words, negated }), 0.1),
  );
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
          ([, negated, object]) => object(negated),
        )(text, lead.end),
        ...map(
          sequence(says(withoutForms), maybe(says('any|a|an')), either(attribute, related('without', false))),
          ([, , one]) => negate(one, true),
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
        ...sureSelf(text, lead.end),
      ].map((way) => ({ ...way, cost: way.cost + lead.cost })),
    ),
  ),
);

const not = says('not|never|n t');
const sureSelf: Rule<Modifier> = map(
  sureTest,
  (said): Modifier => ({ kind: 'self', test: said, suggests: [], turns: [] }),
  0.02,
);

/** What follows "is" or "are". */
const beObject: Rule<(negated: boolean) => Modifier> = memo((text, at) =>
  best(
    [true, false]
      .flatMap((negated) =>
        negated
          ? []
          : [
              ...literals('is', false)(text, at),
              ...prepositional(text, at),
              ...verbPhrase(false)(text, at),
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
            ],
      )
      .map((way) => ({ end: way.end, cost: way.cost, value: (negated: boolean) => negate(way.value, negated) })),
  ),
);

/** "whose name contains …". */
const whoseWords = says(
  'whose|where|where the|where their|and whose|for whom the|for which the|in which the|when the|if the|if their|such that the',
);

const whose: Rule<Modifier> = either(
  map(sequence(whoseWords, attribute), ([, one]) => one),
  // "whose average price is the lowest"
  map(
    sequence(whoseWords, measured, says(beForms), maybe(says('the')), superlative),
    ([, { noun: one, fn }, , , greatest]): Modifier => ({ kind: 'superlative', superlative: greatest, noun: one, fn }),
  ),
  // "whose offices are in Rome": of related rows
  map(
    sequence(whoseWords, plainNoun, predicate),
    ([, one, said]): Modifier => linkTo({ ...one, modifiers: [...one.modifiers, said] }, 'whose', false),
    0.08,
  ),
);

const relativeClause: Rule<Modifier> = map(sequence(relative, predicate), ([, one]) => one);

/** "the stations are located at", "the film is in", "the chain has". */
const auxiliaryVerb: Rule<string> = either(
  map(sequence(says(`${beForms}|have|has|had|have been|has been`), verb), ([, words]) => words),
  map(sequence(says(beForms), says('in|at|on|from|for|of|by|to|with|under')), ([, words]) => words, 0.02),
  map(says('has|have|had'), (words) => words, 0.02),
);

/** "who customers ordered", "that store X sells": the object comes first. */
const objectClause: Rule<Modifier> = map(
  sequence(maybe(relative), noun, either(verb, auxiliaryVerb)),
  ([, one, words]): Modifier => linkTo(one, words, false),
  0.08,
);

/** "for which there are more than two documents", "when at least two shops are opened". */
const whereRelated: Rule<Modifier> = map(
  sequence(
    says('when|where|for which|in which|at which|on which|to which|for whom|with'),
    maybe(says('there are|there is|there were|there was|they have|have|has|there exist|there exists')),
    count,
    noun,
    maybe(says(beForms)),
    maybe(verb),
  ),
  ([, , number, one]): Modifier => ({
    kind: 'link',
    noun: one,
    words: 'where',
    negated: false,
    count: number,
    possessive: false,
  }),
  0.05,
);

const bare: Rule<Modifier> = map(literals(null, false), (one) => one, 0.03);

const oneModifier: Rule<Modifier> = memo((text, at) =>
  text.breaks.has(at)
    ? []
    : best(
        [
          named,
          whose,
          prepositional,
          relativeClause,
          objectClause,
          whereRelated,
          comparative,
          sureSelf,
          bare,
          map(most, (one) => one, 0.06),
          map(frequency, (one): Modifier => ({ kind: 'frequency', count: one, words: '' }), 0.05),
          map(sequence(says('having'), haveObject(false)), ([, one]) => one),
          map(sequence(says('not'), verbPhrase(true)), ([, one]) => one, 0.02),
          map(verbPhrase(false), (one) => one, 0.03),
        ].flatMap((rule) => rule(text, at)),
      ),
);

/** After "and", "but" or "or" the relative pronoun may be left out. */
const nextModifier: Rule<{ readonly joined: 'and' | 'or'; readonly one: Modifier }> = (text, at) =>
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
            } as const),
            either(oneModifier, predicate),
          ),
          ([joined, one]) => ({ joined, one }),
          0.03,
        )(text, at),
        ...map(oneModifier, (one) => ({ joined: 'and' as const, one }))(text, at),
      ]);

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
        value: more.value.reduce<readonly Modifier[]>(
          (all, { joined, one }) =>
            joined === 'or' ? [...all.slice(0, -1), { kind: 'any', of: [...all.slice(-1), one] }] : [...all, one],
          [first.value],
        ),
      })),
    ),
  ]),
);
