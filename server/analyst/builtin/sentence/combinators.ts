import type { Mentions, Word } from '../lexicon/mentions.ts';
import type { Clock } from '../time/period.ts';
import type { Modifier, Noun } from './tree.ts';
import type { Work } from './work.ts';

/** A question being parsed: its words, what they may stand for, and where its sentences end. */
export interface Text {
  readonly mentions: Mentions;
  readonly words: readonly Word[];
  /** Indexes of words before which a sentence begins. */
  readonly breaks: ReadonlySet<number>;
  readonly clock: Clock;
  /** The rules that contain each other. */
  readonly grammar: {
    readonly noun: Rule<Noun>;
    readonly plainNoun: Rule<Noun>;
    readonly modifiers: Rule<readonly Modifier[]>;
  };
  /** What reading it may take; once that is spent, no rule matches. */
  readonly work: Work;
  readonly memo: Map<object, Map<number, readonly Parsed<unknown>[]>>;
}

/** One way in which a rule matches: where it ends, what it means, and how unusual it is. */
export interface Parsed<T> {
  readonly end: number;
  readonly value: T;
  readonly cost: number;
}

/** Rule of the grammar: every way in which it matches the words from `at`. */
export type Rule<T> = (text: Text, at: number) => readonly Parsed<T>[];

/** Ways that are followed to one place; more of them are only worse. */
const waysToAnEnd = 12;

/** Runs a rule once for each place. */
export function memo<T>(rule: Rule<T>): Rule<T> {
  const key = {};
  return (text, at) => {
    let places = text.memo.get(key);
    if (!places) {
      places = new Map();
      text.memo.set(key, places);
    }
    const known = places.get(at);
    // Each key belongs to one rule, so what is kept under it has the type of that rule.
    if (known) return known as readonly Parsed<T>[];
    if (!text.work.spend(1)) return [];
    // A rule that comes back to itself at the same place matches nothing there.
    places.set(at, []);
    const found = best(rule(text, at));
    places.set(at, found);
    return found;
  };
}

/**
 * The best ways that end at each place. Ways of different ends do not compete: a longer one costs
 * more because it says more, and only at the end of the question is it known who was right.
 */
export function best<T>(ways: readonly Parsed<T>[]): readonly Parsed<T>[] {
  if (ways.length <= 1) return ways;
  const ends = new Map<number, number>();
  const seen = new Set<number>();
  return ways
    .toSorted((a, b) => a.cost - b.cost || b.end - a.end)
    .filter(({ end, value }) => {
      const known = ends.get(end) ?? 0;
      if (known >= waysToAnEnd) return false;
      const key = mixed(structure(value), end);
      if (seen.has(key)) return false;
      seen.add(key);
      ends.set(end, known + 1);
      return true;
    });
}

const structures = new WeakMap<object, number>();

/** Number that is the same for values of the same structure; each object is looked at once. */
function structure(value: unknown): number {
  if (typeof value === 'string') return textNumber(value);
  if (typeof value === 'number') return mixed(value, 3);
  if (typeof value !== 'object' || value === null) return value === null ? 5 : value === true ? 7 : 11;
  const known = structures.get(value);
  if (known !== undefined) return known;
  let result = 17;
  if (Array.isArray(value)) for (const item of value) result = mixed(result, structure(item));
  else
    for (const [name, item] of Object.entries(value)) result = mixed(mixed(result, textNumber(name)), structure(item));
  structures.set(value, result);
  return result;
}

function textNumber(text: string): number {
  let result = 19;
  for (let index = 0; index < text.length; index++) result = mixed(result, text.charCodeAt(index));
  return result;
}

/** Two numbers as one of 52 bits, so that different ones practically never meet. */
function mixed(one: number, other: number): number {
  const low = Math.imul(one ^ other, 0x9e3779b1) ^ (one >>> 15);
  const high = Math.imul((one / 0x1_0000_0000) ^ (other * 31), 0x85ebca6b) ^ Math.imul(low, 0xc2b2ae35);
  return ((high & 0xfffff) >>> 0) * 0x1_0000_0000 + (low >>> 0);
}

export function map<A, B>(rule: Rule<A>, change: (value: A) => B, cost = 0): Rule<B> {
  return (text, at) => rule(text, at).map((way) => ({ end: way.end, value: change(way.value), cost: way.cost + cost }));
}

