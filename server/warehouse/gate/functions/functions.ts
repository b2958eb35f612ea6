import type { DialectName, DialectVariant } from '../../../semql/compiled.ts';
import { nativeFunctions } from '../../../semql/native/functions.ts';
import { documentedFunctions } from './functionNames.ts';
import { tables } from './tableFunctions.ts';

/**
 * Functions a query may call beyond those of native expressions. Each computes from its arguments,
 * the clock or chance, and none reads a file, another table, a setting or the account, waits,
 * writes, or changes what the session is.
 */

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const everywhere = words(`
  ROW_NUMBER RANK DENSE_RANK PERCENT_RANK CUME_DIST NTILE LAG LEAD FIRST_VALUE LAST_VALUE NTH_VALUE GROUPING
  CAST COALESCE NULLIF TRIM SUBSTRING EXTRACT POSITION OVERLAY LPAD RPAD
`);

const times = 'NOW CURRENT_DATE CURRENT_TIMESTAMP';

const more: Readonly<Record<DialectName, string>> = {
  POSTGRESQL: `${times} CLOCK_TIMESTAMP STATEMENT_TIMESTAMP TRANSACTION_TIMESTAMP RANDOM TIMEOFDAY DATE_BIN TIMEZONE
    REGEXP_MATCH REGEXP_LIKE REGEXP_COUNT REGEXP_SUBSTR REGEXP_INSTR REGEXP_SPLIT_TO_ARRAY STRING_TO_ARRAY FORMAT ARRAY_AGG
    JSON_AGG JSONB_AGG JSON_OBJECT_AGG JSONB_OBJECT_AGG JSON_BUILD_OBJECT JSONB_BUILD_OBJECT JSON_BUILD_ARRAY
    JSONB_BUILD_ARRAY TO_JSON TO_JSONB JSON_TYPEOF JSONB_TYPEOF JSON_EXTRACT_PATH JSONB_EXTRACT_PATH ARRAY_POSITION
    ARRAY_APPEND ARRAY_CAT ARRAY_REMOVE ARRAY_UPPER ARRAY_LOWER UNNEST GENERATE_SERIES NUM_NULLS NUM_NONNULLS 
    MAKE_TIMESTAMPTZ MAKE_TIME SHA256 ENCODE BIT_COUNT TRIM_SCALE MIN_SCALE SCALE FACTORIAL LOG10 ROW ANY_VALUE
    REGR_AVGX REGR_AVGY REGR_SXX REGR_SXY REGR_SYY`,
  DUCKDB: `${times} TRY_CAST TODAY GET_CURRENT_TIMESTAMP RANDOM UUID UNNEST LIST ARRAY_AGG HISTOGRAM LIST_SORT
    LIST_REVERSE_SORT LIST_DISTINCT LIST_AGGREGATE LIST_CONCAT LIST_VALUE LIST_SLICE LIST_UNIQUE ARRAY_TO_STRING
    STRING_SPLIT_REGEX STR_SPLIT SPLIT REGEXP_EXTRACT_ALL REGEXP_SPLIT_TO_ARRAY FORMAT PRINTF LISTAGG GROUP_CONCAT TIME_BUCKET
    TO_TIMESTAMP AGE CENTURY DECADE MILLISECOND MICROSECOND ISOYEAR EPOCH_US WEEKDAY DATETRUNC DATEPART TO_DAYS TO_MONTHS TO_YEARS
    TO_HOURS TO_MINUTES TO_SECONDS TO_WEEKS MAX_BY MIN_BY ROW STRUCT_PACK STRUCT_EXTRACT JSON_OBJECT JSON_ARRAY TO_JSON
    JSON_GROUP_ARRAY JSON_KEYS JSON_CONTAINS ISODOW TRIM_SCALE STRIP_ACCENTS LCASE UCASE NULLIFZERO TYPEOF 
    STDDEV VARIANCE APPROX_TOP_K FSUM KAHAN_SUM SUMKAHAN
    HAMMING FDIV FMOD SIGNBIT MAP_KEYS MAP_VALUES
    ELEMENT_AT LIST_POSITION LIST_HAS_ANY LIST_HAS_ALL LIST_COUNT LIST_MEDIAN LIST_MODE LIST_STDDEV_SAMP LIST_STRING_AGG FLATTEN`,
  MOTHERDUCK: '',
  MYSQL: `${times} CURDATE CURTIME UTC_DATE UTC_TIMESTAMP UTC_TIME SYSDATE RAND UNIX_TIMESTAMP FROM_UNIXTIME TIME TIMESTAMP DAY ADDDATE
    SUBDATE ADDTIME SUBTIME PERIOD_DIFF PERIOD_ADD WEEKOFYEAR MICROSECOND MAKETIME TIME_FORMAT ELT LCASE UCASE CONVERT CHAR
    BIT_LENGTH STRCMP QUOTE UNHEX BIN OCT CONV JSON_OBJECT JSON_ARRAY JSON_KEYS JSON_TYPE JSON_VALID
    JSON_ARRAYAGG JSON_OBJECTAGG JSON_SEARCH REGEXP_INSTR TO_SECONDS
    INET_ATON INET_NTOA BIT_COUNT SOUNDEX `,
  MSSQL: `CURRENT_TIMESTAMP GETDATE GETUTCDATE SYSDATETIME SYSUTCDATETIME SYSDATETIMEOFFSET TRY_CAST TRY_CONVERT CONVERT DATETRUNC
    DATE_BUCKET SWITCHOFFSET TODATETIMEOFFSET TIMEFROMPARTS DATETIME2FROMPARTS PERCENTILE_CONT PERCENTILE_DISC PARSE NEWID RAND
    GROUPING_ID STRING_SPLIT JSON_QUERY ISJSON LOG10 STRING_ESCAPE CONCAT_WS CURRENT_DATE`,
  SYNAPSE: '',
  FABRIC: '',
  SQLITE: `CURRENT_DATE CURRENT_TIMESTAMP CURRENT_TIME RANDOM PRINTF GLOB LIKE LIKELY UNLIKELY LIKELIHOOD QUOTE NULLIF IFNULL CONCAT_WS
    JSON JSON_ARRAY JSON_OBJECT JSON_GROUP_ARRAY JSON_GROUP_OBJECT JSON_EACH JSON_TREE JSON_QUOTE OCTET_LENGTH IF LOG2 MEDIAN
    PERCENTILE SINH TRUNC FORMAT UNHEX`,
  SNOWFLAKE: `${times} GETDATE SYSDATE CURRENT_TIME LOCALTIMESTAMP TRY_CAST TO_VARCHAR TO_TIME TO_TIMESTAMP_NTZ TO_TIMESTAMP_TZ
    TO_TIMESTAMP_LTZ TO_BOOLEAN TO_VARIANT TO_JSON TO_OBJECT TO_ARRAY TRY_TO_BOOLEAN TRY_TO_DOUBLE TIMEDIFF ADD_MONTHS
    MONTHS_BETWEEN PREVIOUS_DAY TIME_SLICE TIMESTAMP_FROM_PARTS TRUNC RANDOM UNIFORM ARRAY_AGG OBJECT_AGG OBJECT_CONSTRUCT
    ARRAY_CONSTRUCT ARRAY_CONTAINS ARRAY_TO_STRING FLATTEN SPLIT STRTOK GROUPING_ID RATIO_TO_REPORT CONDITIONAL_TRUE_EVENT
    CONDITIONAL_CHANGE_EVENT BOOLXOR_AGG ILIKE LIKE RLIKE EQUAL_NULL GET AS_VARCHAR AS_INTEGER TYPEOF IS_NULL_VALUE WIDTH_BUCKET
    LEN SHA1 BASE64_ENCODE SOUNDEX INSERT UUID_STRING YEAROFWEEK YEAROFWEEKISO
    APPROX_TOP_K MODE ARRAY_UNIQUE_AGG REGR_COUNT REGR_SLOPE KURTOSIS GREATEST_IGNORE_NULLS LEAST_IGNORE_NULLS `,
  BIGQUERY: `${times} CURRENT_DATETIME CURRENT_TIME SAFE_CAST TIME TIME_ADD TIME_SUB TIME_DIFF TIME_TRUNC FORMAT_DATETIME FORMAT_TIME
    FORMAT PARSE_DATETIME PARSE_TIME UNIX_DATE UNIX_MICROS TIMESTAMP_MICROS DATE_FROM_UNIX_DATE UNNEST GENERATE_ARRAY
    GENERATE_DATE_ARRAY GENERATE_TIMESTAMP_ARRAY ARRAY_AGG ARRAY_CONCAT ARRAY_CONCAT_AGG ARRAY_TO_STRING ARRAY_REVERSE SPLIT STRUCT
    TO_JSON_STRING TO_JSON JSON_EXTRACT JSON_VALUE_ARRAY JSON_QUERY_ARRAY JSON_EXTRACT_ARRAY PARSE_JSON APPROX_QUANTILES
    APPROX_TOP_COUNT APPROX_TOP_SUM REGEXP_EXTRACT_ALL REGEXP_INSTR REGEXP_SUBSTR STRING BIT_COUNT RAND GENERATE_UUID
    RANGE_BUCKET NULLIFZERO ZEROIFNULL SHA1 SHA512 TO_HEX TO_BASE64 NORMALIZE COLLATE LOGICAL_OR PERCENTILE_CONT PERCENTILE_DISC
    SOUNDEX EDIT_DISTANCE MAX_BY MIN_BY OFFSET ORDINAL SAFE_OFFSET SAFE_ORDINAL CODE_POINTS_TO_STRING UNIX_TIMESTAMP`,
  DATABRICKS: `${times} GETDATE CURDATE CURRENT_TIMEZONE TRY_CAST TRY_TO_NUMBER TRY_TO_TIMESTAMP TO_NUMBER TO_CHAR DATE TIMESTAMP TRUNC
    UNIX_DATE UNIX_MILLIS TIMESTAMP_SECONDS TIMESTAMP_MILLIS TIMESTAMPADD TIMESTAMPDIFF MAKE_TIMESTAMP WINDOW EXPLODE
    POSEXPLODE COLLECT_LIST COLLECT_SET ARRAY_AGG ARRAY ARRAY_CONTAINS ARRAY_DISTINCT ARRAY_JOIN ARRAY_SORT SORT_ARRAY SEQUENCE
    SPLIT SLICE STRUCT NAMED_STRUCT MAP MAP_KEYS MAP_VALUES TO_JSON FROM_JSON STRING INT BIGINT DOUBLE FORMAT_NUMBER
    FORMAT_STRING REGEXP_EXTRACT_ALL REGEXP_COUNT RAND UUID NVL COALESCE CHARINDEX POSITION GROUPING_ID MAX_BY ISNULL ISNOTNULL
    SHA1 SHA HEX BASE64 SOUNDEX TRY_ELEMENT_AT ELEMENT_AT SOME HISTOGRAM_NUMERIC TRY_AVG TRY_SUM ZEROIFNULL NULLIFZERO ISFINITE`,
};

