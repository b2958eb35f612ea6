import { contains, rewrite } from '../../sql/rewrite.ts';
import { column, compare, literal, select, type SqlExpression, type SqlOrder } from '../../sql/tree.ts';
import type { TopKeys } from './topKeys.ts';
import type { Stages, TopRequest } from '../assemble/stages.ts';

/** Ranks the key over the whole filtered set; ties are broken by the key. */
export function rankKeys(stages: Stages, { count, key, by, withOthers, having }: TopRequest): TopKeys {
  const leaves = stages.assembly.grouping.leaves.filter((leaf) =>
    [by, having].some(
      (value) => value !== null && contains(value, (node) => node.kind === 'column' && node.name === leaf.id),
    ),
  );
  const ranked = stages.group({ keys: [key], leaves, top: undefined }, 'ranked');
  const own = (node: SqlExpression): SqlExpression | null =>
    node.kind === 'column' && node.table === null ? { ...node, table: ranked } : null;
  const keyColumn = column(ranked, key.id, key.type);
  const orderBy: SqlOrder[] = [
    { expression: rewrite(by, own), descending: true, nulls: 'LAST' },
    { expression: keyColumn, descending: false, nulls: 'LAST' },
  ];
  const where = having === null ? null : rewrite(having, own);
  // Where not every key is kept or among the others, the table lists those that are.
  const onlyListed = withOthers && having !== null;
  const one = literal('1', 'INTEGER');
  const table = stages.table(
    'top',
    select({
      columns: [
        { expression: keyColumn, alias: key.id },
        { expression: onlyListed ? keptWithin(count, orderBy) : one, alias: 'kept' },
      ],
      from: { kind: 'cte', name: ranked, alias: ranked },
      where,
      ...(onlyListed ? {} : { orderBy, limit: count }),
    }),
  );
  return { table, key, withOthers, onlyListed };
}

/** 1 for the first rows, NULL for the others. */
function keptWithin(count: number, orderBy: readonly SqlOrder[]): SqlExpression {
  const rank: SqlExpression = {
    kind: 'window',
    function: 'ROW_NUMBER',
    arguments: [],
    partitionBy: [],
    orderBy,
    frame: null,
    type: 'INTEGER',
  };
  return {
    kind: 'case',
    branches: [{ when: compare('<=', rank, literal(String(count), 'INTEGER')), then: literal('1', 'INTEGER') }],
    otherwise: null,
    type: 'INTEGER',
  };
}
