import type { CatalogDefinition, ModelDefinition, RelationshipDefinition } from '../../../semql/catalog/definition.ts';

/** Path from a model to another that never multiplies rows. */
export interface ToOnePath {
  readonly target: string;
  readonly hops: number;
  /**
   * Role names of the steps joined by dots (`order.bill_to`); qualifies a field when several paths
   * lead to the target.
   */
  readonly role: string;
  /** What people call the last step: its name, its label and its synonyms. */
  readonly called: readonly string[];
  /**
   * Dimension of the starting model that holds the target's key, when the path is one step over a
   * single key.
   */
  readonly foreignKey: string | null;
}

/** A relationship from the one side to the many side, in either spelling. */
export interface ToManyEdge {
  readonly one: string;
  readonly many: string;
  /** Dimension pair: key of the one side, foreign key on the many side. */
  readonly oneKey: string;
  readonly manyKey: string;
  readonly role: string;
}

/** To-one reachability between models, computed once per catalog. */
export interface JoinGraph {
  /** Paths from a model to another, shortest first; a model reaches itself in 0 hops. */
  pathsBetween(from: string, to: string): readonly ToOnePath[];
  /** Models reachable without multiplying rows, nearest first, the model itself included. */
  reachable(from: string): readonly string[];
  toMany(one: string, many: string): readonly ToManyEdge[];
}

const MAX_HOPS = 3;

interface Edge {
  readonly to: string;
  readonly role: string;
  readonly called: readonly string[];
  readonly foreignKey: string | null;
}

/** Reads the relationships of a catalog in both directions. */
export function buildJoinGraph(catalog: CatalogDefinition): JoinGraph {
  const toOne = new Map<string, Edge[]>();
  const toMany: ToManyEdge[] = [];
  for (const model of catalog.models)
    for (const relationship of model.relationships) addRelationship(model, relationship, toOne, toMany);
  const paths = new Map<string, readonly ToOnePath[]>(
    catalog.models.map((model) => [model.name, walk(model.name, toOne)]),
  );
  return {
    pathsBetween: (from, to) => (paths.get(from) ?? []).filter((path) => path.target === to),
    reachable: (from) => [...new Set((paths.get(from) ?? []).map((path) => path.target))],
    toMany: (one, many) => toMany.filter((edge) => edge.one === one && edge.many === many),
  };
}

function addRelationship(
  model: ModelDefinition,
  relationship: RelationshipDefinition,
  toOne: Map<string, Edge[]>,
  toMany: ToManyEdge[],
): void {
  const { type, toModel, name, label, synonyms, keys } = relationship;
  const called = [name, label, ...synonyms];
  const key = keys.length === 1 ? keys[0] : undefined;
  const push = (from: string, edge: Edge): void => {
    const edges = toOne.get(from) ?? [];
    if (
      !edges.some((other) => other.to === edge.to && other.foreignKey !== null && other.foreignKey === edge.foreignKey)
    )
      edges.push(edge);
    toOne.set(from, edges);
  };
  const pushMany = (edge: ToManyEdge): void => {
    if (!toMany.some((other) => other.one === edge.one && other.many === edge.many && other.manyKey === edge.manyKey))
      toMany.push(edge);
  };
  if (type === 'MANY_TO_ONE' || type === 'ONE_TO_ONE') {
    push(model.name, { to: toModel, role: name, called, foreignKey: key?.from ?? null });
    if (key && type === 'MANY_TO_ONE')
      pushMany({ one: toModel, many: model.name, oneKey: key.to, manyKey: key.from, role: name });
  }
  if (type === 'ONE_TO_MANY' || type === 'ONE_TO_ONE') {
    push(toModel, { to: model.name, role: name, called, foreignKey: key?.to ?? null });
    if (key && type === 'ONE_TO_MANY')
      pushMany({ one: model.name, many: toModel, oneKey: key.from, manyKey: key.to, role: name });
  }
}

function walk(start: string, edges: ReadonlyMap<string, readonly Edge[]>): readonly ToOnePath[] {
  const found: ToOnePath[] = [{ target: start, hops: 0, role: start, called: [], foreignKey: null }];
  let frontier: { readonly model: string; readonly path: string; readonly visited: ReadonlySet<string> }[] = [
    { model: start, path: '', visited: new Set([start]) },
  ];
  for (let hops = 1; hops <= MAX_HOPS; hops++) {
    const next: typeof frontier = [];
    for (const { model, path, visited } of frontier)
      for (const edge of edges.get(model) ?? []) {
        if (visited.has(edge.to)) continue;
        found.push({
          target: edge.to,
          hops,
          role: `${path}${edge.role}`,
          called: edge.called,
          foreignKey: hops === 1 ? edge.foreignKey : null,
        });
        next.push({ model: edge.to, path: `${path}${edge.role}.`, visited: new Set([...visited, edge.to]) });
      }
    frontier = next;
  }
  return found;
}