/**
 * Names of the lists above that are not built into the engine, or into only one of MySQL and
 * MariaDB: there, a user-defined function of that name would be called.
 */
const notBuiltIn: Readonly<Partial<Record<DialectName, string>>> = {
  POSTGRESQL: 'LOG2',
  MYSQL: 'TRUNC OVERLAY GROUPING ANY_VALUE REGEXP_LIKE',
};

/**
 * Functions of a variant alone, by its documentation; those of a leader node, of sessions and of
 * the system are left out, and so are those that make a long text of a short one.
 */
const own: Readonly<Record<DialectVariant, ReadonlySet<string>>> = {
  REDSHIFT: new Set(
    words(`NVL NVL2 DECODE ADD_MONTHS CONVERT_TIMEZONE DATE_CMP DATE_CMP_TIMESTAMP DATE_PART_YEAR DATEADD DATEDIFF GETDATE
    INTERVAL_CMP LAST_DAY MONTHS_BETWEEN NEXT_DAY TIMESTAMP_CMP TIMESTAMP_CMP_DATE TRUNC CHARINDEX CRC32 DIFFERENCE LEN
    OCTETINDEX SOUNDEX STRTOL TEXTLEN BTTEXT_PATTERN_CMP BPCHARCMP CHECKSUM FARMFINGERPRINT64 FNV_HASH FUNC_SHA1
    MURMUR3_32_HASH SHA SHA1 SHA2 IS_VALID_JSON IS_VALID_JSON_ARRAY CAN_JSON_PARSE JSON_ARRAY_LENGTH
    JSON_EXTRACT_ARRAY_ELEMENT_TEXT JSON_EXTRACT_PATH_TEXT JSON_PARSE JSON_SERIALIZE JSON_SIZE LISTAGG MEDIAN
    RATIO_TO_REPORT DEXP DLOG1 DLOG10 TO_NUMBER TRY_CAST TEXT_TO_INT_ALT TEXT_TO_NUMERIC_ALT ARRAY ARRAY_CONCAT ARRAY_FLATTEN
    GET_ARRAY_LENGTH SPLIT_TO_ARRAY SUBARRAY ARRAY_CONTAINS ARRAY_DISTINCT ARRAY_SORT LOWER_ATTRIBUTE_NAMES IS_ARRAY IS_OBJECT
    IS_SCALAR IS_INTEGER IS_DECIMAL IS_FLOAT IS_BOOLEAN IS_VARCHAR IS_BIGINT IS_SMALLINT IS_CHAR SIZE`),
  ),
  // Built into 10.11 and later; older versions are no longer supported.
  MARIADB: new Set(
    words(`NVL NVL2 DECODE_ORACLE ADD_MONTHS TO_CHAR NATURAL_SORT_KEY MEDIAN PERCENTILE_CONT PERCENTILE_DISC JSON_QUERY
    JSON_EXISTS JSON_COMPACT JSON_DETAILED JSON_LOOSE JSON_PRETTY JSON_NORMALIZE JSON_EQUALS JSON_OVERLAPS CHR LENGTHB CRC32C`),
  ),
};

