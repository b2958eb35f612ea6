import type { PreparedModel } from '../catalog/prepare.ts';
import type { Edge, Path } from '../catalog/relationshipGraph.ts';
import { allOf, literal, select, type SqlExpression, type SqlSelect } from '../sql/tree.ts';
import { Refusal } from '../validate/refusal.ts';
import type { GroupingRequest } from './grouping.ts';
import { type Key, lowerKey } from './key.ts';
import { Leg } from './leg.ts';
import type { LegSelect } from './legSelect.ts';
import { walkExpression } from './mapExpression.ts';
import { lowerRowCondition } from './rowCondition.ts';

/**
 * Rows that nothing of the first model belongs to: where names that every fact has are asked for without a metric, the
 * values of each are all there are, a country without a city among them.
 */
export function unmatchedKeys(request: GroupingRequest, root: PreparedModel): LegSelect[] {
  if (!request.scope.metricsOnly) return [];
  const found = new Map<PreparedModel, Path>();
  for (const key of request.keys) {
    for (const way of waysOf(key, root, request)) {
      const end = way.at(-1)?.to;
      if (end !== undefined && end !== root && !found.has(end)) found.set(end, way);
    }
  }
  return [...found].flatMap(([model, way]): LegSelect[] => {
    const query = possible(() => rowsWithout(request, root, model, way));
    return query === null ? [] : [{ query, leaves: [], hint: model.name }];
  });
}

/** The relationships from the root to what the shared names of a key mean there. */
function waysOf({ expression }: Key, root: PreparedModel, { scope }: GroupingRequest): readonly Path[] {
  const ways: Path[] = [];
  walkExpression(expression, (node) => {
    const field = node.kind === 'reference' ? scope.find(node.path, node.span) : null;
    const names = field?.kind === 'shared' ? (field.shared.wayFrom(root) ?? []) : [];
    const way: Edge[] = [];
    let at = root;
    for (const role of names.slice(0, -1)) {
      const edge = scope.request.catalog.graph.from(at).find((each) => each.role === role && each.toOne);
      if (edge === undefined) return true;
      way.push(edge);
      at = edge.to;
    }
    ways.push(way);
    return true;
  });
  return ways;
}

function rowsWithout(request: GroupingRequest, root: PreparedModel, model: PreparedModel, way: Path): SqlSelect | null {
  const { scope, keys, conditions, span, time } = request;
  const last = way.at(-1);
  const [pair, another] = last?.keys ?? [];
  if (pair === undefined || another !== undefined) return null;
  const leg = new Leg(scope, model, [], model.name, span, time);
  const own = keys.map((key) => possible(() => lowerKey(key.expression, leg)));
  if (own.every((value) => value === null)) return null;
  const where = conditions.map((condition) => lowerRowCondition(condition, leg));
  const matched = new Leg(scope, root, [], root.name, span, time);
  const value = matched.key(matched.follow(matched.root, way.slice(0, -1)), pair.from);
  const { from, joins, where: base } = matched.relation();
  const known: SqlExpression = { kind: 'is_null', negated: true, operand: value, type: 'BOOLEAN' };
  const query = select({
    columns: [{ expression: value, alias: 'matched' }],
    from,
    joins,
    where: allOf([base, known]),
  });
  const operand = leg.key(leg.root, pair.to);
  const relation = leg.relation();
  return select({
    columns: keys.map(({ id, type }, index) => ({ expression: own[index] ?? literal(null, type), alias: id })),
    from: relation.from,
    joins: relation.joins,
    where: allOf([relation.where, ...where, { kind: 'in_query', negated: true, operand, query, type: 'BOOLEAN' }]),
    groupBy: own.filter((value) => value !== null),
  });
}

/** What can be said there; null where a name is out of reach. */
function possible<Result>(step: () => Result): Result | null {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
