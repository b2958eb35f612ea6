import {
  broken,
  classified,
  codeOf,
  meaningOfConnection,
  narrow,
  noSuchDatabase,
  raised,
  refusedLogin,
  stopped,
  sync,
  tooLong,
  tooManyConnections,
  wouldWrite,
  type Meaning,
} from '../failures/failureMeaning.ts';
import type { WarehouseError } from '../warehouse.ts';

/**
 * Meanings by SQLSTATE, the longest prefix first (PostgreSQL, appendix A; Redshift uses the same
 * ones).
 */
const states: Readonly<Record<string, Meaning>> = {
  '08': broken,
  '25006': wouldWrite,
  '28': refusedLogin,
  '3D000': noSuchDatabase,
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
  '42P01': { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: sync },
  '42703': { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: sync },
  '3F000': { type: 'SCHEMA_CHANGED', message: (own) => `A schema is missing: ${own}.`, advice: sync },
  '42': { type: 'SYNTAX', message: (own) => `The database rejects the SQL: ${own}.`, advice: 'Correct the SQL.' },
  '53300': tooManyConnections,
  '53': { type: 'LIMIT', message: (own) => `The database ran out of resources: ${own}.`, advice: narrow },
  '54': { type: 'LIMIT', message: (own) => `The query is too large for the database: ${own}.`, advice: narrow },
  '57014': stopped,
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
  P0: raised,
};

/** Meaning of a failure of the driver or the server; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  if (error instanceof Error && /due to statement timeout/.test(error.message)) {
    return tooLong;
  }
  const code = codeOf(error);
  const state = states[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? states[code.slice(0, 2)] : undefined);
  return state ?? meaningOfConnection(error);
}
