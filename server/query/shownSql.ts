import { isVisitor } from '../access/viewer.ts';
import type { Context } from '../graphql/context.ts';
import { isMentionedIn } from './mentioned.ts';

/**
 * Stands where the SQL would: everybody who may not know a hidden column sees that there is
 * something, and not what.
 */
export const concealedSql = '-- This SQL is not shown because it reads hidden columns. Admins can see it.';

/** The same for people without an account, to whom tables of a source are not named. */
const visitorsSql = '-- SQL is not shown to visitors.';

/** SQL of the viewer's organization, and where it was or would be sent. */
interface SentSql {
  readonly dataSourceId: string | null;
  readonly sql: string;
}

interface HiddenTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const hiddenTables = new WeakMap<Context, Map<string, Promise<readonly HiddenTable[]>>>();

/**
 * Tests that the viewer may see SQL as it is sent. Default filters and joins may read hidden
 * columns; outside the admins' view those do not exist, so SQL that names one is not shown. Any
 * occurrence of the name counts: hiding a statement too many is the safe error.
 */
export async function showsSql(context: Context, { dataSourceId, sql }: SentSql): Promise<boolean> {
  const { viewer } = context;
  if (viewer.kind === 'member' && viewer.role === 'org:admin') {
    return true;
  }
  if (dataSourceId === null || isVisitor(viewer) || viewer.kind === 'anonymous') {
    return false;
  }
  const tables = await hiddenIn(context, dataSourceId);
  return !tables.some(
    ({ name, columns }) => isMentionedIn(sql, name) && columns.some((column) => isMentionedIn(sql, column)),
  );
}

/** The SQL, or what stands in its place. */
export async function shownSql(context: Context, sent: SentSql): Promise<string> {
  return (await showsSql(context, sent)) ? sent.sql : isVisitor(context.viewer) ? visitorsSql : concealedSql;
}

/** Tables of a source with hidden columns, read once for a request. */
function hiddenIn(context: Context, dataSourceId: string): Promise<readonly HiddenTable[]> {
  const known = hiddenTables.get(context) ?? new Map<string, Promise<readonly HiddenTable[]>>();
  hiddenTables.set(context, known);
  let tables = known.get(dataSourceId);
  if (tables === undefined) {
    tables = context.database.table
      .findMany({
        where: { dataSourceId, columns: { some: { isVisible: false } } },
        select: { name: true, columns: { where: { isVisible: false }, select: { name: true } } },
      })
      .then((found) => found.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })));
    known.set(dataSourceId, tables);
  }
  return tables;
}
