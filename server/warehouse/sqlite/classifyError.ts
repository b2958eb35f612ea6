import { NARROW, SYNC } from '../failureMeaning.ts';
import { WarehouseError, type WarehouseErrorType } from '../warehouse.ts';

/** What the engine's texts mean, the first that fits; SQLite has one code for most of them. */
const MEANINGS: readonly (readonly [
  pattern: RegExp,
  type: WarehouseErrorType,
  message: (own: string) => string,
  advice: string,
])[] = [
  [/no such table/i, 'SCHEMA_CHANGED', (own) => `A table is missing: ${own}.`, SYNC],
  [/no such column/i, 'SCHEMA_CHANGED', (own) => `A column is missing: ${own}.`, SYNC],
  [
    /not authorized|prohibited|readonly|read-only/i,
    'PERMISSION',
    () => 'The query does more than read the tables of the data source.',
    'Send one SELECT statement over the tables of the data source.',
  ],
  [
    /not a database|malformed|unable to open|disk I\/O/i,
    'CONNECTION',
    (own) => `The database cannot be read: ${own}.`,
    'Upload it again.',
  ],
  [/out of memory|too big|too large|too many/i, 'LIMIT', (own) => `The query is too large: ${own}.`, NARROW],
  [
    /syntax error|unrecognized token|incomplete input|no such function|wrong number of arguments|misuse|ambiguous/i,
    'SYNTAX',
    (own) => `The database cannot read the SQL: ${own}.`,
    'Correct the SQL.',
  ],
];

/** What a failure of SQLite means to a person. */
export function classifyError(text: string): WarehouseError {
  const own = text.replace(/\.$/, '');
  const known = MEANINGS.find(([pattern]) => pattern.test(text));
  if (known === undefined) {
    return new WarehouseError('INTERNAL', `The database failed: ${own}.`, 'Try again.', { cause: new Error(text) });
  }
  const [, type, message, advice] = known;
  return new WarehouseError(type, message(own), advice, { cause: new Error(text) });
}
