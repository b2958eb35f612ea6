import { narrow, sync } from '../failures/failureMeaning.ts';
import { WarehouseError, type WarehouseErrorType } from '../warehouse.ts';
import { noDay, noNumber, noWholeNumber, notOf64Bits } from './checkedValues.ts';

/** Meanings by the text of a message, the first that fits; SQLite has one code for most of them. */
const meanings: readonly (readonly [
  pattern: RegExp,
  type: WarehouseErrorType,
  message: (own: string) => string,
  advice: string,
  ofValue?: true,
])[] = [
  [
    new RegExp(`^(?:${noNumber}|${noWholeNumber})$`),
    'SYNTAX',
    (own) => `${sentence(own)}, and SQLite would count it as 0, or as the number it begins with.`,
    "Leave such rows out, turn empty texts into NULL with NULLIF(column, ''), or cast numbers with decimals to REAL.",
    true,
  ],
  [
    new RegExp(`^(?:${notOf64Bits}|integer overflow)$`),
    'LIMIT',
    () => 'A whole number does not fit into the 64 bits of SQLite.',
    'Cast to REAL before you add or multiply.',
    true,
  ],
  [
    new RegExp(`^${noDay}$`),
    'SYNTAX',
    () => 'A date is not in the calendar, such as 31 February, and SQLite would read it as a later day.',
    'Leave such rows out, or correct them in the source.',
    true,
  ],
  [
    /malformed JSON|bad JSON path|JSON path error/i,
    'SYNTAX',
    () => 'A text is not JSON, or a path into it is not valid.',
    'Leave out texts that are not JSON with WHERE JSON_VALID(column), and check the path.',
    true,
  ],
  [/no such table/i, 'SCHEMA_CHANGED', (own) => `A table is missing: ${own}.`, sync],
  [/no such column/i, 'SCHEMA_CHANGED', (own) => `A column is missing: ${own}.`, sync],
  [
    /not authorized|prohibited|readonly|read-only/i,
    'PERMISSION',
    () => 'The query does more than read tables of the data source.',
    'Send one SELECT statement over the tables of the data source.',
  ],
  [
    /not a database|malformed|unable to open|disk I\/O/i,
    'CONNECTION',
    (own) => `The database cannot be read: ${own}.`,
    'Upload it again.',
  ],
  [/out of memory|too big|too large|too many/i, 'LIMIT', (own) => `The query is too large: ${own}.`, narrow],
  [
    /syntax error|unrecognized token|incomplete input|no such function|wrong number of arguments|misuse|ambiguous/i,
    'SYNTAX',
    (own) => `The database cannot read the SQL: ${own}.`,
    'Correct the SQL.',
  ],
];

/** Meaning of a failure of SQLite. */
export function classifyError(text: string): WarehouseError {
  const own = text.replace(/\.$/, '');
  const known = meanings.find(([pattern]) => pattern.test(text));
  if (known === undefined) {
    return new WarehouseError('INTERNAL', `The database failed: ${own}.`, 'Try again.', { cause: new Error(text) });
  }
  const [, type, message, advice, ofValue = false] = known;
  return new WarehouseError(type, message(own), advice, { cause: new Error(text), ofValue });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
