import type { Cell } from '../testing/engines.test-support.ts';
import { type Clock, type Days, isWithin, sameReference } from './clock.test-support.ts';
import { foldOf } from './fold.test-support.ts';
import { type Condition, type Key, metricTime, type Question, type Reference } from './question.test-support.ts';
import type { Rows, Seen } from './rows.test-support.ts';
import { eachVia, type Leaf, namedFilter } from './terms.test-support.ts';
import { type Many, Unanswerable, type Way } from './ways.test-support.ts';

export interface Group {
  readonly keys: readonly Cell[];
  readonly other: boolean;
  readonly rows: ReadonlyMap<Leaf, readonly Seen[]>;
}

/** The keys TOP keeps. */
export interface Kept {
  readonly key: Key;
  readonly values: ReadonlySet<Cell>;
  readonly withOthers: boolean;
  /** Groups that pass HAVING; null: all. */
  readonly listed: ReadonlySet<Cell> | null;
}

/** Which rows are looked at. */
export interface Looked {
  readonly keys: readonly Key[];
  readonly leaves: readonly Leaf[];
  readonly kept: Kept | null;
  /** Set: other days than those of the question's range. */
  readonly days?: Days;
}

/** The rows of every leaf in the groups a question has. */
export class Groups {
  readonly #question: Question;
  readonly #rows: Rows;
  /** Conditions of WHERE and the named filters. */
  readonly conditions: readonly Condition[];
  readonly #clock: Clock | null;

  constructor(question: Question, rows: Rows, conditions: readonly Condition[], clock: Clock | null) {
    this.#question = question;
    this.#rows = rows;
    this.conditions = conditions;
    this.#clock = clock;
  }

