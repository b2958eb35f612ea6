import { snowflake } from '../../semql/dialect/engines/snowflake.ts';
import { WarehouseError, type QueryResult } from '../warehouse.ts';
import { named } from './catalog.ts';

/**
 * Makes sure that the role may use a warehouse which runs, or resumes when a query comes. SHOW
 * needs none that runs (https://docs.snowflake.com/en/sql-reference/sql/show-warehouses).
 * @param show runs a SHOW
 * @throws WarehouseError PERMISSION when there is none of the name, CONNECTION when it stays
 *   suspended
 */
export async function findUsable(warehouse: string, show: (sql: string) => Promise<QueryResult>): Promise<void> {
  const name = warehouse.replace(/^"(.*)"$/, '$1');
  // `_` and `%` stand for anything, and letters for those of the other case.
  const found = named(await show(`SHOW WAREHOUSES LIKE ${snowflake.text(name)}`)).find(
    (each) => each['name']?.toUpperCase() === name.toUpperCase(),
  );
  if (found === undefined) {
    throw new WarehouseError(
      'PERMISSION',
      'The warehouse is missing, or the role may not use it.',
      'Check the name of the warehouse, and grant the role USAGE on it.',
    );
  }
  if (found['state'] === 'SUSPENDED' && found['auto_resume'] === 'false') {
    throw new WarehouseError(
      'CONNECTION',
      'The warehouse is suspended, and does not resume when a query comes.',
      'Ask the administrator of the warehouse to resume it, or to set AUTO_RESUME for it.',
    );
  }
}
