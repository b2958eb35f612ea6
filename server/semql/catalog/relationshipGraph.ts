import type { RelationshipDefinition, RelationshipType } from './definition.ts';
import type { NameIndex } from './nameIndex.ts';
import type { PreparedModel } from './prepare.ts';

/** A relationship walked in one direction. */
export interface Edge {
  readonly from: PreparedModel;
  readonly to: PreparedModel;
  /** The role: the relationship's name. */
  readonly role: string;
  readonly relationship: RelationshipDefinition;
  /** The model that declares the relationship. */
  readonly owner: PreparedModel;
  /** True: walked against its declaration. */
  readonly reversed: boolean;
  /** Every row of `from` meets at most one row of `to`. */
  readonly toOne: boolean;
  /** Dimension names. */
  readonly keys: readonly { readonly from: string; readonly to: string }[];
}

export type Path = readonly Edge[];

export function sameEdges(left: Path, right: Path): boolean {
  return left.length === right.length && left.every((edge, index) => edge === right[index]);
}

/** Longest chain of relationships that is walked by itself. */
const maxPathLength = 8;
/** More than this many ways between two models are not listed. */
const maxPaths = 8;
/**
 * Bound of the search over many sides. Callers choose among these ways, so a small one would hide
 * the second that makes a name ambiguous.
 */
const maxShortestWays = 1_000;

const toOneWays: Readonly<Record<RelationshipType, readonly [forward: boolean, backward: boolean]>> = {
  ONE_TO_ONE: [true, true],
  MANY_TO_ONE: [true, false],
  ONE_TO_MANY: [false, true],
  MANY_TO_MANY: [false, false],
};

/**
 * The relationships of a catalog as a graph, walked lazily: the cost of a path does not depend on
 * the catalog's size.
 */
export class RelationshipGraph {
  readonly #edges = new Map<PreparedModel, Edge[]>();
  readonly #mandatory = new Map<Edge, boolean>();
  readonly #toOnePaths = new Map<PreparedModel, Map<PreparedModel, readonly Path[]>>();

  constructor(models: NameIndex<PreparedModel>) {
    const backward: Edge[] = [];
    for (const owner of models.values()) {
      for (const relationship of owner.definition.relationships) {
        const to = models.get(relationship.toModel);
        if (to === null) {
          continue;
        }
        const [forward, reverse] = toOneWays[relationship.type];
        const common = { role: relationship.name, relationship, owner };
        this.#add({ ...common, from: owner, to, reversed: false, toOne: forward, keys: relationship.keys });
        const keys = relationship.keys.map((pair) => ({ from: pair.to, to: pair.from }));
        backward.push({ ...common, from: to, to: owner, reversed: true, toOne: reverse, keys });
      }
    }
    // A relationship declared on both sides is one relationship; the declaration that points
    // forward names it.
    for (const edge of backward) {
      if (!this.from(edge.from).some((other) => !other.reversed && sameEnds(other, edge))) {
        this.#add(edge);
      }
    }
  }

