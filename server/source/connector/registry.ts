/** Every type of data source: the servers and how they are connected, and the uploads. */

import type { DataSourceType } from '../../warehouse/connection.ts';
import { bigquery } from './bigquery.ts';
import type { Connector, ServerType, UploadedType } from './connector.ts';
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
  REDSHIFT: redshift,
  SNOWFLAKE: snowflake,
  BIGQUERY: bigquery,
  DATABRICKS: databricks,
  MSSQL: mssql,
  SYNAPSE: synapse,
  FABRIC: fabric,
  MOTHERDUCK: motherduck,
};

/** Ending of the database that an upload is kept in. */
export const uploads: { readonly [T in UploadedType]: string } = { FILE: 'duckdb', SQL: 'sqlite' };

/** A connector of which only the shape matters: its fields are data. */
export type AnyConnector = Pick<Connector, 'label' | 'input' | 'table'> & {
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
