import type { Catalogs } from '../../model/catalogs.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import type { PreparedCatalog, PreparedModel } from '../../semql/catalog/prepare.ts';
import { compileTableRows, type TableRows } from '../../semql/compileTableRows.ts';
import type { CompileOptions, DialectName, DialectVariant } from '../../semql/compiled.ts';
import { isMentionedIn } from '../mentioned.ts';

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

/** A table that SQL may not read, and why. */
export interface ClosedRows {
  readonly ok: false;
  readonly closed: string;
}

const closedByPolicy =
  'You may read a part of its rows only, which SQL of your own could get around: ask in words, or with SemQL.';

/**
 * Which rows of a table an agent's SQL may read: those that its models on the table count, because
 * no agent lifts a default filter. Where the agent has no model of the table, the models of its
 * environment say which rows it is about.
 */
export async function sqlRowRules(
  catalogs: Catalogs,
  scope: ReadScope,
  source: RuledSource,
): Promise<(table: RuledTable) => TableRows | ClosedRows> {
  const [own, whole] = await Promise.all([catalogs.of(scope), catalogs.of({ ...scope, agentId: null })]);
  const variants =
    source.variant === undefined ? new Map<string, DialectVariant>() : new Map([[source.id, source.variant]]);
  const options = { dialect: source.dialect, variants, now: new Date(), keepDefaultFilters: true, corrections: false };
  const bound = [...whole.prepared.models.values()].filter(
    ({ name, definition }) => definition.dataSourceId === source.id && Object.hasOwn(whole.rowPolicies, name),
  );
  return (table) => {
    if (bound.some((model) => isMeant(tableRead(model), table.path) || mayRead(model, table.path))) {
      return { ok: false, closed: closedByPolicy };
    }
    const ofAgent = ruledRows(own.prepared, source.id, table, options);
    const rows = ofAgent ??
      ruledRows(whole.prepared, source.id, table, options) ?? { ok: true, sql: null, provenance: [] };
    // Why may name models, fields and columns that the agent may not know of.
    const mayTellWhy = ofAgent !== null && own.hidden.size === 0;
    return rows.ok || mayTellWhy ? rows : { ok: false, message: 'they cannot be added to it.' };
  };
}

/** Rows that models of a catalog count in a table; null: none of them says anything about it. */
export function ruledRows(
  catalog: PreparedCatalog,
  dataSourceId: string,
  { path, columns }: RuledTable,
  options: CompileOptions,
): TableRows | null {
  const models = [...catalog.models.values()].filter(({ definition }) => definition.dataSourceId === dataSourceId);
  const reading = models.filter((model) => isMeant(tableRead(model), path));
  if (reading.length > 0) {
    return compileTableRows(reading, path, columns, catalog, options);
  }
  // Which rows of the table the rows of such a query are made of is not known.
  const query = models.find((model) => model.defaultFilters.length > 0 && mayRead(model, path));
  if (query === undefined) {
    return null;
  }
  return { ok: false, message: `${query.name} applies them to a query over it.` };
}

/** The table whose rows a model counts, each as it is; null: rows of a query of its author. */
function tableRead({ definition: { source } }: PreparedModel): readonly string[] | null {
  return source.type === 'CUSTOM_QUERY' ? (source.firstRowsOf ?? null) : source.path;
}

/**
 * True when the author's query may read a table: the name may mean something else in it, and a
 * false alarm is better than a miss.
 */
function mayRead({ definition: { source } }: PreparedModel, path: readonly string[]): boolean {
  if (source.type !== 'CUSTOM_QUERY') {
    return false;
  }
  const name = path.at(-1) ?? '';
  return isMentionedIn(source.query, name) || (isQuoting.test(name) && unquoted(source.query).includes(unquoted(name)));
}

/** Signs that are doubled or escaped within a name. */
const isQuoting = /["`[\]\\]/;
const unquoted = (text: string): string => text.toLowerCase().replaceAll(new RegExp(isQuoting, 'g'), '');

/** True when a path means a table; one that leaves out the database or the schema may mean it. */
function isMeant(path: readonly string[] | null, table: readonly string[]): boolean {
  if (path === null) {
    return false;
  }
  const shared = Math.min(path.length, table.length);
  const end = (parts: readonly string[]): string => parts.slice(-shared).join('\0').toLowerCase();
  return shared > 0 && end(path) === end(table);
}
