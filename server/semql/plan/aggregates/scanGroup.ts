import type { PreparedDimension, PreparedModel } from '../../catalog/prepare.ts';
import { type Edge, sameEdges } from '../../catalog/relationshipGraph.ts';
import type { Span } from '../../language/ast.ts';
import { type JoinedRows, sameRows } from '../facts/joinedRows.ts';
import type { Moments } from './moments.ts';
import type { LeafAggregate } from './leafAggregate.ts';

/** Aggregates over the same rows: one scan computes them. */
export interface ScanGroup {
  readonly model: PreparedModel;
  readonly pins: readonly Edge[];
  /** Joins that decide which rows of the model count. */
  readonly joined: readonly JoinedRows[];
  readonly leaves: readonly LeafAggregate[];
  /** Set: the scan reads only the rows its leaves look at. */
  readonly ownRows: string | null;
  readonly span: Span;
  /** Set: only the rows of the last moment of each period count. */
  readonly lastOf: PreparedDimension | null;
  /** Set: which moments those are. */
  readonly moments: Moments | null;
  /** Meaning of `metric_time` in its scan; null: the time of the model. */
  readonly metricTime: PreparedDimension | null;
}

/** The leaves by the rows they look at, in the order they were found. */
export function scanGroupsOf(leaves: readonly LeafAggregate[]): ScanGroup[] {
  const groups: (ScanGroup & { readonly leaves: LeafAggregate[] })[] = [];
  for (const leaf of leaves) {
    const { model, pins, joined, ownRows, span, lastOf, moments, metricTime } = leaf;
    const known = groups.find(
      (scanGroup) =>
        scanGroup.model === model &&
        scanGroup.ownRows === ownRows &&
        scanGroup.lastOf === lastOf &&
        scanGroup.moments === moments &&
        scanGroup.metricTime === metricTime &&
        sameEdges(scanGroup.pins, pins) &&
        sameRows(scanGroup.joined, joined),
    );
    if (known === undefined) {
      groups.push({ model, pins, joined, leaves: [leaf], ownRows, span, lastOf, moments, metricTime });
    } else {
      known.leaves.push(leaf);
    }
  }
  return groups;
}

/** A scan without aggregates, which only says which groups there are. */
export function emptyScanGroup(model: PreparedModel, joined: readonly JoinedRows[], span: Span): ScanGroup {
  return { model, pins: [], joined, leaves: [], ownRows: null, span, lastOf: null, moments: null, metricTime: null };
}
