import type { Catalogs } from '../../model/catalogs.ts';
import type { CatalogScope } from '../../model/loadCatalog.ts';
import type { PreparedCatalog, PreparedModel } from '../../semql/catalog/prepare.ts';
import { compileTableRows, type TableRows } from '../../semql/compileTableRows.ts';
import type { DialectName, DialectVariant } from '../../semql/compiled.ts';

/** A table of a data source, with all columns it has. */
interface RuledTable {
  readonly path: readonly string[];
  readonly columns: readonly string[];
}

interface RuledSource {
  readonly id: string;
  readonly dialect: DialectName;
  readonly variant: DialectVariant | undefined;
}

/**
 * Which rows of a table an agent's SQL may read: those that its models on the table count, because
 * no agent lifts a default filter. Where the agent has no model of the table, the models of its
 * environment say which rows it is about.
 */
export async function sqlRowRules(
  catalogs: Catalogs,
  scope: CatalogScope,
  source: RuledSource,
): Promise<(table: RuledTable) => TableRows> {
  const [own, whole] = await Promise.all([catalogs.of(scope), catalogs.of({ ...scope, agentId: null })]);
  const variants =
    source.variant === undefined ? new Map<string, DialectVariant>() : new Map([[source.id, source.variant]]);
  const options = { dialect: source.dialect, variants, now: new Date(), keepDefaultFilters: true, corrections: false };
  return ({ path, columns }) => {
    const ofAgent = modelsOn(own.prepared, source.id, path);
    const rows =
      ofAgent.length > 0
        ? compileTableRows(ofAgent, columns, own.prepared, options)
        : compileTableRows(modelsOn(whole.prepared, source.id, path), columns, whole.prepared, options);
    // Why may name models, fields and columns that the agent may not know of.
    const mayTellWhy = ofAgent.length > 0 && own.hidden.size === 0;
    return rows.ok || mayTellWhy ? rows : { ok: false, message: 'they cannot be added to it.' };
  };
}

/**
 * The models that read the table; a path that leaves out the database or the schema may mean it.
 */
function modelsOn(
  { models }: PreparedCatalog,
  dataSourceId: string,
  path: readonly string[],
): readonly PreparedModel[] {
  return [...models.values()].filter(
    ({ definition: { source, ...definition } }) =>
      definition.dataSourceId === dataSourceId && source.type !== 'CUSTOM_QUERY' && meansTable(source.path, path),
  );
}

function meansTable(path: readonly string[], table: readonly string[]): boolean {
  const shared = Math.min(path.length, table.length);
  const end = (parts: readonly string[]): string => parts.slice(-shared).join('\0').toLowerCase();
  return shared > 0 && end(path) === end(table);
}