  #add(edge: Edge): void {
    const edges = this.#edges.get(edge.from);
    if (edges === undefined) {
      this.#edges.set(edge.from, [edge]);
    } else {
      edges.push(edge);
    }
  }

  /** Every relationship of the model, its own and the incoming ones. */
  from(model: PreparedModel): readonly Edge[] {
    return this.#edges.get(model) ?? [];
  }

  /** True when the author declared that every row has its match and the columns cannot be NULL. */
  isMandatory(edge: Edge): boolean {
    let known = this.#mandatory.get(edge);
    if (known === undefined) {
      this.#mandatory.set(edge, (known = isDeclaredMandatory(edge)));
    }
    return known;
  }

  /** The same ways walked from their other end. */
  wayBack(way: Path): Path {
    return way.map((edge) => this.#opposite(edge)).toReversed();
  }

  #opposite(edge: Edge): Edge {
    const back = this.from(edge.to).filter(({ to }) => to === edge.from);
    const keys = edge.keys.map((pair) => ({ from: pair.to, to: pair.from }));
    const found =
      back.find(({ relationship, reversed }) => relationship === edge.relationship && reversed !== edge.reversed) ??
      back.find((other) => sameEnds(other, { ...edge, from: edge.to, to: edge.from, keys }));
    if (found === undefined) {
      throw new Error(`the relationship ${edge.role} has two ends`);
    }
    return found;
  }

  /**
   * The shortest ways between two models, over many sides too; several when they are equally short.
   */
  shortestWays(from: PreparedModel, to: PreparedModel): readonly Path[] {
    let ways: Path[] = [[]];
    const seen = new Set<PreparedModel>([from]);
    for (let length = 0; length <= maxPathLength && ways.length > 0; length += 1) {
      const arrived = ways.filter((way) => (way.at(-1)?.to ?? from) === to);
      if (arrived.length > 0) {
        return arrived.slice(0, maxShortestWays);
      }
      const longer = ways.flatMap((way) => this.from(way.at(-1)?.to ?? from).map((edge) => [...way, edge]));
      ways = longer.filter((way) => !seen.has(way.at(-1)?.to ?? from));
      for (const way of ways) {
        seen.add(way.at(-1)?.to ?? from);
      }
    }
    return [];
  }

  /**
   * All ways from one model to another that never multiply rows, shortest first; the empty way to
   * itself.
   */
  pathsToOne(from: PreparedModel, to: PreparedModel): readonly Path[] {
    let known = this.#toOnePaths.get(from);
    if (known === undefined) {
      this.#toOnePaths.set(from, (known = new Map()));
    }
    let paths = known.get(to);
    if (paths === undefined) {
      known.set(to, (paths = this.#search(from, to)));
    }
    return paths;
  }

  /**
   * Shortest path between two models that may multiply rows, for messages; null if they are not
   * connected.
   */
  anyPath(from: PreparedModel, to: PreparedModel): Path | null {
    const cameBy = new Map<PreparedModel, Path>([[from, []]]);
    const queue = [from];
    for (const model of queue) {
      const path = cameBy.get(model) ?? [];
      if (model === to) {
        return path;
      }
      for (const edge of this.from(model)) {
        if (cameBy.has(edge.to)) {
          continue;
        }
        cameBy.set(edge.to, [...path, edge]);
        queue.push(edge.to);
      }
    }
    return null;
  }

  #search(from: PreparedModel, to: PreparedModel): readonly Path[] {
    if (from === to) {
      return [[]];
    }
    const found: Path[] = [];
    const visited = new Set<PreparedModel>([from]);
    const walk = (model: PreparedModel, path: Edge[]): void => {
      for (const edge of this.from(model)) {
        if (!edge.toOne || visited.has(edge.to) || found.length >= maxPaths) {
          continue;
        }
        const longer = [...path, edge];
        if (edge.to === to) {
          found.push(longer);
        } else if (longer.length < maxPathLength) {
          visited.add(edge.to);
          walk(edge.to, longer);
          visited.delete(edge.to);
        }
      }
    };
    walk(from, []);
    return found.sort((a, b) => a.length - b.length);
  }
}

function isDeclaredMandatory({ from, keys, relationship, reversed, toOne }: Edge): boolean {
  if (!toOne || relationship.joinType !== 'INNER') {
    return false;
  }
  // Every passport has its person; not every person has a passport.
  if (reversed && relationship.type === 'ONE_TO_ONE') {
    return false;
  }
  return keys.every((pair) => {
    const name = from.dimensions.get(pair.from)?.expression.tree;
    const read = name?.kind === 'reference' && name.path.length === 1 ? (name.path[0]?.text ?? pair.from) : pair.from;
    return from.columns.get(read)?.nullable === false;
  });
}

function sameEnds(a: Edge, b: Edge): boolean {
  if (a.to !== b.to || a.keys.length !== b.keys.length) {
    return false;
  }
  return a.keys.every((pair) => b.keys.some((other) => other.from === pair.from && other.to === pair.to));
}
