import type { DataSource } from '../../generated/prisma/client.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import type { TableRows } from '../../semql/compileTableRows.ts';
import type { Provenance } from '../../semql/compiled.ts';
import { sourceDialect, variantsOf } from '../../source/sourceDialect.ts';
import { presentColumns } from '../../source/presentColumns.ts';
import { tablePath } from '../../source/tablePath.ts';
import type { ReadableTable } from '../../warehouse/gate/gateSql.ts';
import { isMentionedIn } from '../mentioned.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { sqlRowRules, type ClosedRows } from './sqlRowRules.ts';

/** A table that SQL may read, and which conditions stand in it. */
export interface SqlTable extends ReadableTable {
  readonly provenance: readonly Provenance[];
}

/**
 * The tables of a data source that SQL may read in a scope: all with all columns for the whole of
 * an organization; for an agent its own, less those it knows by their description only, less hidden
 * columns and the columns of fields it may not use, and only the rows that its models count. Tables
 * of whose rows policies show the reader a part are closed.
 */
export async function sqlTables(
  { database, catalogs }: Pick<SemqlServices, 'database' | 'catalogs'>,
  scope: ReadScope,
  source: Pick<DataSource, 'id' | 'type'>,
): Promise<readonly SqlTable[]> {
  const { organizationId, agentId } = scope;
  const dataSourceId = source.id;
  const [tables, agentModels, rules] = await Promise.all([
    database.table.findMany({
      where: {
        organizationId,
        dataSourceId,
        ...(agentId !== null && { agentTables: { some: { agentId, useBlueprints: false } } }),
      },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        hierarchyPath: true,
        schema: true,
        name: true,
        columns: {
          where: { ...presentColumns, ...(agentId !== null && { isVisible: true }) },
          orderBy: { position: 'asc' },
          select: { name: true },
        },
      },
    }),
    agentId === null
      ? []
      : database.agentModel.findMany({
          where: { agentId, model: { organizationId, dataSourceId } },
          select: {
            hiddenFieldIds: true,
            model: {
              select: {
                tableId: true,
                dimensions: { select: { id: true, expression: true } },
                measures: { select: { id: true, expression: true } },
              },
            },
          },
        }),
    agentId === null
      ? null
      : sqlRowRules(catalogs, scope, {
          id: dataSourceId,
          dialect: sourceDialect[source.type],
          variant: variantsOf(new Map([[source.id, source]])).get(source.id),
        }),
  ]);
  const closed = new Map<string, string>();
  for (const { hiddenFieldIds, model } of agentModels) {
    if (model.tableId === null) {
      continue;
    }
    const hidden = [...model.dimensions, ...model.measures].filter(({ id }) => hiddenFieldIds.includes(id));
    const text = hidden.map(({ expression }) => expression).join(' ');
    closed.set(model.tableId, `${closed.get(model.tableId) ?? ''} ${text}`);
  }
  return tables.map(({ id, columns, ...named }) => {
    const table = {
      path: tablePath(named),
      // A column that a hidden field computes with would give the field away.
      columns: columns.map((column) => column.name).filter((column) => !isMentionedIn(closed.get(id) ?? '', column)),
    };
    return { ...table, ...rowsOf(rules?.(table) ?? null) };
  });
}

function rowsOf(rows: TableRows | ClosedRows | null): Pick<SqlTable, 'rows' | 'closed' | 'provenance'> {
  if (rows === null) {
    return { provenance: [] };
  }
  if (!rows.ok && 'closed' in rows) {
    return { provenance: [], closed: rows.closed };
  }
  if (!rows.ok) {
    return { provenance: [], closed: `Its default filters cannot be applied to SQL: ${rows.message}` };
  }
  return { provenance: rows.provenance, rows: rows.sql === null ? undefined : { query: rows.sql } };
}
