import { column, type SqlExpression, type SqlJoin, type SqlRelation } from '../../sql/tree.ts';
import { type Key, lowerKey } from './key.ts';
import type { FactScan } from '../facts/factScan.ts';

/** The keys TOP chose, in a table with the key's own column and the column `kept`. */
export interface TopKeys {
  readonly table: string;
  readonly key: Key;
  readonly withOthers: boolean;
  /** True: rows of a key that is not in the table are left out. */
  readonly onlyListed: boolean;
}

/** The key that tells the folded group from the NULL group. */
export const othersKey = 'is_other';

/** The keys as columns between the stages, the flag of TOP … WITH OTHERS among them. */
export function shownKeys({
  keys,
  top,
}: {
  readonly keys: readonly Key[];
  readonly top?: TopKeys | undefined;
}): readonly Pick<Key, 'id' | 'type'>[] {
  return top?.withOthers === true ? [...keys, { id: othersKey, type: 'BOOLEAN' }] : keys;
}

/** The join with the kept keys, and what it makes of the keys of a row. */
export function topJoin(
  top: TopKeys,
  scan: FactScan,
): {
  readonly join: SqlJoin;
  readonly keys: (values: readonly SqlExpression[], keys: readonly Key[]) => SqlExpression[];
} {
  const value = lowerKey(top.key.expression, scan);
  const on: SqlExpression = {
    kind: 'same',
    left: column(top.table, top.key.id, value.type),
    right: value,
    type: 'BOOLEAN',
  };
  const relation: SqlRelation = { kind: 'cte', name: top.table, alias: top.table };
  const kept: SqlExpression = {
    kind: 'is_null',
    negated: true,
    operand: column(top.table, 'kept', 'INTEGER'),
    type: 'BOOLEAN',
  };
  if (!top.withOthers) {
    return { join: { type: 'INNER', relation, on }, keys: (values) => [...values] };
  }
  const folded = (shown: SqlExpression): SqlExpression => ({
    kind: 'case',
    branches: [{ when: kept, then: shown }],
    otherwise: null,
    type: shown.type,
  });
  return {
    join: { type: top.onlyListed ? 'INNER' : 'LEFT', relation, on },
    keys: (values, keys) => [
      ...values.map((shown, index) => (keys[index]?.id === top.key.id ? folded(shown) : shown)),
      { kind: 'is_null', negated: false, operand: column(top.table, 'kept', 'INTEGER'), type: 'BOOLEAN' },
    ],
  };
}
