import type { DialectName, DialectVariant } from '../../semql/compiled.ts';
import type { Dialect } from '../../semql/dialect/dialect.ts';
import { dialects, variants } from '../../semql/dialect/registry.ts';

/** Rules by which an engine reads SQL of people, and by which it is printed again. */
export interface Engine {
  readonly name: DialectName;
  readonly variant: DialectVariant | null;
  readonly dialect: Dialect;
  /**
   * Case rule for an unquoted name: some engines fold it before they compare exactly, the others
   * ignore case.
   */
  readonly unquoted: 'lower' | 'upper' | 'any case';
  /** The characters that open a quoted name, with those that close it. */
  readonly nameQuotes: Readonly<Record<string, string>>;
  /** `"…"` is a text, as in the default mode of the engine. */
  readonly doubleQuotedTexts: boolean;
  /** A backslash begins an escape inside of a text. */
  readonly backslashes: boolean;
  /** `#` begins a comment. */
  readonly hashComments: boolean;
  /** `$$…$$` and `$tag$…$tag$` are texts. */
  readonly dollarTexts: boolean;
  /** `E'…'` is a text with escapes. */
  readonly escapeTexts: boolean;
  /** Letters of texts of bits: `B'101'`, `X'1F'`. */
  readonly bitTexts: string;
  /** Letters after the 0 of a number with another base: `0x1F`, `0b101`. */
  readonly bases: string;
  /** `1_000`. */
  readonly digitGroups: boolean;
  /** Operators that other engines do not have. */
  readonly moreOperators: readonly string[];
  /** Operators that may stand before a value. */
  readonly prefixes: ReadonlySet<string>;
  /**
   * The shorthands of DuckDB: FROM first, `{…}`, COLUMNS, lambdas, `value.function()`,
   * `name: value`, PIVOT, samples.
   */
  readonly friendly: boolean;
  /** The name of a table means its row where a value is expected. */
  readonly wholeRows: boolean;
  /** `value::type`. */
  readonly castOperator: boolean;
  /** `[…]` is an array or a part of one. */
  readonly brackets: boolean;
  /** `column.field` reads a part of a value. */
  readonly fields: boolean;
  /** `column:field` reads a part of a JSON value. */
  readonly colonPaths: boolean;
  /** TOP instead of LIMIT. */
  readonly top: boolean;
  /** A recursive WITH says so. */
  readonly recursiveWord: boolean;
  /** A subquery in FROM sees what stands before it without LATERAL. */
  readonly lateralAlways: boolean;
  /** WHERE may be left out in FILTER. */
  readonly bareFilters: boolean;
  /** `AS alias (columns)` after a subquery. */
  readonly aliasLists: boolean;
  /** `WITH name (columns) AS`. */
  readonly withLists: boolean;
  /** A part of a UNION may stand in parentheses. */
  readonly nestedTerms: boolean;
  /**
   * VALUES makes rows wherever a query may stand, and is spelled the same by every server of the
   * engine.
   */
  readonly values: boolean;
  /**
   * A WITH inside of a query that has one is written there, because in its own place it may not see
   * that one.
   */
  readonly hoistsWith: boolean;
  /** The output name of an expression is its text, so ours would show instead of the author's. */
  readonly namesByText: boolean;
  /**
   * A text where a number or a date belongs is taken for another one without a word, so that it has
   * to be checked.
   */
  readonly mistakesTexts: boolean;
  /**
   * Wraps the permitted rows in a barrier, so that a query's conditions are never computed for
   * other rows: an error would reveal their content. Null: the engine does not reorder conditions,
   * or has no barrier against it.
   */
  readonly apart: ((rows: string) => string) | null;
  /**
   * Schema to prefix to a table whose path names none, because a bare name could resolve elsewhere;
   * null: no prefix fits.
   */
  readonly ownSchema: string | null;
  /**
   * Schema of the engine's own functions, because a bare name could also call a user-defined
   * function; null: functions have no other place.
   */
  readonly functionSchema: string | null;
}

const base = (name: DialectName, dialect: Dialect, more: Partial<Engine>): Engine => ({
  name,
  variant: null,
  dialect,
  unquoted: 'any case',
  nameQuotes: { '"': '"' },
  doubleQuotedTexts: false,
  backslashes: false,
  hashComments: false,
  dollarTexts: false,
  escapeTexts: false,
  bitTexts: '',
  bases: '',
  digitGroups: false,
  moreOperators: [],
  prefixes: new Set(['-', '+', '~']),
  friendly: false,
  wholeRows: false,
  castOperator: false,
  brackets: false,
  fields: false,
  colonPaths: false,
  top: false,
  recursiveWord: true,
  lateralAlways: false,
  bareFilters: false,
  aliasLists: true,
  withLists: true,
  nestedTerms: true,
  values: true,
  hoistsWith: false,
  namesByText: false,
  mistakesTexts: false,
  apart: null,
  ownSchema: null,
  functionSchema: null,
  ...more,
});

