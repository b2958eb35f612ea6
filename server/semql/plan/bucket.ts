import type { PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import { type Edge, sameEdges } from '../catalog/relationshipGraph.ts';
import type { Span } from '../language/ast.ts';
import { type JoinedRows, sameRows } from './joinedRows.ts';
import type { Moments } from './chosenMoments.ts';
import type { Leaf } from './leaf.ts';

/** Aggregates over the same rows: one leg computes them. */
export interface Bucket {
  readonly model: PreparedModel;
  readonly pins: readonly Edge[];
  /** Joins that decide which rows of the model count. */
  readonly joined: readonly JoinedRows[];
  readonly leaves: readonly Leaf[];
  /** Set: the leg reads only the rows its leaves look at. */
  readonly ownRows: string | null;
  readonly span: Span;
  /** Set: only the rows of the last moment of each period count. */
  readonly lastOf: PreparedDimension | null;
  /** Set: which moments those are. */
  readonly moments: Moments | null;
  /** What `metric_time` means in its leg; null: the time of the model. */
  readonly metricTime: PreparedDimension | null;
}

/** The leaves by the rows they look at, in the order they were found. */
export function bucketsOf(leaves: readonly Leaf[]): Bucket[] {
  const buckets: (Bucket & { readonly leaves: Leaf[] })[] = [];
  for (const leaf of leaves) {
    const { model, pins, joined, ownRows, span, lastOf, moments, metricTime } = leaf;
    const known = buckets.find(
      (bucket) =>
        bucket.model === model &&
        bucket.ownRows === ownRows &&
        bucket.lastOf === lastOf &&
        bucket.moments === moments &&
        bucket.metricTime === metricTime &&
        sameEdges(bucket.pins, pins) &&
        sameRows(bucket.joined, joined),
    );
    if (known === undefined)
      buckets.push({ model, pins, joined, leaves: [leaf], ownRows, span, lastOf, moments, metricTime });
    else known.leaves.push(leaf);
  }
  return buckets;
}

/** A leg without aggregates, which only says which groups there are. */
export function emptyBucket(model: PreparedModel, joined: readonly JoinedRows[], span: Span): Bucket {
  return { model, pins: [], joined, leaves: [], ownRows: null, span, lastOf: null, moments: null, metricTime: null };
}
