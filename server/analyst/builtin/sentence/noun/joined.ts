/** Modifiers made of others. */
import type { Count, Modifier, Noun } from '../tree.ts';

/** A modifier with the word that joins it to those before. */
export interface Joined {
  readonly joined: 'and' | 'or';
  readonly one: Modifier;
}

/** All of them hold, but of two joined by "or" one is enough. */
export function joinedTo(first: Modifier, more: readonly Joined[]): readonly Modifier[] {
  return more.reduce<readonly Modifier[]>(
    (all, { joined, one }) =>
      joined === 'or' ? [...all.slice(0, -1), { kind: 'any', of: [...all.slice(-1), one] }] : [...all, one],
    [first],
  );
}

/** The rows that are related to a noun, or are not. */
export function linkTo(one: Noun, words: string, negated: boolean): Modifier {
  return { kind: 'link', noun: one, words, negated, count: null, possessive: false };
}

/** "in more than 3 buildings": as many related rows. */
export function countedLink(one: Noun, words: string, count: Count): Modifier {
  return { kind: 'link', noun: one, words, negated: false, count, possessive: false };
}

/** One of several; of one, the one itself. */
export function anyOf(of: readonly Modifier[]): Modifier {
  const [first] = of;
  return of.length === 1 && first ? first : { kind: 'any', of };
}

/** None of it, if negated. */
export function negate(one: Modifier, negated: boolean): Modifier {
  if (!negated) return one;
  return { kind: 'none', of: [one] };
}
