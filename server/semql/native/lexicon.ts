import type { DialectName } from '../compiled.ts';

/**
 * How an engine reads the text of an expression. What two settings of one engine read differently
 * is in no lexicon.
 */
export interface Lexicon {
  /** The character that opens a quoted identifier, and the one that closes it (doubled inside). */
  readonly identifierQuotes: Readonly<Record<string, string>>;
  /** A backslash begins an escape inside '…'. */
  readonly backslashEscapes: boolean;
  /** A doubled quote inside '…' is a quote; elsewhere it would end one text and begin another. */
  readonly doubledQuotes: boolean;
  /** Operators between two values, longest first. */
  readonly operators: readonly string[];
  /** `value::type`. */
  readonly castOperator: boolean;
}

const common = ['||', '<>', '!=', '<=', '>=', '=', '<', '>', '+', '-', '*', '/', '%'];

const lexicon = (identifierQuotes: Lexicon['identifierQuotes'], more: Partial<Lexicon> = {}): Lexicon => ({
  identifierQuotes,
  backslashEscapes: false,
  doubledQuotes: true,
  operators: common,
  castOperator: false,
  ...more,
});

const double = { '"': '"' } as const;
const backtick = { '`': '`' } as const;
const tsql = lexicon({ ...double, '[': ']' }, { operators: common.filter((operator) => operator !== '||') });
const duckdb = lexicon(double, { operators: ['->>', '->', '//', ...common], castOperator: true });

/**
 * In MySQL, BigQuery and Databricks "…" is a text or a name as a setting of the session says, so it
 * is neither here.
 */
export const lexicons: Readonly<Record<DialectName, Lexicon>> = {
  POSTGRESQL: lexicon(double, { operators: ['->>', '->', ...common], castOperator: true }),
  DUCKDB: duckdb,
  MOTHERDUCK: duckdb,
  SQLITE: lexicon({ ...double, ...backtick, '[': ']' }, { operators: ['->>', '->', ...common] }),
  MYSQL: lexicon(backtick, {
    backslashEscapes: true,
    operators: ['<=>', '->>', '->', ...common.filter((operator) => operator !== '||')],
  }),
  MSSQL: tsql,
  SYNAPSE: tsql,
  FABRIC: tsql,
  SNOWFLAKE: lexicon(double, { backslashEscapes: true, castOperator: true }),
  BIGQUERY: lexicon(backtick, { backslashEscapes: true, doubledQuotes: false }),
  DATABRICKS: lexicon(backtick, { backslashEscapes: true, doubledQuotes: false, castOperator: true }),
};
