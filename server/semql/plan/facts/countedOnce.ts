import { explainScan } from '../explain/explainScan.ts';
import type { PreparedModel } from '../../catalog/prepare.ts';
import { allOf, column, compare, literal, select, type SqlExpression, type SqlRelation } from '../../sql/tree.ts';
import { withoutGrain } from '../../refusals/paths.ts';
import { groupsBy } from '../groups/groupKey.ts';
import type { FactScan } from './factScan.ts';
import { groupedRows, keptRows, type ScanPlan, openScan, partsOf } from './scanRows.ts';
import { scanRelation } from './scanRelation.ts';

/** Rows of a fact, each once for each of its groups. */
export interface CountedOnce<Values> {
  /** The scan that reads exactly those rows. */
  readonly facts: FactScan;
  /** The groups a row lies in. */
  readonly keys: readonly SqlExpression[];
  readonly values: Values;
}

/**
 * The rows of a fact whose keys or conditions lie on its many side. One select joins everything and
 * says which rows of the fact have a row in which group, each once; the other reads exactly those
 * rows.
 * @param valuesIn what is computed over those rows
 */
export function countedOnce<Values>(plan: ScanPlan, valuesIn: (facts: FactScan) => Values): CountedOnce<Values> {
  const { model, span } = plan.scanGroup;
  const grain = model.definition.grain.keys;
  if (grain.length === 0) {
    withoutGrain(model, span);
  }
  const wide = openScan(plan);
  const grouped = groupedRows(wide, plan);
  const flags: SqlExpression[] = [];
  const facts: FactScan = openScan(plan, (lower) => flagged(lower));
  const table = facts.newAlias('counted');

  /**
   * A condition on the many side holds for a row when it holds for one of those the row meets in
   * its group.
   */
  const flagged = (lower: (scan: FactScan) => SqlExpression): SqlExpression => {
    const probe = openScan(plan);
    lower(probe);
    if (!probe.multiplies) {
      return lower(facts);
    }
    flags.push(lower(wide));
    return compare('=', column(table, `f${flags.length}`, 'INTEGER'), one);
  };

  const values = valuesIn(facts);
  const kept = keptRows(wide, plan);
  const { from, joins, where } = scanRelation(wide);
  const identity = grain.map((name, index) => ({
    name: `k${index + 1}`,
    inWide: wide.key(wide.root, name),
    inFacts: facts.key(facts.root, name),
    nullable: mayBeNull(model, name),
  }));
  const query = select({
    columns: [
      ...grouped.keys.map((expression, index) => ({ expression, alias: `g${index + 1}` })),
      ...identity.map(({ name, inWide }) => ({ expression: inWide, alias: name })),
      ...flags.map((condition, index) => ({ expression: anyRow(condition), alias: `f${index + 1}` })),
    ],
    from,
    joins: [...joins, ...grouped.joins, ...kept.joins],
    where: allOf([where, ...grouped.where, ...kept.where]),
    groupBy: [...groupsBy(grouped.keys), ...groupsBy(identity.map(({ inWide }) => inWide))],
  });
  const counted: SqlRelation = { kind: 'query', query, alias: table };
  const on = allOf(
    identity.map(({ name, inWide, inFacts, nullable }) =>
      isSamePart(inFacts, column(table, name, inWide.type), nullable),
    ),
  );
  facts.ownJoins.push({ type: 'INNER', relation: counted, on });
  const keys = grouped.keys.map((key, index) =>
    key.kind === 'literal' ? key : column(table, `g${index + 1}`, key.type),
  );
  explainScan(wide, partsOf(plan), facts);
  return { facts, keys, values };
}

const one = literal('1', 'INTEGER');

/** 1 when the condition holds in one of the rows. */
function anyRow(condition: SqlExpression): SqlExpression {
  const argument: SqlExpression = {
    kind: 'case',
    branches: [{ when: condition, then: one }],
    otherwise: literal('0', 'INTEGER'),
    type: 'INTEGER',
  };
  return { kind: 'aggregate', function: 'MAX', distinct: false, argument, filter: null, type: 'INTEGER' };
}

/** Equality of a part of the grain; where it may be NULL, NULL is a value of its own. */
function isSamePart(left: SqlExpression, right: SqlExpression, mayBeNull: boolean): SqlExpression {
  return mayBeNull ? { kind: 'same', left, right, type: 'BOOLEAN' } : compare('=', left, right);
}

/** False for a primary key and for a column that cannot be NULL. */
function mayBeNull({ dimensions, columns }: PreparedModel, name: string): boolean {
  const dimension = dimensions.get(name);
  if (dimension?.definition.primaryKey === true) {
    return false;
  }
  const tree = dimension?.expression.tree;
  const read = tree?.kind === 'reference' && tree.path.length === 1 ? (tree.path[0]?.text ?? name) : name;
  return columns.get(read)?.nullable !== false;
}
