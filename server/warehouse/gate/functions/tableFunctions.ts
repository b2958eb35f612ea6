import type { DialectName } from '../../../semql/compiled.ts';

/** Functions that stand in FROM, with the columns they have unless an alias says otherwise. */
export const tables: Readonly<Partial<Record<DialectName, Readonly<Record<string, readonly string[]>>>>> = {
  POSTGRESQL: {
    GENERATE_SERIES: ['generate_series'],
    UNNEST: ['unnest'],
    JSON_ARRAY_ELEMENTS: ['value'],
    JSONB_ARRAY_ELEMENTS: ['value'],
    JSON_ARRAY_ELEMENTS_TEXT: ['value'],
    JSONB_ARRAY_ELEMENTS_TEXT: ['value'],
    JSON_EACH: ['key', 'value'],
    JSONB_EACH: ['key', 'value'],
    JSON_EACH_TEXT: ['key', 'value'],
    JSONB_EACH_TEXT: ['key', 'value'],
    REGEXP_SPLIT_TO_TABLE: ['regexp_split_to_table'],
    STRING_TO_TABLE: ['string_to_table'],
    GENERATE_SUBSCRIPTS: ['generate_subscripts'],
    JSON_OBJECT_KEYS: ['json_object_keys'],
    JSONB_OBJECT_KEYS: ['jsonb_object_keys'],
    JSONB_PATH_QUERY: ['jsonb_path_query'],
    REGEXP_MATCHES: ['regexp_matches'],
    JSON_TO_RECORD: [],
    JSONB_TO_RECORD: [],
    JSON_TO_RECORDSET: [],
    JSONB_TO_RECORDSET: [],
  },
  DUCKDB: {
    GENERATE_SERIES: ['generate_series'],
    RANGE: ['range'],
    UNNEST: ['unnest'],
    JSON_EACH: ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'],
    JSON_TREE: ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'],
    GENERATE_SUBSCRIPTS: ['generate_subscripts'],
  },
  SQLITE: {
    JSON_EACH: ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'],
    JSON_TREE: ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'],
  },
  MSSQL: { STRING_SPLIT: ['value', 'ordinal'], GENERATE_SERIES: ['value'] },
  BIGQUERY: { UNNEST: [] },
  SNOWFLAKE: { FLATTEN: ['SEQ', 'KEY', 'PATH', 'INDEX', 'VALUE', 'THIS'] },
  DATABRICKS: { EXPLODE: ['col'], POSEXPLODE: ['pos', 'col'] },
};
