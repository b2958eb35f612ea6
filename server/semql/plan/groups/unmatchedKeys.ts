import type { PreparedModel } from '../../catalog/prepare.ts';
import type { Edge, Path } from '../../catalog/relationshipGraph.ts';
import { allOf, literal, select, type SqlExpression, type SqlSelect } from '../../sql/tree.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { GroupingRequest } from './groupingRequest.ts';
import { type Key, lowerKey } from './key.ts';
import { FactScan } from '../facts/factScan.ts';
import type { ScanSelect } from '../facts/scanSelect.ts';
import { walkExpression } from '../../language/mapExpression.ts';
import { scanRelation } from '../facts/scanRelation.ts';

/**
 * Rows that nothing of the first model belongs to: where names that every fact has are asked for
 * without a metric, the values of each are all there are, a country without a city among them.
 */
export function unmatchedKeys(request: GroupingRequest, root: PreparedModel): ScanSelect[] {
  if (!request.scope.metricsOnly) {
    return [];
  }
  const found = new Map<PreparedModel, Path>();
  for (const key of request.keys) {
    for (const way of waysOf(key, root, request)) {
      const end = way.at(-1)?.to;
      if (end !== undefined && end !== root && !found.has(end)) {
        found.set(end, way);
      }
    }
  }
  return [...found].flatMap(([model, way]): ScanSelect[] => {
    const query = possible(() => rowsWithout(request, root, model, way));
    return query === null ? [] : [{ query, leaves: [], hint: model.name }];
  });
}

/** The relationships from the root to what the shared names of a key mean there. */
function waysOf({ expression }: Key, root: PreparedModel, { scope }: GroupingRequest): readonly Path[] {
  const ways: Path[] = [];
  walkExpression(expression, (node) => {
    const field = node.kind === 'reference' ? node.field : null;
    const names = field?.kind === 'shared' ? (field.shared.wayFrom(root) ?? []) : [];
    const way: Edge[] = [];
    let at = root;
    for (const role of names.slice(0, -1)) {
      const edge = scope.request.catalog.graph.from(at).find((each) => each.role === role && each.toOne);
      if (edge === undefined) {
        return true;
      }
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
  if (pair === undefined || another !== undefined) {
    return null;
  }
  const scan = new FactScan(scope, model, [], model.name, span, time);
  const own = keys.map((key) => possible(() => lowerKey(key.expression, scan)));
  if (own.every((value) => value === null)) {
    return null;
  }
  const where = conditions.map((condition) => scan.condition(condition));
  const matched = new FactScan(scope, root, [], root.name, span, time);
  const value = matched.key(matched.follow(matched.root, way.slice(0, -1)), pair.from);
  const { from, joins, where: base } = scanRelation(matched);
  const known: SqlExpression = { kind: 'is_null', negated: true, operand: value, type: 'BOOLEAN' };
  const query = select({
    columns: [{ expression: value, alias: 'matched' }],
    from,
    joins,
    where: allOf([base, known]),
  });
  const operand = scan.key(scan.root, pair.to);
  const relation = scanRelation(scan);
  return select({
    columns: keys.map(({ id, type }, index) => ({ expression: own[index] ?? literal(null, type), alias: id })),
    from: relation.from,
    joins: relation.joins,
    where: allOf([relation.where, ...where, { kind: 'in_query', negated: true, operand, query, type: 'BOOLEAN' }]),
    groupBy: own.filter((value) => value !== null),
  });
}

/** Result of a step; null if a name is out of reach. */
function possible<Result>(step: () => Result): Result | null {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) {
      return null;
    }
    throw error;
  }
}
