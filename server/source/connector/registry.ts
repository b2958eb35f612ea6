/** Types of data sources: servers with their connections, and uploads. */

import type { DataSourceType } from '../../warehouse/connection.ts';
import { bigquery } from './bigquery.ts';
import type { Connector, ConnectorTitle, ServerType, UploadedType } from './connector.ts';
import { databricks } from './databricks.ts';
import { fabric } from './fabric.ts';
import { mariadb } from './mariadb.ts';
import { motherduck } from './motherduck.ts';
import { mssql } from './mssql.ts';
import { mysql } from './mysql.ts';
import { postgresql } from './postgresql.ts';
import { redshift } from './redshift.ts';
import { snowflake } from './snowflake.ts';
import { synapse } from './synapse.ts';

/** In the order in which they are offered. */
export const connectors: { readonly [T in ServerType]: Connector<T> } = {
  POSTGRESQL: postgresql,
  MYSQL: mysql,
  MARIADB: mariadb,
  MSSQL: mssql,
  SNOWFLAKE: snowflake,
  BIGQUERY: bigquery,
  REDSHIFT: redshift,
  DATABRICKS: databricks,
  SYNAPSE: synapse,
  FABRIC: fabric,
  MOTHERDUCK: motherduck,
};

/** Uploads, each with the file extension of the database that stores it. */
export const uploads: { readonly [T in UploadedType]: ConnectorTitle & { readonly extension: string } } = {
  FILE: { label: 'Files', about: 'CSV, TSV, Parquet, JSON, Excel', extension: 'duckdb' },
  SQL: { label: 'SQLite or SQL file', about: 'A .sqlite or .db file, or a .sql script', extension: 'sqlite' },
};

/** Connector of any type, whose fields are data. */
export type AnyConnector = Pick<Connector, 'label' | 'about' | 'input' | 'table' | 'signIn' | 'requirements'> & {
  readonly type: ServerType;
  readonly fields: Connector['fields'];
  readonly check?: (fields: never) => ReturnType<NonNullable<Connector['check']>>;
};

export function isServerType(type: DataSourceType): type is ServerType {
  return type !== 'FILE' && type !== 'SQL';
}

export function connectorOf(type: ServerType): AnyConnector {
  return connectors[type];
}
