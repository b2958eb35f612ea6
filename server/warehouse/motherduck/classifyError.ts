import { recognised } from '../duckdb/classifyError.ts';
import { classified, noSuchDatabase, wouldWrite, type Meaning } from '../failures/failureMeaning.ts';
import { classifyError as classifyByState } from '../postgresql/classifyError.ts';
import { WarehouseError } from '../warehouse.ts';

const refusedToken: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'MotherDuck rejects this access token.',
  advice: 'Create a new token in the settings of MotherDuck, and check that the region is that of your organization.',
};

/**
 * Classifies a failure: sockets and handshakes as in PostgreSQL, query errors as in DuckDB, and its
 * own texts for a login.
 */
export function classifyError(error: unknown): WarehouseError {
  if (error instanceof WarehouseError || !(error instanceof Error)) {
    return classifyByState(error);
  }
  const duringLogin = 'severity' in error && error.severity === 'FATAL';
  if (duringLogin && /token|jwt/i.test(error.message)) {
    return classified(error, () => refusedToken);
  }
  if (duringLogin && /database|share/i.test(error.message)) {
    return classified(error, () => noSuchDatabase);
  }
  // DuckDB's words for a statement that a transaction which only reads does not run.
  if (/in read-only mode/i.test(error.message)) {
    return classified(error, () => wouldWrite);
  }
  const ofQuery = duringLogin ? null : recognised(error.message);
  // Files that cannot be read are those of an import, in the words for DuckDB files.
  if (ofQuery !== null && ofQuery.type !== 'CONNECTION') {
    return ofQuery;
  }
  const byState = classifyByState(error);
  return byState.type === 'AUTHENTICATION' ? classified(error, () => refusedToken) : byState;
}
