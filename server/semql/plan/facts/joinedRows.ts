import type { Path } from '../../catalog/relationshipGraph.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { JoinTree } from '../../resolve/joinTree.ts';
import type { FactScan } from './factScan.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import { keepMatched, required } from './scanRelation.ts';
import { walkPath } from './walkPath.ts';

/** The rows of a fact that are in a joined result. */
export interface JoinedRows {
  readonly tree: JoinTree;
  /**
   * The entry of FROM and JOIN the fact is; null: it is not written there, and counts by what it
   * belongs to.
   */
  readonly entry: number | null;
}

export function sameRows(left: readonly JoinedRows[], right: readonly JoinedRows[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ tree, entry }, index) => tree.key === right[index]?.tree.key && entry === right[index].entry)
  );
}

/**
 * Leaves only the rows of the scan's fact that the joins keep. Call it when everything else of the
 * scan is known.
 */
export function keepJoined(scan: FactScan, { tree, entry }: JoinedRows): void {
  if (entry !== null) {
    return keepMatched(scan, scan.root, tree, tree.matches(entry));
  }
  const [nearest] = tree.entries
    .flatMap((_, index) => {
      const way = wayTo(scan, tree, index);
      return way === null ? [] : [{ index, way }];
    })
    .sort((a, b) => a.way.length - b.way.length);
  const matches = nearest === undefined ? [] : tree.matches(nearest.index);
  if (nearest === undefined || matches.length === 0) {
    return;
  }
  keepMatched(scan, required(scan, scan.root, nearest.way), tree, matches);
}

/** The to-one way from the fact to an entry, or null. */
function wayTo({ scope, root, pins }: FactScan, tree: JoinTree, entry: number): Path | null {
  const anchor = tree.entries[entry]?.anchor;
  const [first] = scope.entries;
  if (anchor === undefined || first === undefined) {
    return null;
  }
  try {
    const span = { start: 0, end: 0 };
    return walkPath(scope, root.model, anchor, pins, span, root.model.name, anchor.model.name);
  } catch (error) {
    if (error instanceof Refusal) {
      return null;
    }
    throw error;
  }
}

/** The joins of a scope, as they concern the rows of one of its models. */
export function joinedRows(scope: QueryScope, entry: number | null): readonly JoinedRows[] {
  return scope.joins === null ? [] : [{ tree: scope.joins, entry }];
}
