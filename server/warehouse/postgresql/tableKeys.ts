import type { ForeignKey, QueryResult } from '../warehouse.ts';

export interface TableKeys {
  readonly primaryKey: readonly string[];
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
}

/** The declared keys of a table, each with its columns in order. @param rows of the query `KEYS` */
export function keysOf({ rows: parts }: QueryResult): TableKeys {
  const constraints = new Map<string, (readonly string[])[]>();
  for (const row of parts) {
    const cells = row.map(String);
    const name = `${cells[1]} ${cells[0]}`;
    constraints.set(name, [...(constraints.get(name) ?? []), cells]);
  }
  const ofKind = (kind: string) => [...constraints].filter(([name]) => name.startsWith(kind)).map(([, rows]) => rows);
  const columns = (rows: readonly (readonly string[])[], position: number) => rows.map((row) => row[position] ?? '');
  return {
    primaryKey: ofKind('p').flatMap((rows) => columns(rows, 2)),
    uniqueKeys: ofKind('u').map((rows) => columns(rows, 2)),
    foreignKeys: ofKind('f').map((rows) => ({
      columns: columns(rows, 2),
      toPath: rows[0]?.slice(3, 5) ?? [],
      toColumns: columns(rows, 5),
    })),
  };
}
