import type { PreparedDimension, PreparedMeasure, PreparedMetric, PreparedModel } from '../catalog/prepare.ts';
import { type Edge, sameEdges } from '../catalog/relationshipGraph.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';

/** How a model is meant in the query: reached from anywhere, or by exactly these relationships. */
export interface Anchor {
  readonly model: PreparedModel;
  /** Roles written in the query, outermost first; empty: the only way there is. */
  readonly edges: readonly Edge[];
}

/** True for two names of the same model in the same role. */
export function isSameAnchor(left: Anchor, right: Anchor): boolean {
  return left.model === right.model && sameEdges(left.edges, right.edges);
}

/** What the catalog has under a name. */
export type Field =
  | { readonly kind: 'dimension'; readonly dimension: PreparedDimension; readonly anchor: Anchor }
  | { readonly kind: 'measure'; readonly measure: PreparedMeasure; readonly anchor: Anchor }
  | { readonly kind: 'metric'; readonly metric: PreparedMetric }
  /** Means another dimension in the rows of each fact. */
  | { readonly kind: 'shared'; readonly shared: SharedDimension };
