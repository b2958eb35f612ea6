import type { Distance, Grain } from '../testing/dayArithmetic.test-support.ts';
import type { Cell } from '../testing/engines.test-support.ts';
import type { Condition, Key, Moved, Value } from './question.test-support.ts';
import type { Rows, Seen } from './rows.test-support.ts';
import { filters, type Fold, fieldOf, measuresOf } from './world.test-support.ts';

/** A fold of the rows of one model. */
export interface Leaf {
  readonly fact: string;
  readonly function: Fold['function'];
  readonly valueOf: ((seen: Seen) => Cell) | null;
  readonly passes: (seen: Seen) => boolean;
  readonly lastMoment: boolean;
  /** True: a row may lie in several groups. */
  readonly overlaps: boolean;
  /** Facts its rows must have. */
  readonly needs: readonly Need[];
}

export interface Need {
  readonly via: string;
  readonly root: string;
  /** A value is one; a condition may look at several rows. */
  readonly use: 'VALUE' | 'CONDITION';
}

/** Folds of a value, and how they are combined. */
export type Term =
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'arithmetic'; readonly operator: string; readonly left: Term; readonly right: Term }
  | OverTime
  | { readonly kind: 'share'; readonly of: Term; readonly within: readonly Key[] }
  | { readonly kind: 'rank'; readonly of: Term; readonly descending: boolean; readonly within: readonly Key[] };

/** A term over other days than those of its group. */
export type OverTime =
  | {
      readonly kind: 'moved';
      readonly function: Moved['function'];
      readonly of: Term;
      readonly by: Distance | 'PERIOD';
    }
  | { readonly kind: 'running'; readonly of: Term; readonly reset: Grain | null }
  | { readonly kind: 'rolling'; readonly of: Term; readonly by: Distance };

interface Narrowing {
  readonly condition: Condition;
  /** The model whose roles the condition may name. */
  readonly root: string;
}

/** The terms of values asked for at a model. */
export class Terms {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  of(value: Value, root: string, outer: readonly Narrowing[] = []): Term {
    switch (value.kind) {
      case 'measure':
        return this.#measure(value.model, value.name, narrowed(outer, value.filter, root), false);
      case 'metric': {
        const metric = this.#rows.world.metrics.find(({ name }) => name === value.name);
        if (metric === undefined) {
          throw new Error(`no metric ${value.name}`);
        }
        const own = narrowed(narrowed(outer, value.filter, root), metric.filter, metric.anchor);
        const named = metric.namedFilters.map((name): Narrowing => ({
          condition: namedFilter(metric.anchor, name),
          root: metric.anchor,
        }));
        return this.of(metric.value, metric.anchor, [...own, ...named]);
      }
      case 'aggregate':
        return this.#aggregate(value, root, narrowed(outer, value.filter, root));
      case 'arithmetic': {
        const { operator } = value;
        const [left, right] = [this.of(value.left, root, outer), this.of(value.right, root, outer)];
        return { kind: 'arithmetic', operator, left, right };
      }
      case 'moved':
      case 'running':
      case 'rolling':
      case 'rank':
        return { ...value, of: this.of(value.of, root, outer) };
      case 'share':
        return { kind: 'share', of: this.of(value.of, root, outer), within: value.within };
    }
  }

  #measure(model: string, name: string, narrowing: readonly Narrowing[], overlapping: boolean): Term {
    const found = measuresOf(this.#rows.model(model)).find((measure) => measure.name === name);
    if (found === undefined) {
      throw new Error(`no measure ${name}`);
    }
    const { fold, where, lastMoment } = found;
    const overlaps = overlapping || found.overlaps;
    if ('function' in fold) {
      const { field } = fold;
      const leaf: Leaf = {
        fact: model,
        function: fold.function,
        valueOf: field === null ? null : ({ row }) => fieldOf(row, field),
        passes: (seen) => (where?.(seen.row) ?? true) && this.#all(seen, narrowing),
        lastMoment,
        overlaps,
        needs: needsOf(narrowing),
      };
      return { kind: 'leaf', leaf };
    }
    const [left, right] = fold.map((part) => this.#measure(model, part, narrowing, overlaps));
    if (left === undefined || right === undefined) {
      throw new Error('a quotient has two parts');
    }
    return { kind: 'arithmetic', operator: '/', left, right };
  }

  /**
   * Runs aggregates that ignore repetition over the rows of FROM; all others over the model that
   * owns the field.
   */
  #aggregate(
    { function: name, of }: Extract<Value, { kind: 'aggregate' }>,
    root: string,
    narrowing: readonly Narrowing[],
  ): Term {
    const leaf: Leaf = {
      fact: of === null || isRepeatable(name) ? root : of.via,
      function: name,
      valueOf: of === null ? null : (seen) => this.#rows.value(seen, of, root),
      passes: (seen) => this.#all(seen, narrowing),
      lastMoment: false,
      overlaps: isRepeatable(name),
      needs: [...needsOf(narrowing), ...(of === null ? [] : [{ via: of.via, root, use: 'VALUE' } as const])],
    };
    return { kind: 'leaf', leaf };
  }

  #all(seen: Seen, narrowing: readonly Narrowing[]): boolean {
    return narrowing.every(({ condition, root }) => this.#rows.passes(seen, condition, root) === true);
  }
}

const isRepeatable = (name: Fold['function']): boolean => name === 'DISTINCT' || name === 'MIN' || name === 'MAX';

/** A named filter as a condition, so that it can be reached from any fact. */
export function namedFilter(model: string, name: string): Condition {
  const found = filters[name];
  if (found === undefined) {
    throw new Error(`no filter ${name}`);
  }
  const { field, operator, value } = found;
  return { kind: 'compare', of: { via: model, field }, operator, value };
}

/** Calls back with every way a condition looks. */
export function eachVia(condition: Condition, reach: (via: string) => unknown): void {
  if ('of' in condition) {
    reach(condition.of.via);
  } else if (condition.kind === 'not') {
    eachVia(condition.operand, reach);
  } else {
    for (const operand of condition.operands) {
      eachVia(operand, reach);
    }
  }
}

export function leavesOf(term: Term): Leaf[] {
  switch (term.kind) {
    case 'leaf':
      return [term.leaf];
    case 'arithmetic':
      return [...leavesOf(term.left), ...leavesOf(term.right)];
    default:
      return leavesOf(term.of);
  }
}

/** The parts of a term that reach over time. */
export function overTimeOf(term: Term): OverTime[] {
  switch (term.kind) {
    case 'leaf':
      return [];
    case 'arithmetic':
      return [...overTimeOf(term.left), ...overTimeOf(term.right)];
    case 'share':
    case 'rank':
      return overTimeOf(term.of);
    default:
      return [term];
  }
}

function narrowed(outer: readonly Narrowing[], condition: Condition | null, root: string): Narrowing[] {
  return condition === null ? [...outer] : [...outer, { condition, root }];
}

function needsOf(narrowing: readonly Narrowing[]): Need[] {
  const needs: Need[] = [];
  for (const { condition, root } of narrowing) {
    eachVia(condition, (via) => needs.push({ via, root, use: 'CONDITION' }));
  }
  return needs;
}
