import { mapChildren } from '../mapQuery.ts';
import type { SqlQuery, SqlSelect } from '../tree.ts';

/**
 * Moves every WITH inside of the query before its outermost SELECT. Names of tables are unique in a
 * compilation.
 */
export function hoistTables(query: SqlSelect): SqlSelect {
  const tables: SqlSelect['with'][number][] = [];
  const bare = (inner: SqlQuery): SqlQuery => {
    if (inner.kind === 'union') {
      return { ...inner, queries: inner.queries.map(bare) };
    }
    for (const { name, query: table } of inner.with) {
      tables.push({ name, query: bare(table) });
    }
    return mapChildren({ ...inner, with: [] }, bare);
  };
  const body = bare(query) as SqlSelect;
  return { ...body, with: tables };
}
