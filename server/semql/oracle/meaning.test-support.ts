import type { Cell } from '../engines.test-support.ts';
import { computed, foldOf, holds, nullsLast } from './fold.test-support.ts';
import type { Condition, Key, Question, Value } from './question.test-support.ts';
import { ManySide, Overlapping, Rows, type Seen, Unanswerable } from './rows.test-support.ts';
import { FILTERS, type Fold, fieldOf, measuresOf, type World } from './world.test-support.ts';

/**
 * What a question means, row by row: a measure folds the rows of its own model that belong to a group. No SQL, no joins,
 * no planner; everything is read from the rows again for every group, total, share and fold of the others.
 */

interface Narrowing {
  readonly condition: Condition;
  /** The model whose roles the condition may name. */
  readonly root: string;
}

interface Leaf {
  readonly fact: string;
  readonly function: Fold['function'];
  readonly valueOf: ((seen: Seen) => Cell) | null;
  readonly passes: (seen: Seen) => boolean;
  readonly lastMoment: boolean;
  /** What its rows must be able to tell, as ways from the fact. */
  readonly needs: readonly { readonly via: string; readonly root: string }[];
}

type Term =
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'arithmetic'; readonly operator: string; readonly left: Term; readonly right: Term }
  | { readonly kind: 'share'; readonly of: Term; readonly within: readonly Key[] }
  | { readonly kind: 'rank'; readonly of: Term; readonly descending: boolean; readonly within: readonly Key[] };

interface Group {
  readonly keys: readonly Cell[];
  readonly other: boolean;
  readonly rows: ReadonlyMap<Leaf, readonly Seen[]>;
}

/** The keys TOP keeps. */
interface Kept {
  readonly key: Key;
  readonly values: ReadonlySet<Cell>;
  readonly withOthers: boolean;
  /** Those that pass HAVING; null: all. */
  readonly listed: ReadonlySet<Cell> | null;
}

/** Rows of the answer: keys, values, then the flags of WITH OTHERS and WITH TOTALS. */
export function answerOf(world: World, question: Question): Cell[][] {
  return new Answer(world, question).rows();
}

class Answer {
  private readonly question: Question;
  private readonly rowsOf: Rows;
  private readonly conditions: readonly Condition[];

  constructor(world: World, question: Question) {
    this.question = question;
    this.rowsOf = new Rows(world, question, (query) => answerOf(world, query).map(([first]) => first ?? null));
    this.conditions = question.where.flatMap((condition) => conjuncts(condition));
  }

  rows(): Cell[][] {
    const { keys, values, having, top, totals } = this.question;
    const terms = values.map((value) => this.term(value, this.question.from, []));
    const condition = having === null ? null : this.term(having.value, this.question.from, []);
    // What groups are chosen and ordered by is one of their values, shown or not.
    const by = top === null ? null : this.term(top.by, this.question.from, []);
    const leaves = [...terms, condition, by].flatMap((term) => (term === null ? [] : leavesOf(term)));
    const kept = this.kept();
    const groups = this.groups(keys, leaves, kept);
    const chosen = choosesRanked(this.question) ? null : condition;
    const shown = groups.filter((group) => chosen === null || this.isChosen(chosen, group, groups, kept));
    const flagged = (top?.withOthers ?? false) ? 1 : 0;
    // Without groups the one row is the total.
    const isTotal = keys.length === 0;
    const rows = shown.map((group): Cell[] => [
      ...group.keys,
      ...terms.map((term) => this.valueOf(term, group, groups, kept)),
      ...(flagged === 1 ? [group.other] : []),
      ...(totals ? [isTotal] : []),
    ]);
    if (!totals || isTotal) return rows;
    const total: Cell[] = [
      ...keys.map(() => null),
      ...terms.map((term) => this.total(term, leaves)),
      ...(flagged === 1 ? [null] : []),
      true,
    ];
    return [...rows, total];
  }