/** Any of several rules. */
export function either<T>(...rules: readonly Rule<T>[]): Rule<T> {
  return (text, at) => best(rules.flatMap((rule) => rule(text, at)));
}

/** The rule, or nothing. */
export function maybe<T>(rule: Rule<T>): Rule<T | null> {
  return (text, at) => [...rule(text, at), { end: at, value: null, cost: 0 }];
}

/**
 * A rule that is run once for each place where ways have come to: many ways end at one place, and
 * values that are the same object are compared at once.
 */
function oncePerPlace<T>(rule: Rule<T>, text: Text): (at: number) => readonly Parsed<T>[] {
  const places = new Map<number, readonly Parsed<T>[]>();
  return (at) => {
    const known = places.get(at);
    if (known) return known;
    const found = rule(text, at);
    places.set(at, found);
    return found;
  };
}

/** Rules one after the other within a sentence; their values as a tuple. */
export function sequence<T extends readonly unknown[]>(...rules: { readonly [K in keyof T]: Rule<T[K]> }): Rule<T> {
  return (text, at) => {
    if (text.work.isSpent) return [];
    let ways: readonly Parsed<readonly unknown[]>[] = [{ end: at, value: [], cost: 0 }];
    for (const rule of rules) {
      const after = oncePerPlace(rule, text);
      const longer: Parsed<readonly unknown[]>[] = [];
      for (const way of ways) {
        const found = after(way.end);
        if (!text.work.spend(found.length)) return [];
        const isCut = way.end > at && text.breaks.has(way.end);
        for (const { end, value, cost } of found) {
          if (isCut && end > way.end) continue;
          longer.push({ end, value: [...way.value, value], cost: way.cost + cost });
        }
      }
      if (longer.length === 0) return [];
      ways = best(longer);
    }
    // The values were pushed in the order of the rules.
    return ways as unknown as readonly Parsed<T>[];
  };
}

/** The rule as often as it matches, at least `least` times. */
export function many<T>(rule: Rule<T>, least = 0, most = 12): Rule<readonly T[]> {
  return (text, at) => {
    if (text.work.isSpent) return [];
    const found: Parsed<readonly T[]>[] = [];
    let ways: readonly Parsed<readonly T[]>[] = [{ end: at, value: [], cost: 0 }];
    const after = oncePerPlace(rule, text);
    for (let count = 0; count <= most; count++) {
      if (count >= least) found.push(...ways);
      const longer: Parsed<readonly T[]>[] = [];
      for (const way of ways) {
        const next = after(way.end);
        if (!text.work.spend(next.length)) return [];
        for (const { end, value, cost } of next)
          if (end > way.end) longer.push({ end, value: [...way.value, value], cost: way.cost + cost });
      }
      if (longer.length === 0) break;
      ways = best(longer);
    }
    return best(found);
  };
}

/** Any of several phrases, word by word; the value is what the phrase stands for. */
export function phrases<T>(entries: Readonly<Record<string, T>>): Rule<T> {
  const byFirst = new Map<string, { readonly words: readonly string[]; readonly value: T }[]>();
  for (const [phrase, value] of Object.entries(entries)) {
    const words = phrase.split(' ');
    const known = byFirst.get(words[0] ?? '') ?? [];
    known.push({ words, value });
    byFirst.set(words[0] ?? '', known);
  }
  return (text, at) =>
    (byFirst.get(text.words[at]?.text ?? '') ?? [])
      .filter(({ words }) => words.every((word, offset) => isWord(text, at, offset, word)))
      .map(({ words, value }) => ({ end: at + words.length, value, cost: 0 }))
      .toSorted((a, b) => b.end - a.end);
}

/** One of the phrases, separated by "|". */
export function says(list: string): Rule<string> {
  return phrases(Object.fromEntries(list.split('|').map((phrase) => [phrase.trim(), phrase.trim()])));
}

function isWord(text: Text, at: number, offset: number, word: string): boolean {
  const token = text.words[at + offset];
  return token !== undefined && !token.quoted && token.text === word && (offset === 0 || !text.breaks.has(at + offset));
}

/** Nothing, at no cost. */
export function nothing<T>(value: T): Rule<T> {
  return (_, at) => [{ end: at, value, cost: 0 }];
}
