/** Rows that belong to others of their own kind: "who reports to X", "without a manager". */
import type { NameMention } from '../../lexicon/mentions.ts';
import { best, either, many, map, maybe, memo, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { count } from '../noun/counts.ts';
import { noun } from '../recursion.ts';
import type { Count, Modifier, Noun } from '../tree.ts';
import { wordsOf } from '../words/wordsOf.ts';
import { literal } from '../words/literal.ts';
import { aboveVerbs, belowVerbs, superiors } from '../words/superiors.ts';
import { namedThing, nobody } from './inverted.ts';
import { verb } from './verb.ts';

/** Words for a relationship of rows to others of their model. */
interface Tie {
  readonly words: string;
  readonly names: readonly NameMention[];
}

/** A relationship by its own name: "parent product", "referred by". */
function namedTie(text: Text, at: number): readonly Parsed<Tie>[] {
  const named = text.mentions
    .names(at)
    .filter(({ target, weight }) => target.kind === 'role' && target.model === target.toModel && weight >= 0.9);
  return [...Map.groupBy(named, ({ end }) => end)].map(([end, names]) => ({
    end,
    cost: 0,
    value: { words: wordsOf(text, at, end), names },
  }));
}

function tie(list: string): Rule<Tie> {
  return map(says(list), (words) => ({ words, names: [] }));
}

/** "reports to", "referred by": what is named after it is above. */
const below: Rule<Tie> = either(tie(belowVerbs), (text, at) =>
  namedTie(text, at).filter(({ end }) => /^(?:to|by|of|under)$/.test(text.words[end - 1]?.text ?? '')),
);
/** "manager", "parent product": what is above. */
export const superior: Rule<Tie> = either(tie(superiors), (text, at) =>
  namedTie(text, at).filter(({ end }) => !/^(?:to|by|of|under)$/.test(text.words[end - 1]?.text ?? '')),
);

/** "Ada Byron", a first and a last name. */
const person: Rule<Noun> = map(
  many(literal, 2, 3),
  (all): Noun => ({
    ...nobody(all[0]?.start ?? 0),
    modifiers: all.map((one): Modifier => ({ kind: 'literal', literal: one, preposition: null, negated: false })),
  }),
  0.05,
);

/** All of a name: what follows it is none. */
const thing: Rule<Noun> = (text, at) =>
  either(
    noun,
    namedThing,
    person,
  )(text, at).filter(
    ({ end }) => text.breaks.has(end) || text.mentions.values(end).every(({ weight }) => weight < 0.85),
  );

const anyone = says('anyone|anybody|someone|somebody|any one|another one');

function kin(of: Tie, up: boolean, one: Noun | null, negated: boolean, counted: Count | null = null): Modifier {
  return { kind: 'kin', up, noun: one, words: of.words, names: of.names, negated, count: counted };
}

const be = maybe(says('is|are|was|were|who|that|be|been'));
const not = says('not|never|do not|does not|did not|is not|are not|was not|were not|has never|have never');

/** What is said of rows by those above or below them. */
export const kinship: Rule<Modifier> = memo((text, at) =>
  best(
    either(
      map(sequence(be, below, thing), ([, of, one]) => kin(of, false, one, false)),
      map(sequence(be, below, anyone), ([, of]) => kin(of, false, null, false)),
      map(sequence(be, not, below, anyone), ([, , of]) => kin(of, false, null, true)),
      map(sequence(be, below, says('nobody|no one|noone|none')), ([, of]) => kin(of, false, null, true)),
      map(sequence(be, not, below, thing), ([, , of, one]) => kin(of, false, one, true), 0.02),
      map(sequence(says('whose'), superior, says('is|was'), thing), ([, of, , one]) => kin(of, false, one, false)),
      map(
        sequence(
          says('without|without any|with no|have no|has no|who have no|that have no|lacking'),
          maybe(says('a|an')),
          superior,
        ),
        ([, , of]) => kin(of, false, null, true),
      ),
      map(
        sequence(says('have|has|with|who have|that have|who has'), says('a|an'), superior),
        ([, , of]) => kin(of, false, null, false),
        0.02,
      ),
      map(sequence(be, tie(aboveVerbs), thing), ([, of, one]) => kin(of, true, one, false), 0.02),
      map(sequence(tie(aboveVerbs), anyone), ([of]) => kin(of, true, null, false)),
      map(sequence(not, tie(aboveVerbs), anyone), ([, of]) => kin(of, true, null, true)),
      map(sequence(tie(aboveVerbs), says('no one|nobody|noone')), ([of]) => kin(of, true, null, true)),
      map(
        sequence(maybe(says('have|has|had')), verb, maybe(count), says('other|another'), noun),
        ([, words, number, , one]) => kin({ words, names: [] }, true, one, false, number),
        0.02,
      ),
      map(sequence(tie(aboveVerbs), count, says('people|persons|others|other people|of them')), ([of, number]) =>
        kin(of, true, null, false, number),
      ),
    )(text, at),
  ),
);

const helping = says('do|does|did|is|are|was|were|has|have');

/** "who does X report to", "which students was X referred by": what is above X. */
export const invertedKinship: Rule<Modifier> = either(
  map(sequence(helping, thing, below), ([, one, of]) => kin(of, true, one, false)),
  // "how many people does X manage"
  map(sequence(says('do|does|did|has|have'), thing, tie(aboveVerbs)), ([, one, of]) => kin(of, false, one, false)),
);

/** "the manager of X", "the manager of each employee": a noun of its own. */
export const superiorOf: Rule<Noun> = (text, at) =>
  sequence(
    maybe(says('the|a')),
    superior,
    says('of|for'),
    thing,
  )(text, at).map(({ end, cost, value: [, of, , one] }) => ({
    end,
    cost: Math.max(0, cost - 0.03),
    value: { ...nobody(at), end, modifiers: [kin(of, true, one, false)] },
  }));
