import type { PreparedModel } from './prepare.ts';
import type { Edge, Path, RelationshipGraph } from './relationshipGraph.ts';

/**
 * True for a model that only links others: its rows are identified by the keys of two or more of
 * its parents.
 */
export function isBridge(model: PreparedModel, graph: RelationshipGraph): boolean {
  const parents = parentsOf(model, graph).map(({ keys }) => keys.map(({ from }) => from).join());
  return (
    new Set(parents).size > 1 &&
    model.definition.grain.keys.every((key) => parents.some((names) => names.split(',').includes(key)))
  );
}

/** The relationships to the models whose keys are in the grain. */
export function parentsOf(model: PreparedModel, graph: RelationshipGraph): readonly Edge[] {
  const grain = model.definition.grain.keys;
  return graph
    .from(model)
    .filter(
      ({ toOne, keys, relationship }) =>
        toOne && relationship.validity === undefined && keys.every(({ from }) => grain.includes(from)),
    );
}

/**
 * True for a way on which rows meet several rows only by a link: what it leads to can be had or not
 * be had.
 */
export function isLinked(way: Path, graph: RelationshipGraph): boolean {
  return way.every((edge) => edge.toOne || isManyToMany(edge) || isBridge(edge.to, graph));
}

/**
 * The way with each many-to-many relationship walked through its bridge; several where several
 * bridges fit.
 */
export function throughBridges(way: Path, graph: RelationshipGraph): readonly Path[] {
  return way.reduce<readonly Path[]>(
    (ways, edge) => ways.flatMap((before) => bridgesOf(edge, graph).map((steps) => [...before, ...steps])),
    [[]],
  );
}

/**
 * A many-to-many relationship names the keys of its two ends; the bridge is the model that holds
 * both.
 */
function bridgesOf(edge: Edge, graph: RelationshipGraph): readonly Path[] {
  if (!isManyToMany(edge)) {
    return [[edge]];
  }
  const near = edge.keys.map(({ from }) => from);
  const far = edge.keys.map(({ to }) => to);
  const found = graph.from(edge.from).flatMap((into): Path[] => {
    if (
      into.toOne ||
      isManyToMany(into) ||
      !sameNames(
        into.keys.map(({ from }) => from),
        near,
      )
    ) {
      return [];
    }
    return graph
      .from(into.to)
      .filter((out) => out.toOne && out.to === edge.to && out.relationship !== into.relationship)
      .filter((out) =>
        sameNames(
          out.keys.map(({ to }) => to),
          far,
        ),
      )
      .map((out) => [into, out]);
  });
  return found.length === 0 ? [[edge]] : found;
}

function isManyToMany({ relationship }: Edge): boolean {
  return relationship.type === 'MANY_TO_MANY';
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name) => right.includes(name));
}
