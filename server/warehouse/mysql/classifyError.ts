import {
  BROKEN,
  classified,
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

const FORBIDDEN: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The account may not do this: ${own}.`,
  advice: 'Grant the account SELECT on the table.',
};
const UNREADABLE: Meaning = {
  type: 'SYNTAX',
  message: (own) => `The database cannot read the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const TABLE_GONE: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: SYNC };
const COLUMN_GONE: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: SYNC };
const OUT_OF: Meaning = {
  type: 'LIMIT',
  message: (own) => `The database ran out of resources: ${own}.`,
  advice: NARROW,
};
const GOING_DOWN: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database is shutting down or starting.',
  advice: 'Try again in a moment.',
};

/** Meanings by number of the error (MySQL 8.4 Error Reference; MariaDB Error Codes from 1900). */
const NUMBERS: Readonly<Record<number, Meaning>> = {
  1037: OUT_OF,
  1038: OUT_OF,
  1040: TOO_MANY_CONNECTIONS,
  1041: OUT_OF,
  1044: FORBIDDEN,
  1045: REFUSED_LOGIN,
  1046: NO_SUCH_DATABASE,
  1049: NO_SUCH_DATABASE,
  1053: GOING_DOWN,
  1054: COLUMN_GONE,
  1064: UNREADABLE,
  1104: OUT_OF,
  1114: OUT_OF,
  1116: OUT_OF,
  1142: FORBIDDEN,
  1143: FORBIDDEN,
  1146: TABLE_GONE,
  1148: FORBIDDEN,
  1153: OUT_OF,
  1203: TOO_MANY_CONNECTIONS,
  1205: OUT_OF,
  1226: OUT_OF,
  1227: FORBIDDEN,
  1290: FORBIDDEN,
  1317: STOPPED,
  1345: FORBIDDEN,
  1356: TABLE_GONE,
  1370: FORBIDDEN,
  1644: RAISED,
  1698: REFUSED_LOGIN,
  1792: WOULD_WRITE,
  1820: REFUSED_LOGIN,
  1862: REFUSED_LOGIN,
  1927: BROKEN,
  1969: TOO_LONG,
  3024: TOO_LONG,
  3118: REFUSED_LOGIN,
  3636: OUT_OF,
};

/** Meaning of a failure of the driver or the server; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  const number = error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
  const known = NUMBERS[number];
  if (known !== undefined) return known;
  const state = error instanceof Error && 'sqlState' in error ? String(error.sqlState) : '';
  if (/^42|^21/.test(state)) {
    return { type: 'SYNTAX', message: (own) => `The database rejects the SQL: ${own}.`, advice: 'Correct the SQL.' };
  }
  if (state.startsWith('22')) {
    return {
      type: 'SYNTAX',
      message: (own) => `A value cannot be computed: ${own}.`,
      advice: 'Change the expression that the message names.',
    };
  }
  return meaningOfConnection(error);
}
