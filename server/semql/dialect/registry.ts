import type { CompileOptions, DialectName, DialectVariant } from '../compiled.ts';
import { bigquery } from './engines/bigquery.ts';
import type { Dialect } from './dialect.ts';
import { snowflake } from './engines/snowflake.ts';
import { redshift } from './engines/redshift.ts';
import { motherduck } from './engines/motherduck.ts';
import { databricks } from './engines/databricks.ts';
import { duckdb } from './engines/duckdb.ts';
import { fabric } from './engines/fabric.ts';
import { mssql } from './engines/mssql.ts';
import { mysql } from './engines/mysql.ts';
import { postgresql } from './engines/postgresql.ts';
import { sqlite } from './engines/sqlite.ts';
import { synapse } from './engines/synapse.ts';

/** Every dialect of the product. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  POSTGRESQL: postgresql,
  DUCKDB: duckdb,
  MYSQL: mysql,
  MSSQL: mssql,
  SNOWFLAKE: snowflake,
  BIGQUERY: bigquery,
  DATABRICKS: databricks,
  SYNAPSE: synapse,
  MOTHERDUCK: motherduck,
  FABRIC: fabric,
  SQLITE: sqlite,
};

/** Engines that speak a dialect with differences of their own. */
export const variants: Readonly<Record<DialectVariant, Dialect>> = { REDSHIFT: redshift, MARIADB: mysql };

/** How a query over a data source is printed. */
export function dialectFor({ dialect, variants: bySource }: CompileOptions, dataSourceId: string): Dialect {
  const variant = bySource?.get(dataSourceId);
  return variant === undefined || variants[variant].name !== dialect ? dialects[dialect] : variants[variant];
}
