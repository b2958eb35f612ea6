import { ApiFailure } from '../rest/apiFailure.ts';
import { WarehouseError, type QueryResult } from '../warehouse.ts';

/** Names of UTC in a session. */
const utc = /^(?:(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich)|Z|(?:UTC|GMT)?[+-]00:00)$/i;

/**
 * Makes sure that a SQL warehouse is set to what the SQL means here: moments without a zone and
 * days are those of UTC, and what goes beyond its type is an error (without ANSI mode sums wrap
 * around, and texts that are no number become NULL). Every statement is a session of its own, and a
 * request has no field for settings, so none can be set for the next one.
 * @param ask runs a statement; an error that it ends in is an `ApiFailure`
 * @throws WarehouseError CONNECTION when the SQL warehouse is set to something else, and what `ask`
 *   throws
 */
export async function requireSettings(ask: (sql: string) => Promise<Pick<QueryResult, 'rows'>>): Promise<void> {
  const [{ rows }, isAnsi] = await Promise.all([
    ask('SELECT current_timezone()'),
    // An error in ANSI mode alone (Databricks, "ANSI_MODE").
    ask('SELECT 1 / 0').then(() => false, dividesByZero),
  ]);
  const zone = String(rows[0]?.[0]);
  if (!utc.test(zone)) {
    throw notInUtc(zone);
  }
  if (!isAnsi) {
    throw notAnsi();
  }
}

function dividesByZero(error: unknown): true {
  if (error instanceof ApiFailure && error.message.includes('22012')) {
    return true;
  }
  throw error;
}

function notInUtc(zone: string): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    `The SQL warehouse uses the time zone ${zone}, and Quarry needs UTC.`,
    'Set TIMEZONE to UTC in the SQL configuration parameters of the workspace, or use another workspace.',
  );
}

function notAnsi(): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'The SQL warehouse runs without ANSI mode, so a sum that is too large would become a wrong number instead of an error.',
    'Set ANSI_MODE to true in the SQL configuration parameters of the workspace, or use another workspace.',
  );
}
