/** Which engine is behind a data source. The only place that names the implementations. */

import { DuckDbWarehouse } from './duckdb/duckDbWarehouse.ts';
import { outboundPolicy, type OutboundPolicy } from './outbound/outboundPolicy.ts';
import { PostgreSqlWarehouse, type PostgreSqlOptions } from './postgresql/postgreSqlWarehouse.ts';
import { UnavailableWarehouse } from './unavailableWarehouse.ts';
import type { Warehouse } from './warehouse.ts';

/** product.md, "Data source type". */
export type DataSourceType =
  | 'FILE'
  | 'SQL'
  | 'POSTGRESQL'
  | 'BIGQUERY'
  | 'MSSQL'
  | 'MARIADB'
  | 'MYSQL'
  | 'SNOWFLAKE'
  | 'SYNAPSE'
  | 'REDSHIFT'
  | 'DATABRICKS'
  | 'FABRIC'
  | 'MOTHERDUCK';

/** What is needed to reach a data source. */
export type WarehouseConnection =
  | { readonly type: 'FILE'; readonly databaseFile: string }
  | ({ readonly type: 'POSTGRESQL' } & Omit<PostgreSqlOptions, 'outbound'>)
  | { readonly type: Exclude<DataSourceType, 'FILE' | 'POSTGRESQL'> };

type Opener<T extends DataSourceType> = (
  connection: Extract<WarehouseConnection, { type: T }>,
  outbound: OutboundPolicy,
) => Warehouse;

const OPENERS: { readonly [T in DataSourceType]: Opener<T> } = {
  FILE: ({ databaseFile }) => new DuckDbWarehouse({ databaseFile }),
  SQL: () => new UnavailableWarehouse('SQLite', 'SQLITE'),
  POSTGRESQL: (connection, outbound) => new PostgreSqlWarehouse({ ...connection, outbound }),
  BIGQUERY: () => new UnavailableWarehouse('BigQuery', 'BIGQUERY'),
  MSSQL: () => new UnavailableWarehouse('SQL Server', 'MSSQL'),
  MARIADB: () => new UnavailableWarehouse('MariaDB', 'MYSQL'),
  MYSQL: () => new UnavailableWarehouse('MySQL', 'MYSQL'),
  SNOWFLAKE: () => new UnavailableWarehouse('Snowflake', 'SNOWFLAKE'),
  SYNAPSE: () => new UnavailableWarehouse('Synapse', 'SYNAPSE'),
  REDSHIFT: () => new UnavailableWarehouse('Redshift', 'POSTGRESQL'),
  DATABRICKS: () => new UnavailableWarehouse('Databricks', 'DATABRICKS'),
  FABRIC: () => new UnavailableWarehouse('Fabric', 'FABRIC'),
  MOTHERDUCK: () => new UnavailableWarehouse('MotherDuck', 'MOTHERDUCK'),
};

/** Every data source type, in the order of product.md. */
export const DATA_SOURCE_TYPES = Object.keys(OPENERS) as readonly DataSourceType[];

/**
 * Makes the warehouse of a data source; nothing is opened before its first use.
 * @param outbound which networks it may reach; default the public internet
 */
export function openWarehouse(connection: WarehouseConnection, outbound = outboundPolicy([])): Warehouse {
  const open: (connection: never, outbound: OutboundPolicy) => Warehouse = OPENERS[connection.type];
  return open(connection as never, outbound);
}
