/** Whole questions: what is asked for, of what, in which groups and order. */
import { body, polite } from './body.ts';
import { best, either, map, maybe, memo, nothing, says, sequence } from './combinators.ts';
import type { Rule, Text } from './combinators.ts';
import { noun } from './recursion.ts';
import { tails } from './order/tail.ts';
import type { Tail } from './order/tail.ts';
import type { Ask, Literal, Modifier, Noun, Target } from './tree.ts';

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

/** A period belongs to what is right before it, unless that says which groups are made. */
function isTimedTooSoon(all: readonly Tail[]): boolean {
  const when = all.findIndex(({ kind }) => kind === 'when');
  return when >= 0 && !all.slice(0, when).some(({ kind }) => kind === 'group');
}

/**
 * A period said at the end is that of all numbers asked for; rows are those of what comes first.
 */
function within(target: Target, literal: Literal): Target {
  if (target.kind === 'everything' || target.noun === null) return target;
  const when: Modifier = { kind: 'literal', literal, preposition: 'in', negated: false };
  return { ...target, noun: { ...target.noun, modifiers: [...target.noun.modifiers, when] } };
}

/** What a tail says of what is asked for. */
function behind(targets: readonly Target[], tail: Tail): readonly Target[] {
  if (tail.kind === 'when') return targets.map((target) => within(target, tail.literal));
  if (tail.kind === 'number') return [...targets, tail.target];
  return tail.kind === 'count' ? [...targets, { kind: 'count', noun: null, distinct: false }] : targets;
}

/** One sentence. */
export const sentence: Rule<Ask> = memo((text, at) =>
  best(
    either(lead, nothing<readonly Noun[]>([]))(text, at).flatMap((before) =>
      body(text, before.end).flatMap((main) =>
        tails(text, main.end)
          .filter((after) => !isTimedTooSoon(after.value))
          .map((after) => ({
            end: after.end,
            cost: before.cost + main.cost + after.cost,
            value: {
              targets: after.value.reduce(behind, main.value),
              subject: null,
              groups: [...before.value, ...after.value.flatMap((one) => (one.kind === 'group' ? one.nouns : []))],
              orders: after.value.flatMap((one) => (one.kind === 'order' ? one.orders : [])),
            },
          })),
      ),
    ),
  ),
);

const remark = says(
  'if there is a tie|if there are ties|in case of a tie|in case of ties|there may be several|there may be more than one|there may be ties|there can be several',
);

/** Where remarks end that ask for what is done anyway: all that share a place are shown. */
function remarked(text: Text, at: number): number {
  if (!text.breaks.has(at) || remark(text, at).length === 0) return at;
  let end = at + 1;
  while (end < text.words.length && !text.breaks.has(end)) end += 1;
  return end;
}

/** Ways to read all words as one question of one or two sentences, the most usual first. */
export function parse(
  text: Text,
): readonly { readonly ask: Ask; readonly second: Ask | null; readonly cost: number }[] {
  const length = text.words.length;
  const whole: { ask: Ask; second: Ask | null; cost: number }[] = [];
  for (const first of sentence(text, 0)) {
    if (first.end === length) whole.push({ ask: first.value, second: null, cost: first.cost });
    else if (text.breaks.has(first.end)) {
      for (const next of sentence(text, first.end)) {
        if (remarked(text, next.end) === length)
          whole.push({ ask: first.value, second: next.value, cost: first.cost + next.cost + 0.02 });
      }
      if (remarked(text, first.end) === length) whole.push({ ask: first.value, second: null, cost: first.cost });
    }
  }
  return whole.toSorted((a, b) => a.cost - b.cost).slice(0, 12);
}
