import { mapSelects } from '../mapQuery.ts';
import { select, type SqlQuery, type SqlSelect } from '../tree.ts';

/** Breaks a UNION of more parts than the engine takes into a UNION of UNIONs. */
export function nestUnions(query: SqlSelect, most: number): SqlSelect {
  const fit = (inner: SqlQuery): SqlQuery => {
    if (inner.kind === 'select' || inner.queries.length <= most) {
      return inner;
    }
    const queries: SqlQuery[] = [];
    for (let start = 0; start < inner.queries.length; start += most) {
      const part: SqlQuery = { ...inner, queries: inner.queries.slice(start, start + most) };
      queries.push(select({ from: { kind: 'query', query: part, alias: 'part' } }));
    }
    return fit({ ...inner, queries });
  };
  return mapSelects(query, (inner) => ({
    ...inner,
    with: inner.with.map((table) => ({ ...table, query: fit(table.query) })),
    from: inner.from?.kind === 'query' ? { ...inner.from, query: fit(inner.from.query) } : inner.from,
  }));
}