  /** What the value folds, and how the folds are put together. */
  private term(value: Value, root: string, outer: readonly Narrowing[]): Term {
    switch (value.kind) {
      case 'measure':
        return this.measure(value.model, value.name, narrowed(outer, value.filter, root));
      case 'metric': {
        const metric = this.rowsOf.world.metrics.find(({ name }) => name === value.name);
        if (metric === undefined) throw new Error(`no metric ${value.name}`);
        const own = narrowed(narrowed(outer, value.filter, root), metric.filter, metric.anchor);
        const named = metric.namedFilters.map((name): Narrowing => ({
          condition: namedFilter(metric.anchor, name),
          root: metric.anchor,
        }));
        return this.term(metric.value, metric.anchor, [...own, ...named]);
      }
      case 'aggregate':
        return this.aggregate(value, root, narrowed(outer, value.filter, root));
      case 'arithmetic': {
        const { operator } = value;
        const [left, right] = [this.term(value.left, root, outer), this.term(value.right, root, outer)];
        return { kind: 'arithmetic', operator, left, right };
      }
      case 'share':
        return { kind: 'share', of: this.term(value.of, root, outer), within: value.within };
      case 'rank':
        return { ...value, of: this.term(value.of, root, outer) };
    }
  }

  private measure(model: string, name: string, narrowing: readonly Narrowing[]): Term {
    const found = measuresOf(this.rowsOf.model(model)).find((measure) => measure.name === name);
    if (found === undefined) throw new Error(`no measure ${name}`);
    const { fold, where, lastMoment } = found;
    if ('function' in fold) {
      const { field } = fold;
      const leaf: Leaf = {
        fact: model,
        function: fold.function,
        valueOf: field === null ? null : ({ row }) => fieldOf(row, field),
        passes: (seen) => (where?.(seen.row) ?? true) && this.all(seen, narrowing),
        lastMoment,
        needs: needsOf(narrowing),
      };
      return { kind: 'leaf', leaf };
    }
    const [left, right] = fold.map((part) => this.measure(model, part, narrowing));
    if (left === undefined || right === undefined) throw new Error('a quotient has two parts');
    return { kind: 'arithmetic', operator: '/', left, right };
  }

  /** What repetition cannot change runs over the rows of FROM; everything else over the model that owns the field. */
  private aggregate(
    { function: name, of }: Extract<Value, { kind: 'aggregate' }>,
    root: string,
    narrowing: readonly Narrowing[],
  ): Term {
    const repeatable = name === 'DISTINCT' || name === 'MIN' || name === 'MAX';
    const fact = of === null || repeatable ? root : of.via;
    const leaf: Leaf = {
      fact,
      function: name,
      valueOf: of === null ? null : (seen) => this.rowsOf.value(seen, of, root),
      passes: (seen) => this.all(seen, narrowing),
      lastMoment: false,
      needs: [...needsOf(narrowing), ...(of === null ? [] : [{ via: of.via, root }])],
    };
    return { kind: 'leaf', leaf };
  }

  private all(seen: Seen, narrowing: readonly Narrowing[]): boolean {
    return narrowing.every(({ condition, root }) => this.rowsOf.passes(seen, condition, root) === true);
  }

  /** Rows of a fact that the question leaves. */
  private left(fact: string): Seen[] {
    const { from, filters } = this.question;
    const named = filters.filter(({ lifted }) => !lifted).map(({ name }) => namedFilter(from, name));
    const conditions = [...named, ...this.conditions];
    const rows = this.rowsOf.all(fact);
    return rows.filter((seen) => conditions.every((condition) => this.rowsOf.passes(seen, condition, from) === true));
  }

  /** The rows whose moment is the last of its period, whatever other conditions say. */
  private atLastMoments(fact: string, rows: readonly Seen[], keys: readonly Key[]): Seen[] {
    const { time } = this.rowsOf.model(fact);
    const ofMoment = (via: string, field: string): boolean => via === fact && field === time;
    const conditions = this.conditions.filter(
      (condition) =>
        'of' in condition && condition.kind !== 'in_query' && ofMoment(condition.of.via, condition.of.field),
    );
    const periods = keys.filter(({ of }) => ofMoment(of.via, of.field));
    const last = new Map<string, string>();
    const periodOf = (seen: Seen): string =>
      JSON.stringify(periods.map((key) => this.rowsOf.key(seen, key, this.question.from)));
    for (const seen of this.rowsOf.all(fact)) {
      if (!conditions.every((condition) => this.rowsOf.passes(seen, condition, this.question.from) === true)) continue;
      const moment = String(seen.row[time]);
      const period = periodOf(seen);
      if (moment > (last.get(period) ?? '')) last.set(period, moment);
    }
    const moments = new Set(last.values());
    return rows.filter((seen) => moments.has(String(seen.row[time])));
  }

