import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Dependent } from './drift.ts';

/** A table of which something is gone or another thing now. */
export interface TouchedTable {
  readonly id: string;
  readonly name: string;
  /** Columns that are gone or another thing now. */
  readonly columns: readonly string[];
  /** True: the whole table is gone. */
  readonly isGone: boolean;
}

/**
 * Finds objects that use tables of a source through hand-written SQL or directly, by table id:
 * query templates and models of custom queries whose text names a touched column, and, for a
 * removed table, everything that reads it, including agents. A name in a text may mean something
 * else: a false alarm is better than a miss.
 */
export async function sqlDependents(
  database: PrismaClient,
  dataSourceId: string,
  tables: readonly TouchedTable[],
): Promise<ReadonlyMap<string, readonly Dependent[]>> {
  const within = { in: tables.map(({ id }) => id) };
  const [templates, models, agentTables] = await Promise.all([
    database.queryTemplate.findMany({
      where: { tables: { some: { id: within } } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        tables: { where: { id: within }, select: { id: true } },
        versions: { orderBy: { version: 'desc' }, take: 1, select: { query: true } },
      },
    }),
    database.model.findMany({
      where: { dataSourceId, sourceType: 'CUSTOM_QUERY' },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, sourceQuery: true },
    }),
    database.agentTable.findMany({
      where: {
        tableId: { in: tables.filter(({ isGone }) => isGone).map(({ id }) => id) },
        agent: { deletedAt: null },
      },
      orderBy: { agent: { name: 'asc' } },
      select: { tableId: true, agent: { select: { id: true, name: true } } },
    }),
  ]);
  const written = [
    ...templates.map(({ id, name, tables: read, versions }) => ({
      dependent: { id, type: 'QueryTemplate', name, fields: [] } satisfies Dependent,
      reads: (table: TouchedTable) => read.some((one) => one.id === table.id),
      words: wordsOf(versions[0]?.query ?? ''),
    })),
    ...models.map(({ id, name, sourceQuery }) => {
      const words = wordsOf(sourceQuery ?? '');
      return {
        dependent: { id, type: 'Model', name, fields: [] } satisfies Dependent,
        reads: (table: TouchedTable) => words.has(table.name.toLowerCase()),
        words,
      };
    }),
  ];
  return new Map(
    tables.map((table) => {
      const isNamed = (words: ReadonlySet<string>) => table.columns.some((column) => words.has(column.toLowerCase()));
      return [
        table.id,
        [
          ...written
            .filter(({ reads, words }) => reads(table) && (table.isGone || isNamed(words)))
            .map(({ dependent }) => dependent),
          ...agentTables
            .filter(({ tableId }) => tableId === table.id)
            .map(({ agent }): Dependent => ({ ...agent, type: 'Agent', fields: [] })),
        ],
      ];
    }),
  );
}

/** Names and words of a text, in lower case. */
function wordsOf(sql: string): ReadonlySet<string> {
  return new Set(sql.toLowerCase().match(/[\p{L}\p{N}_$]+/gu));
}
