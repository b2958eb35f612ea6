import type { DialectName } from '../compiled.ts';
import type { Dialect } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { postgresql } from './postgresql.ts';

/** Every dialect of the product; `null` where no printer exists yet, which compiles to UNSUPPORTED_IN_DIALECT. */
export const dialects: Readonly<Record<DialectName, Dialect | null>> = {
  POSTGRESQL: postgresql,
  DUCKDB: duckdb,
  MYSQL: null,
  MSSQL: null,
  SNOWFLAKE: null,
  BIGQUERY: null,
  DATABRICKS: null,
  SYNAPSE: null,
  MOTHERDUCK: null,
  FABRIC: null,
  SQLITE: null,
};