  /** The groups there are: those any of the facts has rows in, and those of the FROM model. */
  private groups(keys: readonly Key[], leaves: readonly Leaf[], kept: Kept | null): Group[] {
    const { from } = this.question;
    const groups = new Map<string, { keys: Cell[]; other: boolean; rows: Map<Leaf, Seen[]> }>();
    if (keys.length === 0) groups.set('[] false', { keys: [], other: false, rows: new Map() });
    const add = (rows: readonly Seen[], own: readonly Leaf[]): void => {
      for (const seen of rows) {
        const ranked = kept === null ? null : this.rowsOf.key(seen, kept.key, from);
        const other = kept !== null && !kept.values.has(ranked);
        if (other && !(kept.withOthers && (kept.listed?.has(ranked) ?? true))) continue;
        const values = keys.map((key) => (other && sameKey(key, kept.key) ? null : this.rowsOf.key(seen, key, from)));
        const id = `${JSON.stringify(values)} ${other}`;
        const group = groups.get(id) ?? { keys: values, other, rows: new Map<Leaf, Seen[]>() };
        groups.set(id, group);
        for (const leaf of own) group.rows.set(leaf, [...(group.rows.get(leaf) ?? []), seen]);
      }
    };
    const used = kept === null ? keys : [...keys, kept.key];
    this.mustReachAll(leaves, used);
    for (const leaf of leaves) {
      const rows = this.left(leaf.fact);
      add(leaf.lastMoment ? this.atLastMoments(leaf.fact, rows, keys) : rows, [leaf]);
    }
    if (keys.length > 0 && leaves.every(({ fact }) => fact !== from)) {
      try {
        this.mustReach(from, used);
        add(this.left(from), []);
      } catch (error) {
        if (!(error instanceof Unanswerable) || leaves.length === 0) throw error;
      }
    }
    return [...groups.values()];
  }

  /** What one of the leaves cannot be told weighs more than that another's groups would overlap. */
  private mustReachAll(leaves: readonly Leaf[], keys: readonly Key[]): void {
    const failures = leaves.flatMap((leaf) => {
      try {
        this.mustReach(leaf.fact, keys);
        for (const { via, root } of leaf.needs) this.rowsOf.way(leaf.fact, via, root);
        return [];
      } catch (error) {
        const repeatable = leaf.function === 'DISTINCT' || leaf.function === 'MIN' || leaf.function === 'MAX';
        return [error instanceof ManySide && repeatable ? new Overlapping(error.message) : error];
      }
    });
    const failure = failures.find((error) => !(error instanceof Overlapping)) ?? failures[0];
    if (failure !== undefined) throw failure;
  }

  private mustReach(fact: string, keys: readonly Key[]): void {
    const { from } = this.question;
    for (const { of } of keys) this.rowsOf.way(fact, of.via, from);
    for (const condition of this.conditions) reachable(condition, (via) => this.rowsOf.way(fact, via, from));
    if (this.question.filters.some(({ lifted }) => !lifted)) this.rowsOf.way(fact, from, from);
  }

  /** HAVING. */
  private isChosen(condition: Term, group: Group, groups: readonly Group[], kept: Kept | null): boolean {
    const { having } = this.question;
    const value = this.valueOf(condition, group, groups, kept);
    return having !== null && typeof value === 'number' && holds(value, having.operator, having.than);
  }

  /**
   * The values of the key with the most of the measure; ties go to the smaller value, and no value comes last. HAVING
   * over the same groups chooses those that are ranked, and no others are there.
   */
  private kept(): Kept | null {
    const { top, from, having } = this.question;
    if (top === null) return null;
    const by = this.term(top.by, from, []);
    const condition = having !== null && choosesRanked(this.question) ? this.term(having.value, from, []) : null;
    const leaves = [...leavesOf(by), ...(condition === null ? [] : leavesOf(condition))];
    const groups = this.groups([top.key], leaves, null);
    const passing = groups.filter((group) => condition === null || this.isChosen(condition, group, groups, null));
    const ranked = passing
      .map((group) => ({ key: group.keys[0] ?? null, value: this.valueOf(by, group, groups, null) }))
      .toSorted((a, b) => nullsLast(a.value, b.value, -1) || nullsLast(a.key, b.key, 1));
    const values = new Set(ranked.slice(0, top.count).map(({ key }) => key));
    const listed = condition === null ? null : new Set(passing.map(({ keys: [key = null] }) => key));
    return { key: top.key, values, withOthers: top.withOthers, listed };
  }