const same: Readonly<Partial<Record<DialectName, DialectName>>> = {
  MOTHERDUCK: 'DUCKDB',
  SYNAPSE: 'MSSQL',
  FABRIC: 'MSSQL',
};

const known = new Map<DialectName | DialectVariant, ReadonlySet<string>>();

/**
 * Functions of a dialect that may stand in an expression; made when a query first asks for them.
 */
export function allowedFunctions(dialect: DialectName, variant: DialectVariant | null): ReadonlySet<string> {
  const name = same[dialect] ?? dialect;
  let functions = known.get(variant ?? name);
  if (functions === undefined) {
    const { scalars, aggregates } = nativeFunctions(name);
    const missing = new Set(words(notBuiltIn[name] ?? ''));
    const all = [
      ...scalars,
      ...aggregates,
      ...everywhere,
      ...words(more[name]),
      ...words(documentedFunctions[name] ?? ''),
    ].filter((one) => !missing.has(one));
    functions = new Set([...all, ...(variant === null ? [] : own[variant])]);
    known.set(variant ?? name, functions);
  }
  return functions;
}

/** Functions of a dialect that may stand in FROM, by the columns they have. */
export function tableFunctions(dialect: DialectName): Readonly<Record<string, readonly string[]>> {
  return tables[same[dialect] ?? dialect] ?? {};
}

