/** Opens the engine of a data source. The only place that names the implementations. */

import { BigQueryWarehouse } from './bigquery/bigQueryWarehouse.ts';
import type { ConnectionOf, DataSourceType, WarehouseConnection } from './connection.ts';
import { ConfidentialWarehouse } from './failures/confidentialWarehouse.ts';
import { DatabricksWarehouse } from './databricks/databricksWarehouse.ts';
import { DuckDbWarehouse } from './duckdb/duckDbWarehouse.ts';
import { MotherDuckWarehouse } from './motherduck/motherDuckWarehouse.ts';
import { openFabric, openMsSql } from './mssql/open.ts';
import { MySqlWarehouse } from './mysql/mySqlWarehouse.ts';
import { outboundPolicy, type OutboundPolicy } from './outbound/outboundPolicy.ts';
import { PostgreSqlWarehouse } from './postgresql/postgreSqlWarehouse.ts';
import { redshiftFlavour } from './postgresql/redshift.ts';
import { SnowflakeWarehouse } from './snowflake/snowflakeWarehouse.ts';
import { SqliteWarehouse } from './sqlite/sqliteWarehouse.ts';
import type { Warehouse } from './warehouse.ts';

type Opener<T extends DataSourceType> = (connection: ConnectionOf<T>, outbound: OutboundPolicy) => Warehouse;

const openers: { readonly [T in DataSourceType]: Opener<T> } = {
  FILE: ({ databaseFile }) => new DuckDbWarehouse({ databaseFile }),
  SQL: ({ databaseFile }) => new SqliteWarehouse({ databaseFile }),
  POSTGRESQL: (connection, outbound) => new PostgreSqlWarehouse({ ...connection, outbound }),
  BIGQUERY: (connection, outbound) => new BigQueryWarehouse({ ...connection, outbound }),
  MSSQL: (connection, outbound) => openMsSql('MSSQL', connection, outbound),
  MARIADB: (connection, outbound) => new MySqlWarehouse({ ...connection, outbound }),
  MYSQL: (connection, outbound) => new MySqlWarehouse({ ...connection, outbound }),
  SNOWFLAKE: (connection, outbound) => new SnowflakeWarehouse({ ...connection, outbound }),
  SYNAPSE: (connection, outbound) => openMsSql('SYNAPSE', connection, outbound),
  REDSHIFT: (connection, outbound) => new PostgreSqlWarehouse({ ...connection, outbound }, redshiftFlavour),
  DATABRICKS: (connection, outbound) => new DatabricksWarehouse({ ...connection, outbound }),
  FABRIC: openFabric,
  MOTHERDUCK: (connection, outbound) => new MotherDuckWarehouse({ ...connection, outbound }),
};

/** Every data source type. */
export const dataSourceTypes = Object.keys(openers) as readonly DataSourceType[];

/**
 * Makes the warehouse of a data source; nothing is opened before its first use. Its failures tell
 * no value of a row.
 * @param outbound which networks it may reach; default the public internet
 */
export function openWarehouse(connection: WarehouseConnection, outbound = outboundPolicy([])): Warehouse {
  const open: (connection: never, outbound: OutboundPolicy) => Warehouse = openers[connection.type];
  return new ConfidentialWarehouse(open(connection as never, outbound));
}
