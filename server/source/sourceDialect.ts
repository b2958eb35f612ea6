import type { DataSourceType } from '../generated/prisma/enums.ts';
import type { DialectName } from '../semql/compiled.ts';

/** SQL dialect of each type of data source (functional.md section 3.1). */
export const sourceDialect: Readonly<Record<DataSourceType, DialectName>> = {
  FILE: 'DUCKDB',
  SQL: 'SQLITE',
  POSTGRESQL: 'POSTGRESQL',
  REDSHIFT: 'POSTGRESQL',
  MYSQL: 'MYSQL',
  MARIADB: 'MYSQL',
  MSSQL: 'MSSQL',
  SYNAPSE: 'SYNAPSE',
  FABRIC: 'FABRIC',
  SNOWFLAKE: 'SNOWFLAKE',
  BIGQUERY: 'BIGQUERY',
  DATABRICKS: 'DATABRICKS',
  MOTHERDUCK: 'MOTHERDUCK',
};
