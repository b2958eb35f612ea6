import { throughBridges } from '../../catalog/bridges.ts';
import type { PreparedMeasure, PreparedModel } from '../../catalog/prepare.ts';
import type { Edge, Path } from '../../catalog/relationshipGraph.ts';
import type { Span } from '../../language/ast.ts';
import { ambiguousPath, fanout, noPath } from '../../refusals/paths.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { Anchor } from '../../resolve/field.ts';
import type { CompileRequest } from '../../request.ts';

/** Which of the ways that lead to several rows may be taken, and who could allow more. */
export interface ManySide {
  readonly among: (ways: readonly Path[]) => readonly Path[];
  /** The measure whose author may let its groups overlap. */
  readonly measure: PreparedMeasure | null;
}

const oneSideOnly: ManySide = { among: () => [], measure: null };

/**
 * The relationships that lead from a fact to what a name means: to-one as far as there are such.
 * Throws AMBIGUOUS_PATH when there are two ways, FANOUT when only a to-many way exists that may not
 * be taken, NO_PATH when none does.
 * @param subject what is computed from the fact, for messages: `orders.revenue`
 * @param wanted what was asked for, for messages: `customers.segment`
 */
export function walkPath(
  scope: QueryScope,
  fact: PreparedModel,
  anchor: Anchor,
  pins: readonly Edge[],
  span: Span,
  subject: string,
  wanted: string,
  manySide: ManySide = oneSideOnly,
): Path {
  const { request } = scope;
  const [first] = anchor.edges;
  if (first !== undefined) {
    const along = alongRoles(request, fact, anchor, pins, first);
    if (along !== null) {
      return along;
    }
  }
  if (fact === anchor.model) {
    return [];
  }
  const ways = pinned(request.catalog.graph.pathsToOne(fact, anchor.model), pins);
  const [only, another] = ways;
  if (another !== undefined) {
    return ambiguousPath(ways, span, wanted);
  }
  if (only !== undefined) {
    return only;
  }
  const multiplying = request.catalog.graph.anyPath(fact, anchor.model);
  if (multiplying === null) {
    return noPath(scope, fact, span, subject, wanted);
  }
  const [many, other] = manySide.among(manyWays(request, fact, anchor, pins));
  if (other !== undefined) {
    return ambiguousPath([many ?? other, other], span, wanted);
  }
  return many ?? fanout(multiplying, { scope, fact, target: anchor.model, span, subject, wanted, ...manySide });
}

/** The shortest ways over many sides, with the bridges in them; written roles come last. */
function manyWays(
  { catalog: { graph } }: CompileRequest,
  fact: PreparedModel,
  { model, edges }: Anchor,
  pins: readonly Edge[],
): readonly Path[] {
  const [first] = edges;
  const ways = graph.shortestWays(fact, first?.from ?? model).map((way) => [...way, ...edges]);
  return pinned(ways, pins).flatMap((way) => throughBridges(way, graph));
}

/**
 * The written roles, from where the fact meets them; null when they multiply or the fact is
 * elsewhere.
 */
function alongRoles(
  request: CompileRequest,
  fact: PreparedModel,
  anchor: Anchor,
  pins: readonly Edge[],
  first: Edge,
): Path | null {
  const { edges } = anchor;
  if (!edges.every(({ toOne }) => toOne)) {
    return null;
  }
  if (fact === first.from) {
    return edges;
  }
  const entered = edges.findIndex(({ from }) => from === fact);
  if (entered > 0) {
    return edges.slice(entered);
  }
  const ways = pinned(request.catalog.graph.pathsToOne(fact, first.from), pins);
  const [only, another] = ways;
  return only === undefined || another !== undefined ? null : [...only, ...edges];
}

/**
 * Leaves out ways that take another relationship than the chosen one between the same two models.
 */
function pinned(ways: readonly Path[], pins: readonly Edge[]): readonly Path[] {
  if (pins.length === 0 || ways.length < 2) {
    return ways;
  }
  const isChosen = (edge: Edge): boolean => {
    const between = pins.filter(
      (pin) => (pin.from === edge.from && pin.to === edge.to) || (pin.from === edge.to && pin.to === edge.from),
    );
    return between.length === 0 || between.some(({ relationship }) => relationship === edge.relationship);
  };
  return ways.filter((way) => way.every(isChosen));
}
