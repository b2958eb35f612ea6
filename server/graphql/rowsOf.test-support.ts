import type { PrismaClient } from '../generated/prisma/client.ts';

/**
 * Tables without rows of any organization, and why. A table is in here or has rows of every canary
 * organization.
 */
export const tablesOfNobody: Readonly<Record<string, string>> = {
  _prisma_migrations: 'the history of the schema',
  app_settings: 'settings of the installation',
  deleted_organization: 'the trace of an organization that is gone',
  outside_secret: 'a reference in a store of secrets, which outlives its owner',
};

/** Rows as text, each with its table in front. */
export type Rows = ReadonlySet<string>;

/**
 * Every row of the database that mentions one of these ids, in whatever column: what belongs to an
 * organization, and what another organization has that refers to it. Tables come from PostgreSQL's
 * catalog, so a new one is never left out; a new row has to mention what it belongs to.
 */
export async function rowsMentioning(database: PrismaClient, ids: readonly string[]): Promise<Rows> {
  const names = await tableNames(database);
  const rows = await database.$queryRawUnsafe<{ row: string }[]>(
    names
      .map(
        (name) =>
          `SELECT '${name} ' || t::text AS row FROM "${name}" t
            WHERE EXISTS (SELECT FROM unnest($1::text[]) id WHERE strpos(t::text, id) > 0)`,
      )
      .join(' UNION ALL '),
    ids,
  );
  return new Set(rows.map(({ row }) => row));
}

/** Rows that are gone (`-`) and new (`+`). */
export function changesBetween(before: Rows, after: Rows): string[] {
  const gone = [...before].filter((row) => !after.has(row)).map((row) => `- ${row}`);
  return [...gone, ...[...after].filter((row) => !before.has(row)).map((row) => `+ ${row}`)];
}

/** The table of a row. */
export const tableOf = (row: string): string => row.slice(0, row.indexOf(' '));

export async function tableNames(database: PrismaClient): Promise<readonly string[]> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`;
  return tables.map(({ name }) => name);
}
