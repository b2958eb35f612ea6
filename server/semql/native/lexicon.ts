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

const COMMON = ['||', '<>', '!=', '<=', '>=', '=', '<', '>', '+', '-', '*', '/', '%'];

const lexicon = (identifierQuotes: Lexicon['identifierQuotes'], more: Partial<Lexicon> = {}): Lexicon => ({
  identifierQuotes,
  backslashEscapes: false,
  doubledQuotes: true,
  operators: COMMON,
  castOperator: false,
  ...more,
});

const DOUBLE = { '"': '"' } as const;
const BACKTICK = { '`': '`' } as const;
const TSQL = lexicon({ ...DOUBLE, '[': ']' }, { operators: COMMON.filter((operator) => operator !== '||') });
const DUCKDB = lexicon(DOUBLE, { operators: ['->>', '->', '//', ...COMMON], castOperator: true });

/**
 * In MySQL, BigQuery and Databricks "…" is a text or a name as a setting of the session says, so it
 * is neither here.
 */
export const lexicons: Readonly<Record<DialectName, Lexicon>> = {
  POSTGRESQL: lexicon(DOUBLE, { operators: ['->>', '->', ...COMMON], castOperator: true }),
  DUCKDB,
  MOTHERDUCK: DUCKDB,
  SQLITE: lexicon({ ...DOUBLE, ...BACKTICK, '[': ']' }, { operators: ['->>', '->', ...COMMON] }),
  MYSQL: lexicon(BACKTICK, {
    backslashEscapes: true,
    operators: ['<=>', '->>', '->', ...COMMON.filter((operator) => operator !== '||')],
  }),
  MSSQL: TSQL,
  SYNAPSE: TSQL,
  FABRIC: TSQL,
  SNOWFLAKE: lexicon(DOUBLE, { backslashEscapes: true, castOperator: true }),
  BIGQUERY: lexicon(BACKTICK, { backslashEscapes: true, doubledQuotes: false }),
  DATABRICKS: lexicon(BACKTICK, { backslashEscapes: true, doubledQuotes: false, castOperator: true }),
};