const backtick = { '`': '`' } as const;
const duck = {
  dollarTexts: true,
  escapeTexts: true,
  bases: 'xXbB',
  digitGroups: true,
  moreOperators: ['!~~*', '!~~', '~~*', '~~', '^@', ':=', '@'],
  prefixes: new Set(['-', '+', '~', '@']),
  friendly: true,
  wholeRows: true,
  castOperator: true,
  brackets: true,
  fields: true,
  lateralAlways: true,
  bareFilters: true,
  ownSchema: 'main',
};
const after = (words: string) => (rows: string) => `${rows}\n${words}`;
/** VALUES is a table of FROM only. */
const tsql = {
  nameQuotes: { '"': '"', '[': ']' },
  top: true,
  recursiveWord: false,
  values: false,
  apart: (rows: string) => `SELECT TOP (9223372036854775807) * FROM (${rows}\n) AS all_rows`,
  ownSchema: 'dbo',
};

/** Built-in ones, of texts, JSON, arrays, ranges, networks, shapes and full text. */
const postgreSqlOperators =
  '!~~* !~~ ~~* ~~ ^@ ||/ |/ @-@ -|- <<| |>> &<| |&> &< &> <-> <#> ?-| ?|| ?| ?& ?# ?- @@ @? #- <<= >>= <^ >^ ~= !! => ? @ #'.split(
    ' ',
  );

const engines: Readonly<Record<DialectName, Engine>> = {
  POSTGRESQL: base('POSTGRESQL', dialects.POSTGRESQL, {
    unquoted: 'lower',
    dollarTexts: true,
    escapeTexts: true,
    bitTexts: 'bBxX',
    moreOperators: postgreSqlOperators,
    prefixes: new Set(['-', '+', '~', '@', '|/', '||/', '@-@', '@@', '#', '!!']),
    wholeRows: true,
    castOperator: true,
    brackets: true,
    apart: after('OFFSET 0'),
    functionSchema: 'pg_catalog',
  }),
  DUCKDB: base('DUCKDB', dialects.DUCKDB, duck),
  MOTHERDUCK: base('MOTHERDUCK', dialects.MOTHERDUCK, duck),
  SQLITE: base('SQLITE', dialects.SQLITE, {
    nameQuotes: { '"': '"', '`': '`', '[': ']' },
    bitTexts: 'xX',
    bases: 'xX',
    digitGroups: true,
    aliasLists: false,
    nestedTerms: false,
    // SQLite takes no LIMIT after VALUES.
    values: false,
    namesByText: true,
    mistakesTexts: true,
    apart: after('LIMIT -1'),
    ownSchema: 'main',
  }),
  MYSQL: base('MYSQL', dialects.MYSQL, {
    nameQuotes: backtick,
    doubleQuotedTexts: true,
    backslashes: true,
    hashComments: true,
    bitTexts: 'bBxX',
    bases: 'xb',
    moreOperators: ['!'],
    prefixes: new Set(['-', '+', '~', '!']),
    // MySQL says ROW, MariaDB does not; MariaDB renames no columns of a subquery.
    aliasLists: false,
    values: false,
    hoistsWith: true,
    namesByText: true,
    apart: after('LIMIT 18446744073709551615'),
  }),
  MSSQL: base('MSSQL', dialects.MSSQL, tsql),
  SYNAPSE: base('SYNAPSE', dialects.SYNAPSE, tsql),
  FABRIC: base('FABRIC', dialects.FABRIC, tsql),
  SNOWFLAKE: base('SNOWFLAKE', dialects.SNOWFLAKE, {
    unquoted: 'upper',
    backslashes: true,
    castOperator: true,
    brackets: true,
    fields: true,
    colonPaths: true,
  }),
  BIGQUERY: base('BIGQUERY', dialects.BIGQUERY, {
    nameQuotes: backtick,
    doubleQuotedTexts: true,
    backslashes: true,
    hashComments: true,
    brackets: true,
    fields: true,
    lateralAlways: true,
    aliasLists: false,
    withLists: false,
    values: false,
  }),
  DATABRICKS: base('DATABRICKS', dialects.DATABRICKS, {
    nameQuotes: backtick,
    doubleQuotedTexts: true,
    backslashes: true,
    castOperator: true,
    brackets: true,
    fields: true,
    colonPaths: true,
  }),
};

const redshift: Engine = {
  ...engines.POSTGRESQL,
  variant: 'REDSHIFT',
  dollarTexts: false,
  wholeRows: false,
  dialect: variants.REDSHIFT,
  backslashes: true,
  brackets: false,
};

/** Reads and prints as MySQL does, and has functions of its own. */
const mariaDb: Engine = { ...engines.MYSQL, variant: 'MARIADB', dialect: variants.MARIADB };

const variantEngines: Readonly<Record<DialectVariant, Engine>> = { REDSHIFT: redshift, MARIADB: mariaDb };

/** The engine of a dialect, or of a variant of it. */
export function engineOf(dialect: DialectName, variant?: DialectVariant): Engine {
  return variant === undefined ? engines[dialect] : variantEngines[variant];
}
