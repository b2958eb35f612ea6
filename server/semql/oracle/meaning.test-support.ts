import { type Day, dayOf, textOfDay } from '../testing/dayArithmetic.test-support.ts';
import type { Cell } from '../testing/engines.test-support.ts';
import { Clock, type Days } from './clock.test-support.ts';
import { computed, holds, nullsLast } from './fold.test-support.ts';
import { conditionsOf, folded, type Group, Groups, type Kept, sameKey } from './groups.test-support.ts';
import type { Condition, Key, Question, Value } from './question.test-support.ts';
import { Rows } from './rows.test-support.ts';
import { type Leaf, leavesOf, type OverTime, overTimeOf, type Term, Terms } from './terms.test-support.ts';
import type { World } from './world.test-support.ts';

/**
 * Meaning of a question, row by row: a measure folds the rows of its own model that belong to a
 * group. No SQL, no joins, no planner; everything is read from the rows again for every group,
 * total, share, window and fold of the others.
 */

/** Rows of the answer: keys, values, then the flags of WITH OTHERS and WITH TOTALS. */
export function answerOf(world: World, question: Question): Cell[][] {
  return new Answer(world, question).rows();
}

/** Place a term is evaluated at: a group among others. */
interface Place {
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly kept: Kept | null;
}

class Answer {
  readonly #question: Question;
  readonly #terms: Terms;
  readonly #clock: Clock | null;
  readonly #groups: Groups;
  readonly #windows = new Map<Term, Map<string, readonly Group[]>>();

  constructor(world: World, question: Question) {
    this.#question = question;
    const rows = new Rows(world, question, (query) => answerOf(world, query).map(([first]) => first ?? null));
    const conditions = conditionsOf(question);
    this.#terms = new Terms(rows);
    this.#clock = isOverTime(question, conditions) ? new Clock(question, conditions) : null;
    this.#groups = new Groups(question, rows, conditions, this.#clock);
  }

  rows(): Cell[][] {
    const { from, keys, values, having, top, totals } = this.#question;
    const terms = values.map((value) => this.#terms.of(value, from));
    const condition = having === null ? null : this.#terms.of(having.value, from);
    // Groups are chosen and ordered by one of their values, shown or not.
    const by = top === null ? null : this.#terms.of(top.by, from);
    const all = [...terms, condition, by].filter((term) => term !== null);
    const leaves = all.flatMap((term) => leavesOf(term));
    const kept = this.#kept();
    const own = this.#groups.of({ keys, leaves, kept });
    const groups = this.#filled(this.#compared(own, all, kept));
    const chosen = choosesRanked(this.#question) ? null : condition;
    const shown = groups.filter((group) => chosen === null || this.#isChosen(chosen, { group, groups, kept }));
    const flagged = (top?.withOthers ?? false) ? 1 : 0;
    // Without groups the one row is the total.
    const isTotal = keys.length === 0;
    const rows = shown.map((group): Cell[] => [
      ...group.keys,
      ...terms.map((term) => this.#valueOf(term, { group, groups, kept })),
      ...(flagged === 1 ? [group.other] : []),
      ...(totals ? [isTotal] : []),
    ]);
    if (!totals || isTotal) {
      return rows;
    }
    const total: Cell[] = [
      ...keys.map(() => null),
      ...terms.map((term) => this.#total(term, leaves)),
      ...(flagged === 1 ? [null] : []),
      true,
    ];
    return [...rows, total];
  }

  /** The groups together with those that only a moved range has, where the range is closed. */
  #compared(own: readonly Group[], terms: readonly Term[], kept: Kept | null): readonly Group[] {
    const clock = this.#clock;
    if (clock?.isClosed !== true) {
      return own;
    }
    const groups = new Map(own.map((group) => [idOf(group), group]));
    for (const term of terms.flatMap((each) => overTimeOf(each))) {
      if (term.kind !== 'moved') {
        continue;
      }
      const keys = [...this.#otherKeys(), ...(clock.key === null ? [] : [clock.key])];
      for (const bucket of clock.key === null ? [null] : clock.buckets()) {
        const days = clock.daysOf(term, bucket);
        for (const moved of this.#groups.of({ keys, leaves: leavesOf(term.of), kept, days })) {
          const others = bucket === null ? moved.keys : moved.keys.slice(0, -1);
          const group: Group = { keys: this.#withBucket(others, bucket), other: moved.other, rows: new Map() };
          if (!groups.has(idOf(group))) {
            groups.set(idOf(group), group);
          }
        }
      }
    }
    return [...groups.values()];
  }

  /** FILL: each bucket with each combination of the other keys. */
  #filled(groups: readonly Group[]): readonly Group[] {
    const clock = this.#clock;
    if (this.#question.fill === null || clock?.key == null) {
      return groups;
    }
    const filled = new Map(groups.map((group) => [idOf(group), group]));
    const others = this.#otherKeys().length === 0 ? [{ keys: [null], other: false }] : groups;
    for (const { keys, other } of others) {
      for (const bucket of clock.buckets()) {
        const group: Group = { keys: this.#withBucket(this.#withoutBucket(keys), bucket), other, rows: new Map() };
        if (!filled.has(idOf(group))) {
          filled.set(idOf(group), group);
        }
      }
    }
    return [...filled.values()];
  }

  /** Keys other than the one that shows the time. */
  #otherKeys(): Key[] {
    return this.#question.keys.filter((_, index) => index !== this.#bucketAt());
  }

  #bucketAt(): number {
    const key = this.#clock?.key ?? null;
    return key === null ? -1 : this.#question.keys.findIndex((candidate) => sameKey(candidate, key));
  }

  #withoutBucket(keys: readonly Cell[]): Cell[] {
    return keys.filter((_, index) => index !== this.#bucketAt());
  }

  #withBucket(keys: readonly Cell[], bucket: Day | null): Cell[] {
    const at = this.#bucketAt();
    return bucket === null ? [...keys] : [...keys.slice(0, at), textOfDay(bucket), ...keys.slice(at)];
  }

  /** Groups without their time key, over the days of a term in a bucket. */
  #over(term: OverTime, bucket: Day | null, kept: Kept | null): readonly Group[] {
    if (this.#clock === null) {
      throw new Error('nothing moves without a clock');
    }
    return this.#during(term, this.#clock.daysOf(term, bucket), this.#otherKeys(), kept);
  }

  #during(term: OverTime, days: Days, keys: readonly Key[], kept: Kept | null): readonly Group[] {
    const known = this.#windows.get(term) ?? new Map<string, readonly Group[]>();
    this.#windows.set(term, known);
    const id = `${days.first} ${days.behind} ${keys.length} ${kept === null}`;
    let groups = known.get(id);
    if (groups === undefined) {
      groups = this.#groups.of({ keys, leaves: leavesOf(term.of), kept, days });
      known.set(id, groups);
    }
    return groups;
  }

  /** HAVING. */
  #isChosen(condition: Term, place: Place): boolean {
    const { having } = this.#question;
    const value = this.#valueOf(condition, place);
    return having !== null && typeof value === 'number' && holds(value, having.operator, having.than);
  }

