import type { Viewer } from '../../access/viewer.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { type ColumnDefinition, valueTypeNamed } from '../../semql/catalog/definition.ts';
import type { QueryResult } from '../../warehouse/warehouse.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { scopeOfViewer } from '../scopeOfViewer.ts';
import { runSqlForViewer } from '../sql/sqlForViewer.ts';
import { countResult } from './countResult.ts';
import { typeOfCells } from './typeOfCells.ts';

/** Rows that are shown of a query before it becomes the source of a model. */
export const previewedRows = 10;

/** Who asks, and when. */
export interface Asked {
  readonly viewer: Viewer;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs SQL that is to be the source of a model through the gate, and counts what it gives.
 * @throws RefusedSqlError, DataSourceError with the words of the engine, NotFoundError,
 *   ForbiddenError, InvalidInputError
 */
export async function runModelSql(
  services: SemqlServices,
  { viewer, now, signal = new AbortController().signal }: Asked,
  scope: ReadScope,
  { dataSourceId, sql: text }: { readonly dataSourceId: string; readonly sql: string },
) {
  const sql = text.trim().replace(/;+\s*$/, '');
  const { result } = await runSqlForViewer(services, viewer, { dataSourceId, sql }, signal);
  const { actorId } = await scopeOfViewer(services.database, viewer, {});
  const source = await services.database.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } });
  const catalog = await services.catalogs.of(scope);
  const columns = columnsOf(result);
  const counts = await countResult(services, { catalog, source, actorId, now, signal }, sql, columns);
  return { sql, result, columns, counts, catalog, source };
}

/** The columns of a result. @throws InvalidInputError where two have one name, or one has none */
function columnsOf({ columns, rows }: QueryResult): readonly ColumnDefinition[] {
  const names = new Set<string>();
  for (const { name } of columns) {
    const key = name.toLowerCase();
    if (key.trim() === '' || names.has(key)) {
      throw new InvalidInputError(
        key.trim() === '' ? 'A column of the result has no name.' : `Two columns of the result are called ${name}.`,
        'Give each column a name of its own with AS.',
        ['sql'],
      );
    }
    names.add(key);
  }
  return columns.map(({ name, type }, index) => {
    const named = valueTypeNamed(type);
    // SQLite knows the type of a stored column only, not of what is computed.
    return { name, type: named === 'UNKNOWN' ? typeOfCells(rows.map((row) => row[index])) : named, nullable: true };
  });
}
