import type { Path } from '../catalog/relationshipGraph.ts';
import { Refusal } from '../validate/refusal.ts';
import type { JoinTree, Match } from './joinTree.ts';
import { type JoinNode, Leg } from './leg.ts';
import type { QueryScope } from './queryScope.ts';
import { matchKeys } from './matchKeys.ts';
import { walkPath } from './walkPath.ts';

/** The rows of a fact that are in a joined result. */
export interface JoinedRows {
  readonly tree: JoinTree;
  /** The entry of FROM and JOIN the fact is; null: it is not written there, and counts by what it belongs to. */
  readonly entry: number | null;
}

export function sameRows(left: readonly JoinedRows[], right: readonly JoinedRows[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ tree, entry }, index) => tree.key === right[index]?.tree.key && entry === right[index].entry)
  );
}

/** Leaves only the rows of the leg's fact that the joins keep. Call it when everything else of the leg is known. */
export function keepJoined(leg: Leg, { tree, entry }: JoinedRows): void {
  if (entry !== null) return keepMatched(leg, leg.root, tree, tree.matches(entry));
  const [nearest] = tree.entries
    .flatMap((_, index) => {
      const way = wayTo(leg, tree, index);
      return way === null ? [] : [{ index, way }];
    })
    .sort((a, b) => a.way.length - b.way.length);
  const matches = nearest === undefined ? [] : tree.matches(nearest.index);
  if (nearest === undefined || matches.length === 0) return;
  keepMatched(leg, required(leg, leg.root, nearest.way), tree, matches);
}

/** The to-one way from the fact to an entry, or null. */
function wayTo({ scope, root, pins }: Leg, tree: JoinTree, entry: number): Path | null {
  const anchor = tree.entries[entry]?.anchor;
  const [first] = scope.entries;
  if (anchor === undefined || first === undefined) return null;
  try {
    const span = { start: 0, end: 0 };
    return walkPath(scope, root.model, anchor, pins, span, root.model.name, anchor.model.name);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Leaves only the rows whose row at the node is matched. */
export function keepMatched(leg: Leg, node: JoinNode, tree: JoinTree, matches: readonly Match[]): void {
  for (const match of matches) keepAlong(leg, node, tree, match, match.way);
}

function keepAlong(leg: Leg, node: JoinNode, tree: JoinTree, match: Match, way: Path): void {
  const [edge, ...rest] = way;
  if (edge === undefined) return keepMatched(leg, node, tree, match.further);
  if (edge.toOne) return keepAlong(leg, required(leg, node, [edge]), tree, match, rest);
  matchKeys(leg, node, edge, otherSide(leg, tree, match, way), 'INNER');
}

/** The rows at the far end of a to-many relationship that are matched themselves. */
export function otherSide(leg: Leg, tree: JoinTree, match: Match, [edge, ...rest]: Path): Leg {
  const { scope, pins, subject, time } = leg;
  if (edge === undefined) throw new Error('a way has a relationship');
  const filters = rest.length === 0 ? (tree.entries[match.entry]?.filters ?? []) : [];
  const span = { start: 0, end: 0 };
  const other = new Leg(scope, edge.to, pins, subject, span, time, null, { filters });
  keepAlong(other, other.root, tree, match, rest);
  return other;
}

/** The node at the end of a to-one way that every counted row has. */
function required(leg: Leg, from: JoinNode, way: Path): JoinNode {
  let node = from;
  for (const edge of way) {
    node = leg.follow(node, [edge]);
    node.required = true;
  }
  return node;
}

/** The joins of a scope, as they concern the rows of one of its models. */
export function joinedRows(scope: QueryScope, entry: number | null): readonly JoinedRows[] {
  return scope.joins === null ? [] : [{ tree: scope.joins, entry }];
}
