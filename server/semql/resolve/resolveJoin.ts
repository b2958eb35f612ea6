import type { PreparedModel } from '../catalog/prepare.ts';
import type { Edge, Path } from '../catalog/relationshipGraph.ts';
import type { Expression, Join, ModelSource, Name } from '../language/ast.ts';
import { ambiguousJoin, unknownRelationship, wrongCondition } from '../refusals/paths.ts';
import type { JoinWay, ScopeEntry } from './scopeEntry.ts';
import type { CompileRequest } from '../request.ts';

/** Every relationship from an entry to the model, or to any model. */
export function directWays(
  request: CompileRequest,
  entries: readonly ScopeEntry[],
  model: PreparedModel | null,
): JoinWay[] {
  return entries.flatMap(({ anchor }, parent) =>
    request.catalog.graph
      .from(anchor.model)
      .filter(({ to }) => model === null || to === model)
      .map((edge) => ({ parent, way: [edge] })),
  );
}

/** `VIA name`, `WITH name`: an exact name wins. */
export function wayNamed(ways: readonly JoinWay[], via: Name, model: PreparedModel | null): JoinWay {
  const wanted = via.text.toLowerCase();
  const edges = ways.flatMap(({ way }) => way);
  return (
    ways.find(({ way }) => way[0]?.role === via.text) ??
    ways.find(({ way }) => !via.quoted && way[0]?.role.toLowerCase() === wanted) ??
    unknownRelationship(via, edges, model)
  );
}

/** The relationship a written ON equals, in any order of its keys. */
export function wayWithCondition(
  request: CompileRequest,
  entries: readonly ScopeEntry[],
  ways: readonly JoinWay[],
  join: Join & { readonly on: Expression; readonly source: ModelSource },
  model: PreparedModel,
): JoinWay {
  const written = equalities(join.on);
  const target = [join.source.alias?.text ?? model.name];
  if (entries.every(({ anchor }) => anchor.model !== model)) {
    target.push(model.name);
  }
  const match = ways.find(({ parent, way: [edge] }) => {
    if (edge === undefined || written === null || written.length !== edge.keys.length) {
      return false;
    }
    const owner = namesOf(entries, parent);
    return edge.keys.every((pair) =>
      written.some(
        ([a, b]) =>
          (is(a, owner, pair.from) && is(b, target, pair.to)) || (is(b, owner, pair.from) && is(a, target, pair.to)),
      ),
    );
  });
  return match ?? wrongCondition(request, entries, ways, join, model);
}

/**
 * Names of an entry in a condition: its alias, and its model's name while no other entry has that
 * name.
 */
function namesOf(entries: readonly ScopeEntry[], index: number): string[] {
  const entry = entries[index];
  if (entry === undefined) {
    return [];
  }
  const { alias, anchor } = entry;
  const shared = entries.some((other) => other !== entry && other.anchor.model === anchor.model);
  if (alias === null) {
    return [anchor.model.name];
  }
  return shared ? [alias] : [alias, anchor.model.name];
}

/** Ways that a refusal names. */
const mostTold = 8;

/**
 * The only way there is from an entry: one relationship, else to-one relationships, else the
 * shortest way. Null: none.
 */
export function onlyWay(
  request: CompileRequest,
  entries: readonly ScopeEntry[],
  model: PreparedModel,
  join: Join,
): JoinWay | null {
  const { graph } = request.catalog;
  const searches: (() => JoinWay[])[] = [
    () => directWays(request, entries, model),
    () => fromEntries(entries, (from) => graph.pathsToOne(from, model)),
    () => fromEntries(entries, (from) => graph.shortestWays(from, model)),
  ];
  for (const search of searches) {
    const ways = search();
    const shortest = Math.min(...ways.map(({ way }) => way.length));
    const [only, another] = ways.filter(({ way }) => way.length === shortest);
    if (another !== undefined && join.type !== null) {
      const told = ways.slice(0, mostTold).map(({ way }) => way);
      ambiguousJoin(told, join.span, model.name);
    }
    if (only !== undefined) {
      return another === undefined ? only : null;
    }
  }
  return null;
}

function fromEntries(entries: readonly ScopeEntry[], find: (from: PreparedModel) => readonly Path[]): JoinWay[] {
  return entries.flatMap(({ anchor }, parent) =>
    find(anchor.model)
      .filter((way) => way.length > 0)
      .map((way) => ({ parent, way })),
  );
}

type Side = readonly [model: string, field: string];

function is([model, field]: Side, names: readonly string[], key: string): boolean {
  return names.some((name) => name.toLowerCase() === model) && field === key.toLowerCase();
}

/** `a.x = b.y AND …` as pairs of folded names, or null when the condition is anything else. */
function equalities(on: Expression): (readonly [Side, Side])[] | null {
  if (on.kind !== 'binary') {
    return null;
  }
  if (on.operator === 'AND') {
    const left = equalities(on.left);
    const right = equalities(on.right);
    return left === null || right === null ? null : [...left, ...right];
  }
  if (on.operator !== '=') {
    return null;
  }
  const left = sideOf(on.left);
  const right = sideOf(on.right);
  return left === null || right === null ? null : [[left, right]];
}

function sideOf(node: Expression): Side | null {
  if (node.kind !== 'reference' || node.path.length !== 2) {
    return null;
  }
  const [model, field] = node.path;
  return model === undefined || field === undefined ? null : [model.text.toLowerCase(), field.text.toLowerCase()];
}

/** The relationship of a way with a single step. */
export function singleEdge({ way }: JoinWay): Edge | null {
  const [edge, another] = way;
  return another === undefined ? (edge ?? null) : null;
}
