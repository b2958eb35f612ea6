import { WarehouseError, type WarehouseErrorType } from '../warehouse.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly type: WarehouseErrorType;
  readonly message: (match: RegExpExecArray) => string;
  readonly advice: string;
  /** See `WarehouseError`. */
  readonly ofValue?: boolean;
}

const retry = 'Try again; if it happens again, tell your administrator.';
const sync = 'Synchronise the data source, then check the models that use it.';
const fixSql = 'Correct the SQL at the place that the message names.';
const narrow = 'Ask for less at once: fewer rows, a shorter period or fewer groups.';

/** The first rule that matches wins; texts are those of DuckDB 1.5. */
const rules: readonly Rule[] = [
  {
    pattern: /No space left on device|disk (?:is )?full|Could not write all bytes/i,
    type: 'LIMIT',
    message: () => 'The disk is full.',
    advice: 'Free some space on the disk of the server, then try again.',
  },
  {
    pattern: /max_temp_directory_size/,
    type: 'LIMIT',
    message: () => 'The query needs more temporary disk space than allowed.',
    advice: narrow,
  },
  {
    pattern: /Out of Memory Error|Allocation failure|bad allocation|std::bad_alloc|could not allocate block/i,
    type: 'LIMIT',
    message: () => 'The query needs more memory than allowed.',
    advice: narrow,
  },
  {
    pattern: /^INTERRUPT Error|Interrupted!/,
    type: 'CANCELLED',
    message: () => 'The query was stopped.',
    advice: 'Ask again when you need the answer.',
  },
  {
    pattern: /^Permission Error/,
    type: 'PERMISSION',
    message: () => 'The query uses a file or an address outside its data source.',
    advice: 'Use only the tables of the data source.',
  },
  {
    pattern: /Table with name "?(.+?)"? does not exist/,
    type: 'SCHEMA_CHANGED',
    message: (match) => `The table ${match[1]} is not in the data source.`,
    advice: sync,
  },
  {
    pattern: /Referenced column "(.+?)" not found/,
    type: 'SCHEMA_CHANGED',
    message: (match) => `The column ${match[1]} is not in the data source.`,
    advice: sync,
  },
  {
    pattern: /(?:Table|Values list) "(.+?)" does not have a column named "(.+?)"/,
    type: 'SCHEMA_CHANGED',
    message: (match) => `The table ${match[1]} has no column ${match[2]}.`,
    advice: sync,
  },
  {
    pattern: /^Catalog Error: (?:Scalar|Aggregate|Table|Macro)[\w ]*Function with name "?(.+?)"? does not exist/i,
    type: 'SYNTAX',
    message: (match) => `There is no function ${match[1]}.`,
    advice: fixSql,
  },
  {
    pattern: /^Conversion Error: (.+)/,
    type: 'SYNTAX',
    message: (match) => `A value cannot be converted: ${match[1]}`,
    advice: 'Check the type of the value or of the column it is compared with.',
  },
  {
    pattern: /^Out of Range Error: (cannot take .+)/,
    type: 'SYNTAX',
    message: (match) => `A value cannot be computed: ${match[1]}.`,
    advice: 'Leave out the values that the function is not defined for, for example with CASE.',
    ofValue: true,
  },
  {
    pattern: /^Out of Range Error: (.+)/,
    type: 'LIMIT',
    message: (match) => `A number is too large: ${match[1]}`,
    advice: 'Round or divide the values before they are added or multiplied.',
    ofValue: true,
  },
  {
    pattern: /^Invalid Input Error: Could not parse string (.+)/,
    type: 'SYNTAX',
    message: (match) => `A value cannot be converted: Could not parse string ${match[1]}`,
    advice: 'Check the format, or use try_strptime, which gives NULL for values of another format.',
  },
  {
    // The rest of these texts may be the value itself: of a regular expression, of a format, of
    // error().
    pattern: /^Invalid Input Error/,
    type: 'SYNTAX',
    message: () => 'A function does not accept one of its arguments.',
    advice: 'Check the arguments of the functions, such as patterns, formats and names of units.',
  },
  {
    pattern: /^(?:Parser|Binder|Syntax|Invalid type|Not implemented|Catalog) Error: (.+)/i,
    type: 'SYNTAX',
    message: (match) => `The SQL is not valid: ${match[1]}`,
    advice: fixSql,
  },
  {
    pattern:
      /Could not set lock|database file .*(?:locked|lock)|Cannot open file|No such file|not a valid DuckDB database|^Serialization Error/i,
    type: 'CONNECTION',
    message: () => 'The data of this source cannot be opened.',
    advice: 'Import its files again.',
  },
  {
    pattern: /^IO Error/,
    type: 'CONNECTION',
    message: () => 'The data of this source cannot be read.',
    advice: retry,
  },
];

/**
 * Classifies an error text of DuckDB into what an admin can act on. The engine's text stays the
 * cause; it may name paths and is not meant for people.
 */
export function classifyError(engineText: string): WarehouseError {
  const cause = new Error(engineText);
  return recognised(engineText) ?? new WarehouseError('INTERNAL', 'The data engine failed.', retry, { cause });
}

/** The same; null: these are no words of DuckDB. */
export function recognised(engineText: string): WarehouseError | null {
  const text = engineText.replace(/^Failed to [\w ]+: /, '');
  for (const rule of rules) {
    const match = rule.pattern.exec(text);
    if (match === null) {
      continue;
    }
    const { ofValue = false } = rule;
    return new WarehouseError(rule.type, rule.message(match), rule.advice, { cause: new Error(engineText), ofValue });
  }
  return null;
}