  /**
   * The values of the key with the most of the measure; ties go to the smaller value, and no value
   * comes last. HAVING over the same groups chooses those that are ranked, and no others are there.
   */
  #kept(): Kept | null {
    const { top, from, having } = this.#question;
    if (top === null) {
      return null;
    }
    const by = this.#terms.of(top.by, from);
    const condition = having !== null && choosesRanked(this.#question) ? this.#terms.of(having.value, from) : null;
    const leaves = [...leavesOf(by), ...(condition === null ? [] : leavesOf(condition))];
    const groups = this.#groups.of({ keys: [top.key], leaves, kept: null });
    const place = (group: Group): Place => ({ group, groups, kept: null });
    const passing = groups.filter((group) => condition === null || this.#isChosen(condition, place(group)));
    const ranked = passing
      .map((group) => ({ key: group.keys[0] ?? null, value: this.#valueOf(by, place(group)) }))
      .toSorted((a, b) => nullsLast(a.value, b.value, -1) || nullsLast(a.key, b.key, 1));
    const values = new Set(ranked.slice(0, top.count).map(({ key }) => key));
    const listed = condition === null ? null : new Set(passing.map(({ keys: [key = null] }) => key));
    return { key: top.key, values, withOthers: top.withOthers, listed };
  }

  #valueOf(term: Term, place: Place): Cell {
    const { group, groups, kept } = place;
    switch (term.kind) {
      case 'leaf':
        return this.#leaf(term.leaf, group);
      case 'arithmetic':
        return computed(term.operator, this.#valueOf(term.left, place), this.#valueOf(term.right, place));
      case 'moved':
      case 'running':
      case 'rolling':
        return this.#overTime(term, place);
      case 'share': {
        const among = kept !== null && term.within.some((key) => sameKey(key, kept.key)) ? kept : null;
        const wholes = this.#groups.of({ keys: term.within, leaves: leavesOf(term.of), kept: among });
        const wanted = this.#within(group, term.within);
        const whole = wholes.find(
          (candidate) =>
            JSON.stringify(candidate.keys) === wanted && (among === null || candidate.other === group.other),
        );
        const own = this.#valueOf(term.of, place);
        return computed(
          '/',
          own,
          whole === undefined ? null : this.#valueOf(term.of, { group: whole, groups: wholes, kept }),
        );
      }
      case 'rank': {
        const wanted = this.#within(group, term.within);
        const folds = term.within.some((key) => kept !== null && sameKey(key, kept.key));
        const rivals = groups.filter(
          (other) => this.#within(other, term.within) === wanted && (!folds || other.other === group.other),
        );
        const own = this.#valueOf(term.of, place);
        const better = rivals.filter((rival) => {
          const value = this.#valueOf(term.of, { ...place, group: rival });
          return nullsLast(value, own, term.descending ? -1 : 1) < 0;
        });
        return better.length + 1;
      }
    }
  }

  #leaf(leaf: Leaf, { rows }: Pick<Group, 'rows'>): Cell {
    const value = folded(leaf, rows.get(leaf) ?? []);
    return value === null && this.#question.fill === 'ZERO' && leaf.function === 'SUM' ? 0 : value;
  }

  /** Values without a time lie in no window. */
  #overTime(term: OverTime, place: Place): Cell {
    const { group, kept } = place;
    const at = this.#bucketAt() < 0 ? null : (group.keys[this.#bucketAt()] ?? null);
    const isNever = this.#bucketAt() >= 0 && at === null;
    const groups = isNever ? [] : this.#over(term, typeof at === 'string' ? dayOf(at) : null, kept);
    const wanted = JSON.stringify(this.#withoutBucket(group.keys));
    const found = groups.find(({ keys, other }) => JSON.stringify(keys) === wanted && other === group.other);
    const nothing: Group = { keys: [], other: false, rows: new Map() };
    const value = this.#valueOf(term.of, { group: found ?? nothing, groups, kept });
    return term.kind === 'moved' ? comparedWith(term, () => this.#valueOf(term.of, place), value) : value;
  }

  #within(group: Group, keys: readonly Key[]): string {
    return JSON.stringify(
      keys.map((key) => group.keys[this.#question.keys.findIndex((candidate) => sameKey(candidate, key))] ?? null),
    );
  }

  /**
   * The value over all rows: a share of everything is the whole; a rank and what runs along time
   * have no total.
   */
  #total(term: Term, leaves: readonly Leaf[]): Cell {
    const [all] = this.#groups.of({ keys: [], leaves, kept: null });
    if (all === undefined) {
      throw new Error('there is one group of all rows');
    }
    switch (term.kind) {
      case 'leaf':
        return this.#leaf(term.leaf, all);
      case 'arithmetic':
        return computed(term.operator, this.#total(term.left, leaves), this.#total(term.right, leaves));
      case 'share': {
        const whole = this.#total(term.of, leaves);
        return term.within.length > 0 ? null : computed('/', whole, whole);
      }
      case 'moved': {
        if (this.#clock?.isClosed !== true) {
          return null;
        }
        const [moved] = this.#during(term, this.#clock.daysOf(term, null), [], null);
        if (moved === undefined) {
          throw new Error('there is one group of all rows');
        }
        const value = this.#valueOf(term.of, { group: moved, groups: [moved], kept: null });
        return comparedWith(term, () => this.#total(term.of, leaves), value);
      }
      case 'running':
      case 'rolling':
      case 'rank':
        return null;
    }
  }
}

const idOf = ({ keys, other }: Pick<Group, 'keys' | 'other'>): string => `${JSON.stringify(keys)} ${other}`;

function comparedWith({ function: name }: Extract<OverTime, { kind: 'moved' }>, own: () => Cell, prior: Cell): Cell {
  if (name === 'PRIOR') {
    return prior;
  }
  const more = computed('-', own(), prior);
  return name === 'DELTA' ? more : computed('/', more, prior);
}

function isOverTime({ values, having, fill }: Question, conditions: readonly Condition[]): boolean {
  const all = [...values, ...(having === null ? [] : [having.value])];
  return fill !== null || conditions.some(({ kind }) => kind === 'range') || all.some((value) => isBeside(value, true));
}

/** True when HAVING is about the groups that TOP ranks, so that it comes first. */
export function choosesRanked({ keys, having, top }: Question): boolean {
  const [key, another] = keys;
  const isPlain = having !== null && !isBeside(having.value, false);
  return isPlain && top !== null && key !== undefined && another === undefined && sameKey(key, top.key);
}

/** True when a value looks at more than the rows of its group; `overTime`: at other days. */
function isBeside(value: Value, overTime: boolean): boolean {
  switch (value.kind) {
    case 'measure':
    case 'metric':
    case 'aggregate':
      return false;
    case 'arithmetic':
      return isBeside(value.left, overTime) || isBeside(value.right, overTime);
    case 'share':
    case 'rank':
      return !overTime || isBeside(value.of, overTime);
    default:
      return true;
  }
}
