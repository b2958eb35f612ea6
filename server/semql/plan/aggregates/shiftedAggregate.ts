import type { Span, TimeUnit } from '../../language/ast.ts';
import { rewrite } from '../../sql/rewrite.ts';
import { column, type SqlExpression } from '../../sql/tree.ts';
import type { Key } from '../groups/key.ts';
import type { Offset } from '../time/timeRange.ts';

/** Reach over time: the rows from which the value of a bucket is computed. */
export type Step =
  /** Rows of the range moved back, or ahead if the count is negative. */
  | { readonly kind: 'prior'; readonly offset: Offset | 'PERIOD' }
  /** All up to the bucket's end, from the beginning or from the start of a unit. */
  | { readonly kind: 'running'; readonly reset: TimeUnit | null }
  /** Rows of a window that ends with the bucket. */
  | { readonly kind: 'rolling'; readonly offset: Offset }
  /** Rows of the time before the bucket begins. */
  | { readonly kind: 'before'; readonly offset: Offset }
  /** Rows of the first moment of the unit the bucket begins in. */
  | { readonly kind: 'start'; readonly unit: TimeUnit };

/** The period so many periods of a project's own calendar earlier. */
export interface Earlier {
  readonly kind: 'earlier';
  /** `fiscal_quarter` */
  readonly calendar: string;
  readonly count: number;
}

/** The same aggregates over other rows or coarser groups, next to the block's own. */
export type Shift =
  /** Rows of all groups that share the keys: the denominator of a share. */
  | { readonly kind: 'total'; readonly keys: readonly Key[] }
  | Step
  | Earlier
  /** Nested reaches, the outer one first. */
  | { readonly kind: 'chain'; readonly steps: readonly Step[] };

/** Settings of a metric that reaches over time. */
export interface Reaching {
  /** Its own periods. */
  readonly grain: TimeUnit;
  /** How long the first moments of AT_START are. */
  readonly moment: TimeUnit;
  /**
   * Over a longer period than its own: which of the values of its own periods; null: that of the
   * whole period.
   */
  readonly choice: 'FIRST' | 'LAST' | 'AVERAGE' | null;
  /** True: it has a value in every period of the query. */
  readonly everyPeriod: boolean;
}

export interface ShiftedAggregate {
  /** Name of its table between the stages: `v1`. */
  readonly id: string;
  readonly what: Shift;
  /** Set where the definition of a metric reaches over time, not the query. */
  readonly reaching: Reaching | null;
  /** Ids of the leaves it needs. */
  readonly leaves: Set<string>;
  readonly span: Span;
}

/** The variants of a block, each once. */
export class ShiftedAggregates {
  readonly all: ShiftedAggregate[] = [];

  /**
   * The value computed from the variant's aggregates instead of the block's own; a reach goes on
   * from those inside.
   */
  of(value: SqlExpression, what: Shift, span: Span, reaching: Reaching | null = null): SqlExpression {
    return rewrite(value, (node) => {
      if (node.kind !== 'column' || !node.name.startsWith('m')) {
        return null;
      }
      const inner = this.all.find(({ id }) => id === node.table);
      if (node.table !== null && inner === undefined) {
        return null;
      }
      const own = inner === undefined ? null : inner.reaching;
      const shifted = this.#add(inner === undefined ? what : chained(what, inner.what), span, own ?? reaching);
      shifted.leaves.add(node.name);
      return column(shifted.id, node.name, averages(shifted) ? 'NUMBER' : node.type);
    });
  }

  #add(what: Shift, span: Span, reaching: Reaching | null): ShiftedAggregate {
    const key = keyOf(what, reaching);
    const known = this.all.find((shifted) => keyOf(shifted.what, shifted.reaching) === key);
    if (known !== undefined) {
      return known;
    }
    const shifted: ShiftedAggregate = { id: `v${this.all.length + 1}`, what, reaching, leaves: new Set(), span };
    this.all.push(shifted);
    return shifted;
  }
}

/** The reaches a variant is made of, the outer one first. */
export function stepsOf(what: Shift): readonly Step[] {
  switch (what.kind) {
    case 'total':
    case 'earlier':
      return [];
    case 'chain':
      return what.steps;
    default:
      return [what];
  }
}

/** True when it adds up over time, so that only its own periods have a value of their own. */
export function accumulates(what: Shift): boolean {
  return stepsOf(what).some(({ kind }) => kind === 'running' || kind === 'rolling' || kind === 'before');
}

/** True when its values are averages of values. */
export function averages({ what, reaching }: Pick<ShiftedAggregate, 'what' | 'reaching'>): boolean {
  return reaching?.choice === 'AVERAGE' && accumulates(what);
}

function chained(outer: Shift, inner: Shift): Shift {
  return { kind: 'chain', steps: [...stepsOf(outer), ...stepsOf(inner)] };
}

function keyOf(what: Shift, reaching: Reaching | null): string {
  const about =
    reaching === null ? '' : ` ${reaching.grain} ${reaching.moment} ${reaching.choice ?? ''} ${reaching.everyPeriod}`;
  return (what.kind === 'total' ? `total ${what.keys.map(({ id }) => id).join()}` : JSON.stringify(what)) + about;
}
