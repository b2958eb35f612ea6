import { best, either, many, map, maybe, memo, phrases, says, sequence } from './combinators.ts';
import type { Rule, Text } from './combinators.ts';
import { commands, courtesies } from './words/english.ts';
import { invertedAbsence } from './condition/absence.ts';
import { howMuch } from './howMuch.ts';
import { invertedKinship } from './condition/kin.ts';
import { impersonal, inverted, nobody } from './condition/inverted.ts';
import { howLong, howMuchTime, howOld } from './duration/lasting.ts';
import { joinedTo, linkTo } from './noun/joined.ts';
import { predicate } from './condition/predicate.ts';
import { modifiers, noun, plainNoun } from './recursion.ts';
import { numberBeside, targets } from './targets.ts';
import type { Literal, Modifier, Noun, Target } from './tree.ts';
import { literal } from './words/literal.ts';

export const polite = many(says(courtesies), 0, 4);

/** A command; "Name and date" are columns. */
const command: Rule<null> = (text, at) =>
  map(sequence(polite, says(commands), polite), () => null)(text, at).filter(
    ({ end }) =>
      !text.words.slice(at, end).some(({ text: word }, index) => word === 'name' && isJoined(text, at + index + 1)),
  );

function isJoined({ words }: Text, at: number): boolean {
  return /^(?:and|,|\+|&)$/.test(words[at]?.text ?? '');
}

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
    either(
      predicate,
      inverted,
      invertedKinship,
      invertedAbsence,
      impersonal,
    )(text, at).flatMap((first) =>
      andPredicates(text, first.end).map((more) => ({
        end: more.end,
        cost: first.cost + more.cost,
        value: joinedTo(first.value, more.value),
      })),
    ),
  );

const person: Rule<Noun> = (_, at) => [{ end: at, cost: 0.02, value: nobody(at) }];

type Body = readonly Target[];

/** ", and how many", "and at what average price": numbers beside the rows that are asked for. */
const beside: Rule<readonly Target[]> = many(
  map(
    sequence(
      phrases({
        and: 0,
        ', and': 0,
        ',': 0,
        'and at': 0,
        ', and at': 0,
        'and with': 0,
        ', and with': 0,
        'and for': 0,
        ', and for': 0,
      }),
      maybe(says('what|which|what is|what was|what are|what were')),
      numberBeside,
    ),
    ([, , one]) => one,
    0.02,
  ),
  0,
  3,
);

const which: Rule<Body> = map(
  sequence(
    polite,
    says(
      'which|what|which of|which of the|what are the|which are the|in which|for which|at which|on which|what kind of|what kinds of|which kind of|which kinds of|what type of|what types of|of which|from which|to which|in what|under which|by which|through which|with which|and which|find which|tell me which|show which|list which|which one of the',
    ),
    noun,
    predicates,
    beside,
  ),
  ([, , one, more, numbers]): Body => [{ kind: 'noun', noun: withModifiers(one, more), bare: false }, ...numbers],
  0.01,
);

/** "which products are cheapest", "what is the oldest": all is said in the noun. */
const whichNoun: Rule<Body> = map(
  sequence(
    polite,
    says('which|what|which are|which is|what are|what is|who are|who is|whose'),
    maybe(says('the|all the')),
    noun,
    beside,
  ),
  ([, , , one, numbers]): Body => [{ kind: 'noun', noun: one, bare: false }, ...numbers],
  0.04,
);

const who: Rule<Body> = map(
  sequence(
    polite,
    says('who|whom|find who|tell me who|show who|which person|which people|what people'),
    either(
      person,
      map(sequence(says('among|of|on|in|from|among the|of all'), plainNoun), ([, one]) => one),
    ),
    predicates,
    beside,
  ),
  ([, , one, more, numbers]): Body => [{ kind: 'noun', noun: withModifiers(one, more), bare: false }, ...numbers],
);

const howMany: Rule<Body> = map(
  sequence(
    polite,
    maybe(says('find|find out|tell me|show|show me|list|give|count|return|display|and|in total|in total ,|overall ,')),
    says(
      'how many|how many different|how many of|how many of the|how many of our|how many distinct|what number of|how many total|in how many|in how many different|at how many|for how many|to how many|from how many|on how many|by how many|in how many distinct',
    ),
    noun,
    maybe(says('are there|exist|are in total|do we have|there are|in total|we have|are available|do you have')),
    either<readonly Modifier[] | null>(maybe(predicates), modifiers),
  ),
  ([, , , one, , more]): Body => [{ kind: 'count', noun: withModifiers(one, more ?? []), distinct: one.distinct }],
);