/** Functions that may stand in FROM: those made for it, and in PostgreSQL any other one. */
export function allowedInFrom(
  dialect: DialectName,
  variant: DialectVariant | null,
): { readonly tables: ReadonlySet<string>; readonly others: ReadonlySet<string> } {
  const others = dialect === 'POSTGRESQL' && variant === null ? allowedFunctions(dialect, variant) : new Set<string>();
  return { tables: new Set(Object.keys(tableFunctions(dialect))), others };
}

/** Functions of PostgreSQL whose columns the query names with their types. */
export const typedRows: ReadonlySet<string> = new Set([
  'JSON_TO_RECORD',
  'JSONB_TO_RECORD',
  'JSON_TO_RECORDSET',
  'JSONB_TO_RECORDSET',
]);

const lambdas = new Set(
  words(`LIST_TRANSFORM LIST_APPLY APPLY ARRAY_TRANSFORM ARRAY_APPLY LIST_FILTER ARRAY_FILTER FILTER LIST_REDUCE ARRAY_REDUCE
    REDUCE`),
);

/** True for functions one of whose arguments is a lambda. */
export function takesLambda(dialect: DialectName, name: string): boolean {
  return (same[dialect] ?? dialect) === 'DUCKDB' && lambdas.has(name);
}

/**
 * Words that PostgreSQL parses as grammar rather than as a function call, so a schema prefix is not
 * allowed.
 */
const grammar = new Set(
  words(
    'CAST COALESCE NULLIF GREATEST LEAST TRIM EXTRACT POSITION GROUPING ROW CURRENT_DATE CURRENT_TIMESTAMP CURRENT_TIME LOCALTIME LOCALTIMESTAMP NORMALIZE',
  ),
);
/**
 * Grammar when words stand between their arguments: `SUBSTRING(a FROM 2)`; functions when commas
 * do.
 */
const wordsInside: Readonly<Record<string, ReadonlySet<string>>> = {
  SUBSTRING: new Set(['FROM', 'FOR', 'SIMILAR']),
  OVERLAY: new Set(['PLACING']),
};

/**
 * Tests for functions that allow no schema prefix: grammar, and functions of a variant, some of
 * which its parser handles specially in ways that cannot be listed. A user-defined function of such
 * a name reads no table there (CREATE FUNCTION: no FROM).
 *
 * @param separators the words between its arguments
 */
export function isBare(name: string, separators: readonly string[], variant: DialectVariant | null): boolean {
  const worded = separators.some((word) => wordsInside[name]?.has(word) === true);
  return grammar.has(name) || worded || (variant !== null && own[variant].has(name));
}

/**
 * Functions whose first argument says how wide a text becomes, by what they do to a number in it.
 */
const patterns: Readonly<Partial<Record<DialectName, ReadonlySet<string>>>> = {
  POSTGRESQL: new Set(['FORMAT']),
  DUCKDB: new Set(['FORMAT', 'PRINTF']),
  SQLITE: new Set(['FORMAT', 'PRINTF']),
  BIGQUERY: new Set(['FORMAT']),
  DATABRICKS: new Set(['FORMAT_STRING']),
};

export function takesPattern(dialect: DialectName, name: string): boolean {
  return patterns[same[dialect] ?? dialect]?.has(name) ?? false;
}