  private valueOf(term: Term, group: Group, groups: readonly Group[], kept: Kept | null): Cell {
    switch (term.kind) {
      case 'leaf':
        return folded(term.leaf, group.rows.get(term.leaf) ?? []);
      case 'arithmetic':
        return computed(
          term.operator,
          this.valueOf(term.left, group, groups, kept),
          this.valueOf(term.right, group, groups, kept),
        );
      case 'share': {
        const among = kept !== null && term.within.some((key) => sameKey(key, kept.key)) ? kept : null;
        const wholes = this.groups(term.within, leavesOf(term.of), among);
        const wanted = this.within(group, term.within);
        const whole = wholes.find(
          (candidate) =>
            JSON.stringify(candidate.keys) === wanted && (among === null || candidate.other === group.other),
        );
        const own = this.valueOf(term.of, group, groups, kept);
        return computed('/', own, whole === undefined ? null : this.valueOf(term.of, whole, wholes, kept));
      }
      case 'rank': {
        const wanted = this.within(group, term.within);
        const folds = term.within.some((key) => kept !== null && sameKey(key, kept.key));
        const rivals = groups.filter(
          (other) => this.within(other, term.within) === wanted && (!folds || other.other === group.other),
        );
        const own = this.valueOf(term.of, group, groups, kept);
        const better = rivals.filter((rival) => {
          const value = this.valueOf(term.of, rival, groups, kept);
          return nullsLast(value, own, term.descending ? -1 : 1) < 0;
        });
        return better.length + 1;
      }
    }
  }

  private within(group: Group, keys: readonly Key[]): string {
    return JSON.stringify(
      keys.map((key) => group.keys[this.question.keys.findIndex((candidate) => sameKey(candidate, key))] ?? null),
    );
  }

  /** The value over all rows: a share of everything is the whole, and a rank has no total. */
  private total(term: Term, leaves: readonly Leaf[]): Cell {
    const [all] = this.groups([], leaves, null);
    if (all === undefined) throw new Error('there is one group of all rows');
    switch (term.kind) {
      case 'leaf':
        return this.valueOf(term, all, [all], null);
      case 'arithmetic':
        return computed(term.operator, this.total(term.left, leaves), this.total(term.right, leaves));
      case 'share': {
        const whole = this.total(term.of, leaves);
        return term.within.length > 0 ? null : computed('/', whole, whole);
      }
      case 'rank':
        return null;
    }
  }
}

/** True when HAVING is about the groups that TOP ranks, so that it comes first. */
export function choosesRanked({ keys, having, top }: Question): boolean {
  const [key, another] = keys;
  const isPlain = having !== null && having.value.kind !== 'rank' && having.value.kind !== 'share';
  return isPlain && top !== null && key !== undefined && another === undefined && sameKey(key, top.key);
}

function narrowed(outer: readonly Narrowing[], condition: Condition | null, root: string): Narrowing[] {
  return condition === null ? [...outer] : [...outer, { condition, root }];
}

/** A named filter as a condition, so that it can be reached from any fact. */
function namedFilter(model: string, name: string): Condition {
  const found = FILTERS[name];
  if (found === undefined) throw new Error(`no filter ${name}`);
  const { field, operator, value } = found;
  return { kind: 'compare', of: { via: model, field }, operator, value };
}

function conjuncts(condition: Condition): readonly Condition[] {
  return condition.kind === 'all' ? condition.operands.flatMap((operand) => conjuncts(operand)) : [condition];
}

function needsOf(narrowing: readonly Narrowing[]): Leaf['needs'] {
  const needs: { via: string; root: string }[] = [];
  for (const { condition, root } of narrowing) reachable(condition, (via) => needs.push({ via, root }));
  return needs;
}

function reachable(condition: Condition, reach: (via: string) => unknown): void {
  if ('of' in condition) reach(condition.of.via);
  else if (condition.kind === 'not') reachable(condition.operand, reach);
  else for (const operand of condition.operands) reachable(operand, reach);
}

function leavesOf(term: Term): Leaf[] {
  switch (term.kind) {
    case 'leaf':
      return [term.leaf];
    case 'arithmetic':
      return [...leavesOf(term.left), ...leavesOf(term.right)];
    default:
      return leavesOf(term.of);
  }
}

const sameKey = (left: Key, right: Key): boolean =>
  left.grain === right.grain && left.of.via === right.of.via && left.of.field === right.of.field;

function folded({ valueOf, function: name, passes }: Leaf, rows: readonly Seen[]): Cell {
  const passing = rows.filter((seen) => passes(seen));
  return valueOf === null ? passing.length : foldOf(name, passing.map(valueOf));
}
