import type { Span, TimeUnit } from '../language/ast.ts';
import type { TimeGrain } from '../catalog/definition.ts';
import { rewrite } from '../sql/rewrite.ts';
import { column, type SqlExpression } from '../sql/tree.ts';
import type { Key } from './key.ts';
import type { Offset } from './timeRange.ts';

/** One reach over time: which rows the value of a bucket is computed from. */
export type Step =
  /** Those of the range moved back, or ahead where the count is negative. */
  | { readonly kind: 'prior'; readonly offset: Offset | 'PERIOD' }
  /** All up to the bucket's end, from the beginning or from the start of a unit. */
  | { readonly kind: 'running'; readonly reset: TimeUnit | null }
  /** Those of a window that ends with the bucket. */
  | { readonly kind: 'rolling'; readonly offset: Offset }
  /** Those of the time before the bucket begins. */
  | { readonly kind: 'before'; readonly offset: Offset }
  /** Those of the first day of the unit the bucket begins in. */
  | { readonly kind: 'start'; readonly unit: TimeUnit };

/** The same aggregates over other rows or coarser groups, beside the block's own. */
export type VariantKind =
  /** Of all groups that share the keys: the denominator of a share. */
  | { readonly kind: 'total'; readonly keys: readonly Key[] }
  | Step
  /** One reach inside another, the outer one first. */
  | { readonly kind: 'chain'; readonly steps: readonly Step[] };

/** What the metric that reaches over time says about itself. */
export interface Reaching {
  /** Its own periods. */
  readonly grain: TimeGrain;
  /** Over a longer period than its own: which of the values of its own periods; null: that of the whole period. */
  readonly choice: 'FIRST' | 'LAST' | 'AVERAGE' | null;
  /** True: it has a value in every period of the query. */
  readonly everyPeriod: boolean;
}

export interface Variant {
  /** Name of its table between the stages: `v1`. */
  readonly id: string;
  readonly what: VariantKind;
  /** Set where the definition of a metric reaches over time, not the query. */
  readonly reaching: Reaching | null;
  /** Ids of the leaves it needs. */
  readonly leaves: Set<string>;
  readonly span: Span;
}

/** The variants of a block, each once. */
export class Variants {
  readonly all: Variant[] = [];

  /** The value computed from the variant's aggregates instead of the block's own; a reach goes on from those inside. */
  of(value: SqlExpression, what: VariantKind, span: Span, reaching: Reaching | null = null): SqlExpression {
    return rewrite(value, (node) => {
      if (node.kind !== 'column' || !node.name.startsWith('m')) return null;
      const inner = this.all.find(({ id }) => id === node.table);
      if (node.table !== null && inner === undefined) return null;
      const own = inner === undefined ? null : inner.reaching;
      const variant = this.add(inner === undefined ? what : chained(what, inner.what), span, own ?? reaching);
      variant.leaves.add(node.name);
      return column(variant.id, node.name, averages(variant) ? 'NUMBER' : node.type);
    });
  }

  private add(what: VariantKind, span: Span, reaching: Reaching | null): Variant {
    const key = keyOf(what, reaching);
    const known = this.all.find((variant) => keyOf(variant.what, variant.reaching) === key);
    if (known !== undefined) return known;
    const variant: Variant = { id: `v${this.all.length + 1}`, what, reaching, leaves: new Set(), span };
    this.all.push(variant);
    return variant;
  }
}

/** The reaches a variant is made of, the outer one first. */
export function stepsOf(what: VariantKind): readonly Step[] {
  switch (what.kind) {
    case 'total':
      return [];
    case 'chain':
      return what.steps;
    default:
      return [what];
  }
}

/** True when it adds up over time, so that only its own periods have a value of their own. */
export function accumulates(what: VariantKind): boolean {
  return stepsOf(what).some(({ kind }) => kind === 'running' || kind === 'rolling' || kind === 'before');
}

/** True when its values are averages of values. */
export function averages({ what, reaching }: Pick<Variant, 'what' | 'reaching'>): boolean {
  return reaching?.choice === 'AVERAGE' && accumulates(what);
}

function chained(outer: VariantKind, inner: VariantKind): VariantKind {
  return { kind: 'chain', steps: [...stepsOf(outer), ...stepsOf(inner)] };
}

function keyOf(what: VariantKind, reaching: Reaching | null): string {
  const about = reaching === null ? '' : ` ${reaching.grain} ${reaching.choice ?? ''} ${reaching.everyPeriod}`;
  return (what.kind === 'total' ? `total ${what.keys.map(({ id }) => id).join()}` : JSON.stringify(what)) + about;
}
