import type { ScopedCatalog } from '../../model/catalogs.ts';
import type { PreparedDimension } from '../../semql/catalog/prepare.ts';
import { printName } from '../../semql/language/print.ts';
import type { Asking } from '../../source/askSource.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { readRows, unreadable } from '../run/sourceRows.ts';

/** Values to search for. */
export interface ValueSearch {
  readonly dimension: PreparedDimension;
  /** Part of the value, in any case; empty: all of them. */
  readonly text: string;
  readonly limit: number;
  readonly now: Date;
  readonly asking: Asking;
}

/**
 * Distinct values of a dimension in the data, in their order: what a governed query over its model
 * gives, default filters included. Nothing where the rows may not be read, or where a dimension
 * that holds no text is searched as text, or where the agent may not look at values.
 * @throws WarehouseError classified
 */
export async function searchValues(
  services: SemqlServices,
  catalog: ScopedCatalog,
  { dimension, text, limit, now, asking }: ValueSearch,
): Promise<readonly string[]> {
  if (catalog.concealsValues === true) {
    return [];
  }
  const [model, field] = [dimension.model.name, dimension.definition.name].map((name) =>
    printName({ text: name, quoted: false }),
  );
  const path = `${model}.${field}`;
  const searched = text === '' ? '' : `AND LOWER(${path}) CONTAINS :text`;
  const { result } = services.compiled.compile(catalog, {
    form: {
      kind: 'text',
      semql: `SELECT ${path} FROM ${model} WHERE ${path} IS NOT NULL ${searched} ORDER BY 1 LIMIT ${Math.trunc(limit)}`,
    },
    parameters: text === '' ? {} : { text: text.toLowerCase() },
    now,
    timeZone: null,
    dialect: null,
    keepDefaultFilters: true,
  });
  if (!result.ok || unreadable(catalog, result.query).length > 0) {
    return [];
  }
  const { rows } = await readRows(services, asking, catalog, result.query).catch((error: unknown) => {
    // A dimension that is called a text and holds none, such as a time of day, has no such value.
    if (text !== '' && error instanceof WarehouseError && error.type === 'SYNTAX') {
      return { rows: [] };
    }
    throw error;
  });
  return rows.flatMap(([value]) => (value === null || value === undefined ? [] : [String(value)]));
}
