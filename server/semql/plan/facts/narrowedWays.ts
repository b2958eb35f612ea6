import type { PreparedFilter } from '../../catalog/prepare.ts';
import { type Path, sameEdges } from '../../catalog/relationshipGraph.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { JoinTree, Match } from '../../resolve/joinTree.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { Anchor } from '../../resolve/field.ts';

/** The way from a fact to a joined model of which not every row is joined. */
export interface NarrowedWay extends Narrowing {
  readonly way: Path;
}

/** Which rows of a model are joined. */
export interface Narrowing {
  /** Named filters of the join that the rows must pass. */
  readonly filters: readonly PreparedFilter[];
  /** … and that are matched themselves. */
  readonly matches: readonly Match[];
}

const none: readonly never[] = [];
const everyRow: Narrowing = { filters: none, matches: none };

/**
 * The joined models a scan over an entry's rows reaches, where not all of their rows are joined.
 */
export function narrowedWays(
  tree: JoinTree,
  entry: number,
  start: Path = none,
  from: number | null = null,
): NarrowedWay[] {
  return tree.neighbours(entry).flatMap((neighbour): NarrowedWay[] => {
    if (neighbour.step === from || !neighbour.way.every(({ toOne }) => toOne)) {
      return [];
    }
    const way = [...start, ...neighbour.way];
    const filters = tree.entries[neighbour.entry]?.filters ?? none;
    const matches = neighbour.needed ? none : tree.matches(neighbour.entry, neighbour.step);
    const further = narrowedWays(tree, neighbour.entry, way, neighbour.step);
    return filters.length + matches.length === 0 ? further : [{ way, filters, matches }, ...further];
  });
}

/**
 * The same for a fact that is not written in FROM and JOIN: it meets the joined models where it
 * reaches them.
 */
export function filteredWays({ entries }: QueryScope, wayTo: (anchor: Anchor) => Path): NarrowedWay[] {
  return entries.flatMap(({ anchor, filters = none }): NarrowedWay[] => {
    if (filters.length === 0) {
      return [];
    }
    try {
      return [{ way: wayTo(anchor), filters, matches: none }];
    } catch (error) {
      // A model out of reach narrows nothing here.
      if (error instanceof Refusal) {
        return [];
      }
      throw error;
    }
  });
}

/** The narrowing of the model at the end of a way. */
export function narrowingAt(ways: readonly NarrowedWay[], path: Path): Narrowing {
  if (ways.length === 0) {
    return everyRow;
  }
  return ways.find(({ way }) => sameEdges(way, path)) ?? everyRow;
}
