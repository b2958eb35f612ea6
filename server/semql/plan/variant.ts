import type { TimeUnit } from '../language/ast.ts';
import type { Span } from '../language/ast.ts';
import { rewrite } from '../sql/rewrite.ts';
import { column, type SqlExpression } from '../sql/tree.ts';
import type { Key } from './key.ts';
import type { Offset } from './timeRange.ts';

/** The same aggregates over other rows or coarser groups, beside the block's own. */
export type VariantKind =
  /** Of all groups that share the keys: the denominator of a share. */
  | { readonly kind: 'total'; readonly keys: readonly Key[] }
  /** Of the range moved back. */
  | { readonly kind: 'prior'; readonly offset: Offset | 'PERIOD' }
  /** Summed up to each bucket, from the beginning or from the start of a unit. */
  | { readonly kind: 'running'; readonly reset: TimeUnit | null }
  /** Summed over the buckets of a window that ends with each. */
  | { readonly kind: 'rolling'; readonly offset: Offset };

export interface Variant {
  /** Name of its table between the stages: `v1`. */
  readonly id: string;
  readonly what: VariantKind;
  /** Ids of the leaves it needs. */
  readonly leaves: Set<string>;
  readonly span: Span;
}

/** The variants of a block, each once. */
export class Variants {
  readonly all: Variant[] = [];

  /** The value computed from the variant's aggregates instead of the block's own. */
  of(value: SqlExpression, what: VariantKind, span: Span): SqlExpression {
    const variant = this.add(what, span);
    return rewrite(value, (node) => {
      if (node.kind !== 'column' || node.table !== null || !node.name.startsWith('m')) return null;
      variant.leaves.add(node.name);
      return column(variant.id, node.name, node.type);
    });
  }

  private add(what: VariantKind, span: Span): Variant {
    const key = keyOf(what);
    const known = this.all.find((variant) => keyOf(variant.what) === key);
    if (known !== undefined) return known;
    const variant: Variant = { id: `v${this.all.length + 1}`, what, leaves: new Set(), span };
    this.all.push(variant);
    return variant;
  }
}

function keyOf(what: VariantKind): string {
  return what.kind === 'total' ? `total ${what.keys.map(({ id }) => id).join()}` : JSON.stringify(what);
}
