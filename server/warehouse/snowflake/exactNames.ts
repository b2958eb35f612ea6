import { WarehouseError, type QueryResult } from '../warehouse.ts';
import { named } from './catalog.ts';

/**
 * Makes sure that names in quotation marks mean what they say: they stand there as the catalog
 * tells them. An account or a user may have it otherwise, and a request cannot say it. SHOW needs
 * no warehouse that runs.
 * @param show runs a SHOW
 * @throws WarehouseError PERMISSION when names are folded to upper case
 */
export async function requireExactNames(
  show: (sql: string) => Promise<Pick<QueryResult, 'columns' | 'rows'>>,
): Promise<void> {
  const [setting] = named(await show("SHOW PARAMETERS LIKE 'QUOTED_IDENTIFIERS_IGNORE_CASE'"));
  if (setting?.['value']?.toLowerCase() !== 'true') {
    return;
  }
  throw new WarehouseError(
    'PERMISSION',
    'Snowflake ignores the case of quoted names here, so a query could read another table or column.',
    'Set it for the user: ALTER USER … SET QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE.',
  );
}
