import { attribute } from '../noun/attribute.ts';
import { best, either, map, maybe, memo, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { count, frequency } from '../noun/counts.ts';
import { linkTo, negate } from '../noun/joined.ts';
import { head } from '../noun/nounPhrase.ts';
import { wordsOf } from '../words/wordsOf.ts';
import { literals, preposition } from '../noun/prepositional.ts';
import { mostMoney } from '../order/mostMoney.ts';
import { commonAmong, most, mostDone, mostOf, saysHowMany, verbQualities } from '../order/ranks.ts';
import { noun, plainNoun } from '../recursion.ts';
import { period } from './coming.ts';
import { frequencySum, limitInTotal, sumIn } from '../noun/related.ts';
import { comparative } from './selfTest.ts';
import { sureTest, test } from './test.ts';
import type { Modifier, Noun, Test } from '../tree.ts';

/** Verbs that also carry grammar. */
const commonVerbs = new Set(
  'use uses used using give gives gave get gets got need needs want wants took provide provides present presents report reports make makes take takes see look'.split(
    ' ',
  ),
);

/** A verb between two things; every verb is one, if the words on both sides are related. */
export const verb: Rule<string> = memo((text, at) => {
  const word = text.words[at];
  if (!word || word.quoted || word.number !== null || text.breaks.has(at)) return [];
  if (word.parts.has('function') && !commonVerbs.has(word.text)) return [];
  // "differs from" compares.
  if (/^differ(?:s|ed)?$/.test(word.text)) return [];
  if (!commonVerbs.has(word.text) && !word.parts.has('verb') && !/(?:ed|ing|en)$/.test(word.text)) return [];
  const isName =
    text.mentions.names(at).some((name) => name.weight > 0.85 && name.match !== 'related') ||
    text.mentions.values(at).some((value) => value.weight > 0.85);
  const particles = says(
    'by|to|in|on|at|for|from|with|of|into|out|as|under|over|about|up|off|out of|through|against|during|back|together with|along with',
  )(text, at + 1);
  const cost = 0.05 + (isName ? 0.12 : 0);
  // "looks after" is one verb; after others a time follows.
  const after = word.text.startsWith('look') ? says('after')(text, at + 1) : [];
  return [
    { end: at + 1, value: word.text, cost },
    ...[...particles, ...after].map(({ end }) => ({ end, value: wordsOf(text, at, end), cost })),
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
          // "shipped in May": a date sooner than a state of the same name.
          cost: way.cost + after.cost + (isTimed(after.value[1]) ? 0.02 : 0.05),
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

/** A verb that says all by itself: "rooms that were never booked". */
export function bareVerb(negated: boolean): Rule<Modifier> {
  return (text, at) =>
    verb(text, at).map(({ end, value: words, cost }) => ({
      end,
      cost: cost + 0.1,
      value: {
        kind: 'verb',
        words,
        names: text.mentions.names(at).filter((name) => name.end === at + 1),
        negated,
        during: null,
        object: null,
      },
    }));
}

const butNot = says('but not|and not|, but not|, and not|, not|but never|and never');

/**
 * "rented in 2025", "rented a cargo bike in 2025": what the verb names was done then. "but not in
 * 2026": and never in the other time.
 */
function doneDuring(negated: boolean): Rule<Modifier> {
  const to: Rule<Modifier> = map(
    sequence(
      maybe(says('a|an|any|some|one|at least one')),
      either(
        map(plainNoun, (one) => linkTo(one, 'of', false)),
        literals('of', false),
      ),
    ),
    ([, one]) => one,
  );
  return (text, at) =>
    bareVerb(negated)(text, at).flatMap((way) => {
      const { value } = way;
      if (value.kind !== 'verb' || way.end !== at + 1) return [];
      // A field says for itself when it was; a part of a name does not name what was done.
      const names = value.names.filter(
        ({ target, match }) => target.kind === 'model' && match !== 'part' && match !== 'head',
      );
      if (names.length === 0) return [];
      return sequence(
        maybe(to),
        period,
        maybe(map(sequence(butNot, period), ([, other]) => other)),
      )(text, way.end).flatMap(({ end, cost, value: [object, during, other] }): readonly Parsed<Modifier>[] => {
        const done = { ...value, names, object, during };
        if (other !== null && negated) return [];
        const said: Modifier =
          other === null ? done : { kind: 'all', of: [done, { ...done, negated: true, during: other }] };
        return [{ end, cost: way.cost + cost - 0.16, value: said }];
      });
    });
}

/** "nobody has ever ordered": a negated verb about the noun before it. */
export const byNobody: Rule<Modifier> = map(
  sequence(
    maybe(says('that|which')),
    says('nobody|no one|noone|none of them'),
    maybe(says('has|have|had|ever|has ever|have ever|had ever')),
    either(bareVerb(true), (text, at) =>
      bareVerb(true)(text, at).flatMap((way) =>
        says('in|for|to|at|on|from|with')(text, way.end).map(({ end }) => ({ ...way, end })),
      ),
    ),
  ),
  ([, , , one]) => one,
);

/** Rows that a verb leads to; "the most orders" says how many, not which. */
function things(text: Text, at: number): readonly Parsed<Noun>[] {
  return noun(text, at).filter(({ value: { superlative } }) => superlative === null || !saysHowMany(superlative));
}

const ofChange =
  /^(?:lost|los(?:e|es|ing)|gain|declin|decreas|drop|fall|fell|shr[aiu]nk|gr[eo]w|improv|increas|chang|rose|ris(?:e|es|en|ing)\b)/;

/** A verb before a rank; "lost the most" ranks a change, rather than the number itself. */
function standing(text: Text, at: number): readonly Parsed<string>[] {
  return verb(text, at).filter(({ value }) => !ofChange.test(value));
}

function isTimed(said: Test): boolean {
  return said.kind === 'is' && said.literals.every(({ period }) => period !== null);
}

export function verbPhrase(negated: boolean): Rule<Modifier> {
  return either(
    map(verbField, (one) => negate(one, negated)),
    map(sequence(verb, frequency), ([words, number]): Modifier => ({
      kind: 'frequency',
      count: number,
      words,
      during: [],
    })),
    map(sequence(standing, mostOf), ([, one]): Modifier => one, 0.01),
    map(sequence(standing, most), ([, one]): Modifier => one, 0.02),
    mostDone,
    mostMoney,
    // "born after 1990", "born in the 80s"
    map(
      sequence(says('born'), maybe(says('in|on|during')), test),
      ([, , said]): Modifier => ({
        kind: 'self',
        test: said,
        suggests: ['birth', 'born', 'dob'],
        turns: [],
        sized: false,
      }),
      0.06,
    ),
    // "cost more than 20", "lasted over 3 hours"
    map(
      sequence(phrases(verbQualities), maybe(says('the')), sureTest),
      ([suggests, , said]): Modifier => ({ kind: 'self', test: said, suggests, turns: [], sized: true }),
      0.05,
    ),
    map(sequence(verb, commonAmong), ([, one]): Modifier => one, 0.02),
    map(
      sequence(verb, says('both'), preposition, noun, says('and'), maybe(preposition), noun),
      ([words, , by, left, , , right]): Modifier => ({
        kind: 'both',
        of: [linkTo(left, `${words} ${by}`, negated), linkTo(right, `${words} ${by}`, negated)],
      }),
    ),
    // "who placed no orders"
    map(sequence(verb, says('no|zero|none of the|not a single'), noun), ([words, , one]) => linkTo(one, words, true)),
    map(sequence(verb, maybe(count), things), ([words, number, one]): Modifier => ({
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
    map(sequence(verb, either(frequencySum, sumIn, limitInTotal)), ([, one]) => negate(one, negated), 0.02),
    map(sequence(verb, says('either'), noun, says('or'), noun), ([words, , left, , right]): Modifier => ({
      kind: 'any',
      of: [linkTo(left, words, negated), linkTo(right, words, negated)],
    })),
    map(sequence(verb, says('both'), noun, says('and'), noun), ([words, , left, , right]): Modifier => ({
      kind: 'both',
      of: [linkTo(left, words, negated), linkTo(right, words, negated)],
    })),
    // "run longer than the average film"
    map(sequence(verb, comparative), ([, one]): Modifier => one, 0.01),
    map(
      sequence(verb, sureTest),
      ([, said]): Modifier => ({ kind: 'self', test: said, suggests: [], turns: [], sized: false }),
      0.03,
    ),
    bareVerb(negated),
    doneDuring(negated),
    // "bought nothing"
    ...(negated ? [] : [map(sequence(bareVerb(true), says('nothing|nothing at all|no one|nobody')), ([one]) => one)]),
    // "make nothing", "certified for nothing": what it is said of has none of its rows
    ...(negated
      ? []
      : [
          map(
            sequence(verb, says('nothing|nothing at all')),
            ([words]): Modifier => ({ kind: 'frequency', count: { operator: '=', value: 0 }, words, during: [] }),
            0.08,
          ),
        ]),
    // "ordered anything"
    (text, at) =>
      bareVerb(negated)(text, at).flatMap((way) =>
        says('anything|something|anyone|anybody|by anyone|to anyone|by anybody|to anybody|with anyone')(
          text,
          way.end,
        ).map(({ end }) => ({
          ...way,
          end,
        })),
      ),
  );
}
