import {
  broken,
  classified,
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

const forbidden: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The account may not do this: ${own}.`,
  advice: 'Grant the account SELECT on the table.',
};
const unreadable: Meaning = {
  type: 'SYNTAX',
  message: (own) => `The database cannot read the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const tableGone: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: sync };
const columnGone: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: sync };
const outOf: Meaning = {
  type: 'LIMIT',
  message: (own) => `The database ran out of resources: ${own}.`,
  advice: narrow,
};
const goingDown: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database is shutting down or starting.',
  advice: 'Try again in a moment.',
};

/** Meanings by number of the error (MySQL 8.4 Error Reference; MariaDB Error Codes from 1900). */
const numbers: Readonly<Record<number, Meaning>> = {
  1037: outOf,
  1038: outOf,
  1040: tooManyConnections,
  1041: outOf,
  1044: forbidden,
  1045: refusedLogin,
  1046: noSuchDatabase,
  1049: noSuchDatabase,
  1053: goingDown,
  1054: columnGone,
  1064: unreadable,
  1104: outOf,
  1114: outOf,
  1116: outOf,
  1142: forbidden,
  1143: forbidden,
  1146: tableGone,
  1148: forbidden,
  1153: outOf,
  1203: tooManyConnections,
  1205: outOf,
  1226: outOf,
  1227: forbidden,
  1290: forbidden,
  1317: stopped,
  1345: forbidden,
  1356: tableGone,
  1370: forbidden,
  1644: raised,
  1698: refusedLogin,
  1792: wouldWrite,
  1820: refusedLogin,
  1862: refusedLogin,
  1927: broken,
  1969: tooLong,
  3024: tooLong,
  3118: refusedLogin,
  3636: outOf,
};

/** Meaning of a failure of the driver or the server; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  const number = error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
  const known = numbers[number];
  if (known !== undefined) {
    return known;
  }
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
