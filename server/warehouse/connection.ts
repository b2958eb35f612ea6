/** Connections by type of data source. Every text in them has been checked. */

import type { TlsOptions } from './outbound/tls.ts';

interface ServerConnection extends TlsOptions {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

/** PostgreSQL and Redshift. */
export interface PostgreSqlConnection extends ServerConnection {
  /** Empty: all that the account can use. */
  readonly schemas: readonly string[];
}

/** MySQL and MariaDB. */
export interface MySqlConnection extends ServerConnection {
  /** PEM; with `clientKey` the certificate the server asks clients for. */
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

/** SQL Server and Synapse. */
export interface MsSqlConnection {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly authentication: 'SQL_SERVER_AUTHENTICATION' | 'AZURE_AD_TOKEN';
  /** With SQL_SERVER_AUTHENTICATION. */
  readonly username?: string;
  readonly password?: string;
  /** With AZURE_AD_TOKEN. */
  readonly accessToken?: string;
  /** `require` encrypts without checking the certificate. */
  readonly sslMode: 'disable' | 'require' | 'verify-full';
  /** Empty: all that the account can use. */
  readonly schemas: readonly string[];
}

/** Microsoft Fabric: always encrypted, always by a service principal. */
export interface FabricConnection {
  readonly host: string;
  readonly database: string;
  readonly schemas: readonly string[];
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SnowflakeConnection {
  /** e.g. `myorg-account1`. */
  readonly account: string;
  readonly warehouse: string;
  readonly database: string;
  readonly schemas: readonly string[];
  readonly role?: string;
  readonly username: string;
  /** PEM of a PKCS #8 key; or one of the tokens. */
  readonly privateKey?: string;
  readonly privateKeyPassphrase?: string;
  readonly oauthToken?: string;
  readonly programmaticAccessToken?: string;
}

export interface BigQueryConnection {
  readonly projectId: string;
  readonly dataset: string;
  /** e.g. `EU`; without it where the dataset is. */
  readonly location?: string;
  /** The key file of a service account, as JSON. */
  readonly serviceAccountKey: string;
  readonly maximumBytesBilled?: number;
}

export interface DatabricksConnection {
  readonly host: string;
  readonly port: number;
  /** e.g. `/sql/1.0/warehouses/abc123`. */
  readonly httpPath: string;
  readonly catalog: string;
  readonly schemas: readonly string[];
  readonly authentication: 'ACCESS_TOKEN' | 'SERVICE_PRINCIPAL';
  /** With ACCESS_TOKEN. */
  readonly accessToken?: string;
  /** With SERVICE_PRINCIPAL. */
  readonly clientId?: string;
  readonly clientSecret?: string;
}

export interface MotherDuckConnection {
  /** AWS region of the organization, e.g. `us-east-1`. */
  readonly region: string;
  /** Without the `md:` prefix. */
  readonly database: string;
  readonly schemas: readonly string[];
  readonly accessToken: string;
}

interface Connections {
  readonly FILE: { readonly databaseFile: string };
  readonly SQL: { readonly databaseFile: string };
  readonly POSTGRESQL: PostgreSqlConnection;
  readonly BIGQUERY: BigQueryConnection;
  readonly MSSQL: MsSqlConnection;
  readonly MARIADB: MySqlConnection;
  readonly MYSQL: MySqlConnection;
  readonly SNOWFLAKE: SnowflakeConnection;
  readonly SYNAPSE: MsSqlConnection;
  readonly REDSHIFT: PostgreSqlConnection;
  readonly DATABRICKS: DatabricksConnection;
  readonly FABRIC: FabricConnection;
  readonly MOTHERDUCK: MotherDuckConnection;
}

/** Types of data sources. */
export type DataSourceType = keyof Connections;

/** Connection of a data source of one type. */
export type ConnectionOf<T extends DataSourceType> = Connections[T];

export type WarehouseConnection = {
  readonly [T in DataSourceType]: { readonly type: T } & Connections[T];
}[DataSourceType];
