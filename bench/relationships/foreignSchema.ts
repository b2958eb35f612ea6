import { DatabaseSync } from 'node:sqlite';
import type { ColumnPair, ReadColumn } from '../../server/source/relationships/candidates.ts';
import { confirmCandidates } from '../../server/source/relationships/confirmCandidates.ts';
import { declaredKeyColumns, tellsApart } from '../../server/source/relationships/tableRelationships.ts';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import type { Warehouse } from '../../server/warehouse/warehouse.ts';

/** Columns of a table and the columns of another one that they are the key of. */
export interface Join {
  readonly pairs: readonly { readonly child: string; readonly key: string }[];
}

export interface ProposedJoin extends Join {
  /** Why it is proposed, as `NAMED_AFTER`. */
  readonly evidence: string;
  readonly isSure: boolean;
}

/** `orders.customer_id → customers.id`, the same whatever the order of the columns. */
export const spelled = ({ pairs }: Join): string =>
  pairs
    .map(({ child, key }) => `${child} → ${key}`.toLowerCase())
    .toSorted()
    .join(', ');

interface ForeignKeyRow {
  readonly id: number;
  readonly table: string;
  readonly from: string;
  readonly to: string | null;
}

/** Joins that a script for SQLite declares. */
export function declaredJoins(script: string): readonly Join[] {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  try {
    database.exec(script);
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const joins = tables.flatMap(({ name }) => {
      const rows = database
        .prepare('SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq')
        .all(String(name)) as unknown as ForeignKeyRow[];
      return [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => ({
        pairs: of.map(({ table, from, to }) => ({ child: `${String(name)}.${from}`, key: `${table}.${to ?? from}` })),
      }));
    });
    return [...new Map(joins.map((join) => [spelled(join), join])).values()];
  } finally {
    database.close();
  }
}

/** True: the join follows from declared ones, from the orders of a payment to their customers. */
export function follows(join: Join, declared: readonly Join[]): boolean {
  const above = Map.groupBy(
    declared.flatMap(({ pairs }) => pairs),
    ({ child }) => child.toLowerCase(),
  );
  const reaches = (from: string, to: string, seen: ReadonlySet<string>): boolean =>
    (above.get(from) ?? []).some(({ key }) => {
      const next = key.toLowerCase();
      return next === to || (!seen.has(next) && reaches(next, to, new Set([...seen, next])));
    });
  return join.pairs.every(({ child, key }) => reaches(child.toLowerCase(), key.toLowerCase(), new Set()));
}

/**
 * Joins that Quarry proposes for a database of which it knows tables and values, but no joins.
 * @param databaseFile file that is made
 * @param keysAreDeclared false: as if its tables were files
 */
export async function proposedJoins(
  script: string,
  databaseFile: string,
  keysAreDeclared: boolean,
): Promise<readonly ProposedJoin[]> {
  const database = new DatabaseSync(databaseFile, { enableForeignKeyConstraints: false });
  database.exec(`PRAGMA synchronous = OFF;${withoutJoins(script)}`);
  database.close();
  const warehouse = openWarehouse({ type: 'SQL', databaseFile });
  try {
    const paths = new Map((await warehouse.listTables()).map(({ path }) => [path.at(-1) ?? '', path]));
    const columns: ReadColumn[] = [];
    for (const path of paths.values()) {
      columns.push(...(await readColumns(warehouse, path, keysAreDeclared)));
    }
    const { confirmed } = await confirmCandidates(
      warehouse,
      columns,
      (id) => paths.get(id) ?? [],
      () => true,
      new AbortController().signal,
    );
    return confirmed.map(({ child, key, further, evidence, isSure }) => ({
      pairs: [{ child, key }, ...further].map((pair: ColumnPair) => ({ child: pair.child.id, key: pair.key.id })),
      evidence: further.length > 0 ? 'COMPOSITE' : evidence,
      isSure,
    }));
  } finally {
    await warehouse.close();
  }
}

const withoutJoins = (script: string): string =>
  script.replaceAll(/,\s*FOREIGN KEY \([^)]*\) REFERENCES [^(]*\([^)]*\)/g, '');

const limits = { maxRows: 50, maxBytes: 1_000_000, timeoutMs: 60_000 };

async function readColumns(
  warehouse: Warehouse,
  path: readonly string[],
  keysAreDeclared: boolean,
): Promise<readonly ReadColumn[]> {
  const table = path.at(-1) ?? '';
  const description = await warehouse.describe(path);
  const { rowCount, columns } = await warehouse.profile(path, limits);
  return columns.map(({ name, missingValues, uniqueValues, min, max }, index) => ({
    id: `${table}.${name}`,
    tableId: table,
    table,
    isView: false,
    isFirst: index === 0,
    tableColumns: columns.length,
    name,
    dataType: description.columns.find((column) => column.name === name)?.type ?? 'UNKNOWN',
    rowCount,
    missingValues: missingValues ?? 0,
    uniqueValues: uniqueValues ?? 0,
    min,
    max,
    isDeclaredKey: keysAreDeclared && tellsApart(description, [name]),
    keyColumns: keysAreDeclared ? declaredKeyColumns(description, name) : 0,
  }));
}
