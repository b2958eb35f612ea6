import { foreignKeyOf, partsByKey, textsAt, type TableKeys } from '../sqlText/keyParts.ts';
import type { QueryResult } from '../warehouse.ts';

/** Declared keys of a table. @param rows of the query `KEYS` */
export function keysOf({ rows }: QueryResult): TableKeys {
  const keys = [...partsByKey(rows).values()];
  const ofKind = (kind: string) =>
    keys.filter((parts) => String(parts[0]?.[0]) === kind).map((parts) => parts.map(([, ...part]) => part));
  return {
    primaryKey: ofKind('p').flatMap((parts) => textsAt(parts, 0)),
    uniqueKeys: ofKind('u').map((parts) => textsAt(parts, 0)),
    foreignKeys: ofKind('f').map(foreignKeyOf),
  };
}