/** "how many cats do we have", where a cat is a value: the rows that it is said of. */
const howManyOfKind: Rule<Body> = (text, at) =>
  map(
    sequence(
      polite,
      says('how many|count the|count all|the number of|number of'),
      literal,
      maybe(
        says(
          'are there|do we have|have we|are on file|do we have on file|are registered|do we have registered|in total',
        ),
      ),
      modifiers,
    ),
    ([, , one, , more]): { readonly one: Literal; readonly more: readonly Modifier[] } => ({ one, more }),
    0.1,
  )(text, at)
    .filter(
      ({ value: { one } }) => one.values.length > 0 && !one.quoted && one.number === null && /s$/i.test(one.words),
    )
    .map(({ end, cost, value: { one, more } }) => {
      const said = { kind: 'literal' as const, literal: one, preposition: null, negated: false };
      const noun: Noun = { ...nobody(one.start), words: one.words, modifiers: [{ kind: 'ofKind', of: said }, ...more] };
      return { end, cost, value: [{ kind: 'count' as const, noun, distinct: false }] };
    });

/** "How many shops are in Oslo, and how many in Lima?": the same rows, narrowed in two ways. */
const howManyEach: Rule<Body> = (text, at) =>
  sequence(
    polite,
    says('how many'),
    plainNoun,
    maybe(says('are there|are|were|were there|do we have|there are')),
    modifiers,
    many(
      map(
        sequence(says('and|, and|,'), says('how many|how many are|how many were|how many of them are'), modifiers),
        ([, , more]) => more,
      ),
      1,
      3,
    ),
  )(text, at).flatMap(({ end, cost, value: [, , one, , first, more] }) => {
    const parts = [first, ...more];
    if (parts.some((part) => part.length === 0)) return [];
    return [
      {
        end,
        cost: cost + 0.02,
        value: parts.map((part): Target => ({ kind: 'count', noun: withModifiers(one, part), distinct: one.distinct })),
      },
    ];
  });

/** "How are our members spread across the levels?": how many there are of each. */
const spread: Rule<Body> = map(
  sequence(
    polite,
    says('how are|how is|how were'),
    noun,
    says(
      'spread across|spread over|spread out over|spread out across|spread among|distributed across|distributed over|distributed among|distributed by|distributed between|split across|split by|split between|divided among|divided by|broken down by',
    ),
    many(
      map(sequence(maybe(says('and|, and|,|and by')), plainNoun), ([, one]) => one),
      1,
      2,
    ),
  ),
  ([, , one, , groups]): Body => [
    {
      kind: 'count',
      noun: withModifiers(
        one,
        groups.map((group): Modifier => linkTo({ ...group, each: true }, 'in', false)),
      ),
      distinct: one.distinct,
    },
  ],
);

const asked: Rule<Body> = either(
  map(sequence(either(command, sortCommand), targets), ([, list]): Body => list),
  map(
    sequence(polite, targets),
    ([, list]): Body => list.map((one) => (one.kind === 'noun' ? { ...one, bare: true } : one)),
    0.03,
  ),
);

/** "how often does each result occur": every one of them, with its number. */
const howOften: Rule<Body> = map(
  sequence(
    polite,
    says('how often|how many times'),
    says('do|does|did|has|have|is|are|was|were'),
    noun,
    says(
      'occur|occurs|occurred|appear|appears|appeared|happen|happens|happened|come up|came up|show up|used|been used|chosen|been chosen|given|been given|recorded|been recorded',
    ),
  ),
  ([, , , one]): Body => [
    { kind: 'noun', noun: one, bare: false },
    { kind: 'count', noun: null, distinct: false },
  ],
);

/** "what do all payments add up to". */
const addedUp: Rule<Body> = map(
  sequence(
    polite,
    says('what|how much'),
    says('do|does|did'),
    noun,
    says('add up to|come to|amount to|sum up to|sum to|total|total to|add up to in total|come to in total'),
  ),
  ([, , , one]): Body => [{ kind: 'aggregate', fns: ['SUM'], noun: one, words: 'add up to' }],
);

const lasted: Rule<Body> = map(sequence(polite, howLong), ([, one]) => one);
const spent: Rule<Body> = map(sequence(polite, howMuchTime), ([, one]) => one);
const money: Rule<Body> = map(sequence(polite, howMuch), ([, one]) => one);
const aged: Rule<Body> = map(sequence(polite, howOld), ([, one]) => one);

export const body: Rule<Body> = memo((text, at) =>
  best(
    [
      which,
      whichNoun,
      who,
      howMany,
      howManyOfKind,
      howManyEach,
      howOften,
      addedUp,
      spread,
      asked,
      lasted,
      spent,
      money,
      aged,
    ].flatMap((rule) => rule(text, at)),
  ),
);
