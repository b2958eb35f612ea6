import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import type { SqlExpression, SqlRelation, SqlSelect } from '../tree.ts';

/**
 * Renames tables that bear the name of a column of the select list, which would be meant instead of
 * them.
 */
export function keepTableAliasesApart(query: SqlSelect): SqlSelect {
  return mapSelects(query, (inner) => {
    const shown = new Set(inner.columns?.map(({ alias }) => alias.toLowerCase()));
    const relations = [...(inner.from === null ? [] : [inner.from]), ...inner.joins.map(({ relation }) => relation)];
    const taken = new Set([...shown, ...relations.map(({ alias }) => alias.toLowerCase())]);
    const free = (alias: string): string => (taken.has(alias.toLowerCase()) ? free(`${alias}_`) : alias);
    const renamed = new Map(
      relations.filter(({ alias }) => shown.has(alias.toLowerCase())).map(({ alias }) => [alias, free(`${alias}_`)]),
    );
    if (renamed.size === 0) {
      return inner;
    }
    const relation = (from: SqlRelation): SqlRelation => ({ ...from, alias: renamed.get(from.alias) ?? from.alias });
    const expression = (written: SqlExpression): SqlExpression =>
      rewrite(written, (node) => {
        const table = node.kind === 'column' && node.table !== null ? renamed.get(node.table) : undefined;
        return node.kind === 'column' && table !== undefined ? { ...node, table } : null;
      });
    const fitted = mapExpressions(inner, expression);
    return {
      ...fitted,
      from: fitted.from === null ? null : relation(fitted.from),
      joins: fitted.joins.map((join) => ({ ...join, relation: relation(join.relation) })),
    };
  });
}
