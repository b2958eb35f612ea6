import { MSSQL, MySQL, PostgreSQL, SQLite, StandardSQL, type SQLDialect } from '@codemirror/lang-sql';
import type { DataSourceType } from '../../apollo/schema.generated.ts';

/** How the SQL of a data source is coloured. */
export const sqlDialects: Readonly<Record<DataSourceType, SQLDialect>> = {
  FILE: PostgreSQL,
  SQL: SQLite,
  POSTGRESQL: PostgreSQL,
  REDSHIFT: PostgreSQL,
  MYSQL: MySQL,
  MARIADB: MySQL,
  MSSQL,
  SYNAPSE: MSSQL,
  FABRIC: MSSQL,
  SNOWFLAKE: StandardSQL,
  BIGQUERY: StandardSQL,
  DATABRICKS: StandardSQL,
  MOTHERDUCK: PostgreSQL,
};
