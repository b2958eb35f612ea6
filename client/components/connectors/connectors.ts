import type { DataSourceType } from '../../apollo/schema.generated.ts';
import { bigquery, databricks, motherduck } from './clouds.ts';
import type { Connector } from './connector.ts';
import { fabric, mssql, synapse } from './microsoft.ts';
import { mariadb, mysql } from './mysql.ts';
import { postgresql, redshift } from './postgresql.ts';
import { snowflake } from './snowflake.ts';

/** Every type that is reached over the network; FILE and SQL are uploaded. */
export const connectors: Readonly<Record<Exclude<DataSourceType, 'FILE' | 'SQL'>, Connector>> = {
  POSTGRESQL: postgresql,
  REDSHIFT: redshift,
  MYSQL: mysql,
  MARIADB: mariadb,
  MSSQL: mssql,
  SYNAPSE: synapse,
  FABRIC: fabric,
  SNOWFLAKE: snowflake,
  BIGQUERY: bigquery,
  DATABRICKS: databricks,
  MOTHERDUCK: motherduck,
};
