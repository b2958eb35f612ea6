import type { Edge } from '../catalog/relationshipGraph.ts';
import { allOf, column, select, type SqlExpression } from '../sql/tree.ts';
import type { JoinNode, Leg } from './leg.ts';
import { sameKey } from './legRelation.ts';

/**
 * Joins the keys a relationship meets, each once, so that no row is multiplied. INNER keeps the rows with a match; LEFT
 * keeps all, and the result is true for those without one.
 * @param matched the rows at the far end
 */
export function matchKeys(leg: Leg, node: JoinNode, edge: Edge, matched: Leg, type: 'INNER' | 'LEFT'): SqlExpression {
  const keys = edge.keys.map((pair, index) => ({
    name: `k${index + 1}`,
    near: leg.key(node, pair.from),
    far: matched.key(matched.root, pair.to),
  }));
  const [first] = keys;
  if (first === undefined) throw new Error('a relationship has keys');
  const { from, joins, where } = matched.relation();
  const columns = keys.map(({ name, far }) => ({ expression: far, alias: name }));
  const query = select({ distinct: true, columns, from, joins, where });
  const alias = leg.addJoin('matched', (table) => {
    const on = allOf(keys.map(({ name, near, far }) => sameKey(near, column(table, name, far.type))));
    return { type, relation: { kind: 'query', query, alias: table }, on };
  });
  leg.matched.push(`${type === 'INNER' ? 'a' : 'no'} matching row of ${edge.to.name} exists`);
  return { kind: 'is_null', negated: false, operand: column(alias, first.name, first.far.type), type: 'BOOLEAN' };
}
