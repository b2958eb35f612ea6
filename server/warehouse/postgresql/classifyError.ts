import {
  BROKEN,
  classified,
  codeOf,
  meaningOfConnection,
  NARROW,
  NO_SUCH_DATABASE,
  RAISED,
  REFUSED_LOGIN,
  STOPPED,
  SYNC,
  TOO_LONG,
  TOO_MANY_CONNECTIONS,
  WOULD_WRITE,
  type Meaning,
} from '../failures/failureMeaning.ts';
import type { WarehouseError } from '../warehouse.ts';

/**
 * Meanings by SQLSTATE, the longest prefix first (PostgreSQL, appendix A; Redshift uses the same
 * ones).
 */
const STATES: Readonly<Record<string, Meaning>> = {
  '08': BROKEN,
  '25006': WOULD_WRITE,
  '28': REFUSED_LOGIN,
  '3D000': NO_SUCH_DATABASE,
  '42501': {
    type: 'PERMISSION',
    message: (own) => `The account may not do this: ${own}.`,
    advice: 'Grant the account USAGE on the schema and SELECT on the table.',
  },
  '42601': {
    type: 'SYNTAX',
    message: (own) => `The database cannot read the SQL: ${own}.`,
    advice: 'Correct the SQL.',
  },
  '42P01': { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: SYNC },
  '42703': { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: SYNC },
  '3F000': { type: 'SCHEMA_CHANGED', message: (own) => `A schema is missing: ${own}.`, advice: SYNC },
  '42': { type: 'SYNTAX', message: (own) => `The database rejects the SQL: ${own}.`, advice: 'Correct the SQL.' },
  '53300': TOO_MANY_CONNECTIONS,
  '53': { type: 'LIMIT', message: (own) => `The database ran out of resources: ${own}.`, advice: NARROW },
  '54': { type: 'LIMIT', message: (own) => `The query is too large for the database: ${own}.`, advice: NARROW },
  '57014': STOPPED,
  '57': {
    type: 'CONNECTION',
    message: () => 'The database is shutting down or starting.',
    advice: 'Try again in a moment.',
  },
  '22': {
    type: 'SYNTAX',
    message: (own) => `A value cannot be computed: ${own}.`,
    advice: 'Change the expression that the message names.',
  },
  P0: RAISED,
};

/** Meaning of a failure of the driver or the server; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  if (error instanceof Error && /due to statement timeout/.test(error.message)) return TOO_LONG;
  const code = codeOf(error);
  const state = STATES[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? STATES[code.slice(0, 2)] : undefined);
  return state ?? meaningOfConnection(error);
}
