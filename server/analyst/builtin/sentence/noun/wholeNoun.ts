/** Nouns with everything that narrows them. */
import { best, memo, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { superiorOf } from '../condition/kin.ts';
import { fastHappening } from '../duration/speed.ts';
import { measured } from '../order/ranks.ts';
import { modifiers, plainNoun as plain } from '../recursion.ts';
import type { Modifier, Noun } from '../tree.ts';

/** True for a noun that may name rows rather than a value of them. */
function isOfRows({ names }: Noun): boolean {
  return names.length === 0 || names.some(({ target }) => target.kind === 'model' || target.kind === 'role');
}

/**
 * "names of customers who …": what narrows the customers narrows their names, so it is read once,
 * with the customers.
 */
function isSaidOfLast(all: readonly Modifier[]): boolean {
  const owner = all.findIndex((one) => one.kind === 'link' && one.possessive && !one.negated);
  return owner < 0 || all.slice(owner + 1).every(({ kind }) => kind === 'self' || kind === 'superlative');
}

/** "the largest district by population": what the rank is measured by. */
function rankedBy(text: Text, bare: Parsed<Noun>): readonly Parsed<Noun>[] {
  const { superlative: rank, count: said } = bare.value;
  if (rank === null || rank.byCount) return [];
  return sequence(
    says('by|in terms of|according to|based on|measured by|ranked by|when it comes to|with respect to'),
    measured,
  )(text, bare.end).map(({ end, cost, value: [, { noun: by, fn }] }) => ({
    end,
    cost: bare.cost + cost,
    value: {
      ...bare.value,
      end,
      count: null,
      superlative: null,
      modifiers: [
        ...bare.value.modifiers,
        { kind: 'superlative', superlative: { ...rank, count: rank.count ?? said }, noun: by, fn },
      ],
    },
  }));
}

/** A noun with everything that narrows it. */
export const nounRule: Rule<Noun> = memo((text, at) =>
  best(
    [
      ...plain(text, at),
      ...plain(text, at).flatMap((bare) => rankedBy(text, bare)),
      ...fastHappening(text, at),
      ...superiorOf(text, at),
    ].flatMap((bare) =>
      modifiers(text, bare.end)
        .filter(({ value }) => isOfRows(bare.value) || isSaidOfLast(value))
        .map((after) => ({
          end: after.end,
          cost: bare.cost + after.cost,
          value: { ...bare.value, end: after.end, modifiers: [...bare.value.modifiers, ...after.value] },
        })),
    ),
  ),
);