  /** The groups there are: those any of the leaves has rows in, and those of the FROM model. */
  of(looked: Looked): Group[] {
    const { keys, leaves, kept } = looked;
    const { from } = this.#question;
    const groups = new Map<string, { keys: Cell[]; other: boolean; rows: Map<Leaf, Seen[]> }>();
    if (keys.length === 0) {
      groups.set('[] false', { keys: [], other: false, rows: new Map() });
    }
    const add = (rows: readonly Seen[], own: readonly Leaf[]): void => {
      for (const seen of rows) {
        const ranked = kept === null ? null : this.#rows.key(seen, kept.key, from);
        const other = kept !== null && !kept.values.has(ranked);
        if (other && !(kept.withOthers && (kept.listed?.has(ranked) ?? true))) {
          continue;
        }
        const values = keys.map((key) => (other && sameKey(key, kept.key) ? null : this.#rows.key(seen, key, from)));
        const id = `${JSON.stringify(values)} ${other}`;
        const group = groups.get(id) ?? { keys: values, other, rows: new Map<Leaf, Seen[]>() };
        groups.set(id, group);
        for (const leaf of own) {
          group.rows.set(leaf, [...(group.rows.get(leaf) ?? []), seen]);
        }
      }
    };
    for (const leaf of leaves) {
      const rows = this.#seenBy(leaf.fact, leaf, looked);
      add(leaf.lastMoment ? this.#atLastMoments(leaf.fact, rows, looked) : rows, [leaf]);
    }
    if (keys.length > 0 && leaves.every(({ fact }) => fact !== from)) {
      try {
        add(this.#seenBy(from, null, looked), []);
      } catch (error) {
        if (!(error instanceof Unanswerable) || leaves.length === 0) {
          throw error;
        }
      }
    }
    return [...groups.values()];
  }

  /** The rows of a fact that the question leaves, with what they meet. */
  #seenBy(fact: string, leaf: Leaf | null, looked: Looked): Seen[] {
    const { from } = this.#question;
    const ways = this.#waysOf(fact, leaf, looked);
    const many = manyOf(leaf);
    const conditions = this.conditions.filter(({ kind }) => looked.days === undefined || kind !== 'range');
    return this.#rows
      .all(fact)
      .flatMap((row) => this.#rows.seen(fact, row, ways, many))
      .filter((seen) => conditions.every((condition) => this.#rows.passes(seen, condition, from) === true))
      .filter((seen) => looked.days === undefined || this.#isWithin(seen, looked.days));
  }

  #isWithin(seen: Seen, days: Days): boolean {
    if (this.#clock === null) {
      throw new Error('days of no clock');
    }
    const at = this.#rows.value(seen, this.#clock.of, this.#question.from);
    return typeof at === 'string' && isWithin(at, days);
  }

  /**
   * The ways to what keys and conditions name; the question has no answer where a leaf may not take
   * one of them.
   */
  #waysOf(fact: string, leaf: Leaf | null, { keys, leaves, kept, days }: Looked): Way[] {
    const { from } = this.#question;
    const { ways } = this.#rows;
    const own = manyOf(leaf);
    // Leaves over the same rows are computed together: conditions that only some of them may ask
    // for are refused.
    const strict = leaves.some(
      (other) => !other.overlaps && other.fact === fact && other.lastMoment === leaf?.lastMoment,
    );
    const found: Way[] = [];
    const look = (via: string, root: string, many: Many): void => {
      found.push(ways.of(fact, via, root, many));
      if (strict && many === 'ANY') {
        ways.of(fact, via, root, 'LINKED');
      }
    };
    const keyed = [...keys, ...(kept === null ? [] : [kept.key])].map(({ of }) => of.via);
    if (days !== undefined && this.#clock !== null) {
      keyed.push(this.#clock.of.via);
    }
    for (const via of keyed) {
      look(via, from, own === 'ANY' ? 'ONLY' : 'NONE');
    }
    for (const condition of this.conditions) {
      eachVia(condition, (via) => look(via, from, own));
    }
    for (const { via, root, use } of leaf?.needs ?? []) {
      look(via, root, use === 'VALUE' ? 'NONE' : own);
    }
    return found;
  }

  /** The rows whose moment is the last of its period, whatever other conditions say. */
  #atLastMoments(fact: string, rows: readonly Seen[], { keys, days }: Looked): Seen[] {
    const { from } = this.#question;
    const { time } = this.#rows.model(fact);
    const isMoment = ({ via, field }: Reference): boolean => via === metricTime || (via === fact && field === time);
    const conditions = this.conditions.filter(
      (condition) =>
        'of' in condition &&
        condition.kind !== 'in_query' &&
        isMoment(condition.of) &&
        (days === undefined || condition.kind !== 'range'),
    );
    const window = days !== undefined && this.#clock !== null && isMoment(this.#clock.of) ? days : null;
    const periods = keys.filter(({ of }) => isMoment(of));
    const last = new Map<string, string>();
    for (const row of this.#rows.all(fact)) {
      const seen: Seen = { model: fact, row, many: 'NONE', met: new Map() };
      if (!conditions.every((condition) => this.#rows.passes(seen, condition, from) === true)) {
        continue;
      }
      const moment = String(row[time]);
      if (window !== null && !isWithin(moment, window)) {
        continue;
      }
      const period = JSON.stringify(periods.map((key) => this.#rows.key(seen, key, from)));
      if (moment > (last.get(period) ?? '')) {
        last.set(period, moment);
      }
    }
    const moments = new Set(last.values());
    return rows.filter(({ row }) => moments.has(String(row[time])));
  }
}

/** FROM has the groups each of its rows lies in one of. */
const manyOf = (leaf: Leaf | null): Many => (leaf?.overlaps === true ? 'ANY' : 'LINKED');

export const sameKey = (left: Key, right: Key): boolean =>
  left.grain === right.grain && sameReference(left.of, right.of);

/** WHERE and the named filters of a question as single conditions. */
export function conditionsOf({ from, filters, where }: Question): Condition[] {
  const named = filters.filter(({ lifted }) => !lifted).map(({ name }) => namedFilter(from, name));
  return [...named, ...where.flatMap((condition) => conjuncts(condition))];
}

function conjuncts(condition: Condition): readonly Condition[] {
  return condition.kind === 'all' ? condition.operands.flatMap((operand) => conjuncts(operand)) : [condition];
}

/** The fold of the rows that pass, each once, however many others it meets. */
export function folded({ valueOf, function: name, passes }: Leaf, seen: readonly Seen[]): Cell {
  const passing = new Map<unknown, Seen>();
  for (const one of seen) {
    if (!passing.has(one.row) && passes(one)) {
      passing.set(one.row, one);
    }
  }
  return valueOf === null ? passing.size : foldOf(name, [...passing.values()].map(valueOf));
}
