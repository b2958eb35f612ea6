import { contains, rewrite } from '../sql/rewrite.ts';
import { column, literal, select, type SqlExpression } from '../sql/tree.ts';
import type { TopKeys } from './topKeys.ts';
import type { Stages, TopRequest } from './stages.ts';

/** Ranks the key over the whole filtered set; ties are broken by the key. */
export function rankKeys(stages: Stages, { count, key, by, withOthers }: TopRequest): TopKeys {
  const leaves = stages.assembly.grouping.leaves.filter((leaf) =>
    contains(by, (node) => node.kind === 'column' && node.name === leaf.id),
  );
  const ranked = stages.group({ keys: [key], leaves, top: undefined }, 'ranked');
  const own = (node: SqlExpression): SqlExpression | null =>
    node.kind === 'column' && node.table === null ? { ...node, table: ranked } : null;
  const keyColumn = column(ranked, key.id, key.type);
  const table = stages.table(
    'top',
    select({
      columns: [
        { expression: keyColumn, alias: key.id },
        { expression: literal('1', 'INTEGER'), alias: 'kept' },
      ],
      from: { kind: 'cte', name: ranked, alias: ranked },
      orderBy: [
        { expression: rewrite(by, own), descending: true, nulls: 'LAST' },
        { expression: keyColumn, descending: false, nulls: 'LAST' },
      ],
      limit: count,
    }),
  );
  return { table, key, withOthers };
}
