import type { ResolvedExpression } from '../../resolve/resolved.ts';
import { allOf, cast, column, compare, type SqlExpression, type SqlJoin } from '../../sql/tree.ts';
import type { Key } from '../groups/key.ts';
import type { FactScan } from '../facts/factScan.ts';
import { lowerExpression } from '../lower/lowerExpression.ts';
import { toLocal } from '../lower/timeSettings.ts';

/**
 * Buckets of time keys, each with the range of rows that count in it: a table with the columns of
 * the keys, `starts` (left out when every window is open there) and `ends`, both readings of the
 * wall clock of the query's zone.
 */
export interface Windows {
  readonly table: string;
  /** Its columns, by the ids of the keys they hold. */
  readonly columns: ReadonlyMap<string, string>;
  /** The time whose range it is. */
  readonly dimension: ResolvedExpression;
  /** True: every window reaches back to the first row. */
  readonly fromTheBeginning: boolean;
}

/** The join that puts a row into every window it lies in. */
export function windowJoin({ table, dimension, fromTheBeginning }: Windows, scan: FactScan): SqlJoin {
  const moment = cast(
    toLocal(lowerExpression(dimension, scan.queryContext(scan.scope, 'KEY')), scan.time),
    'TIMESTAMP',
  );
  const on = allOf([
    fromTheBeginning ? null : compare('>=', moment, column(table, 'starts', 'TIMESTAMP')),
    compare('<', moment, column(table, 'ends', 'TIMESTAMP')),
  ]);
  return { type: 'INNER', relation: { kind: 'cte', name: table, alias: table }, on };
}

/** The bucket of the window a row is counted in; null for a key that windows do not decide. */
export function windowBucket(
  { table, columns }: Windows,
  { id, type }: Pick<Key, 'id' | 'type'>,
): SqlExpression | null {
  const name = columns.get(id);
  return name === undefined ? null : column(table, name, type);
}
