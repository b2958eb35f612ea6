import type { ConnectionOf, DataSourceType, WarehouseConnection } from '../warehouse/connection.ts';

/** Sources that tests cannot bring up by themselves everywhere. */
export type LiveType = Exclude<DataSourceType, 'FILE' | 'SQL'>;

const server = {
  host: 'db.example.com',
  database: 'shops',
  username: 'reader',
  password: '…',
  sslMode: 'verify-full',
} as const;

/**
 * Example settings of each server. The one list of them: CONTRIBUTING.md and .env.example say the
 * same.
 */
const examples: { readonly [T in LiveType]: ConnectionOf<T> } = {
  POSTGRESQL: { ...server, port: 5432, schemas: [] },
  REDSHIFT: { ...server, port: 5439, schemas: [] },
  MYSQL: { ...server, port: 3306 },
  MARIADB: { ...server, port: 3306 },
  MSSQL: { ...server, port: 1433, authentication: 'SQL_SERVER_AUTHENTICATION', schemas: [] },
  SYNAPSE: {
    host: 'shops.sql.azuresynapse.net',
    port: 1433,
    database: 'shops',
    authentication: 'AZURE_AD_TOKEN',
    accessToken: '…',
    sslMode: 'verify-full',
    schemas: ['dbo'],
  },
  FABRIC: {
    host: 'abc.datawarehouse.fabric.microsoft.com',
    database: 'shops',
    schemas: ['dbo'],
    tenantId: '…',
    clientId: '…',
    clientSecret: '…',
  },
  SNOWFLAKE: {
    account: 'myorg-account1',
    warehouse: 'small',
    database: 'shops',
    schemas: [],
    username: 'reader',
    programmaticAccessToken: '…',
  },
  BIGQUERY: {
    projectId: 'my-project',
    dataset: 'shops',
    location: 'EU',
    serviceAccountKey: '…',
    maximumBytesBilled: 1_000_000_000,
  },
  DATABRICKS: {
    host: 'dbc-1.cloud.databricks.com',
    port: 443,
    httpPath: '/sql/1.0/warehouses/abc123',
    catalog: 'shops',
    schemas: [],
    authentication: 'ACCESS_TOKEN',
    accessToken: '…',
  },
  MOTHERDUCK: { region: 'us-east-1', database: 'shops', schemas: [], accessToken: '…' },
};

export const liveTypes = Object.keys(examples) as readonly LiveType[];

const google = 'QUARRY_LIVE_GCP_CREDENTIALS';

/** A variable of the tests against what runs elsewhere. */
interface LiveSetting {
  readonly name: string;
  readonly sentence: string;
  readonly example: string;
}

export const liveSettings: readonly LiveSetting[] = [
  ...liveTypes.map((type) => ({
    name: nameOf(type),
    sentence: `Live tests: a connection of type ${type} that may only read, as JSON.`,
    example: JSON.stringify(examples[type]),
  })),
  {
    name: google,
    sentence: 'Live tests: file with the key of a service account that is Secret Manager Admin of its project.',
    example: '/path/to/key.json',
  },
];

/** The connection that the environment has for a type; null: it has none. */
export function liveConnection(type: LiveType): WarehouseConnection | null {
  const fields = process.env[nameOf(type)] ?? '';
  return fields === '' ? null : ({ ...(JSON.parse(fields) as object), type } as WarehouseConnection);
}

/** Path of the key file for Google Secret Manager; undefined: there is none. */
export function liveGoogleKey(): string | undefined {
  const path = process.env[google] ?? '';
  return path === '' ? undefined : path;
}

function nameOf(type: LiveType): string {
  return `QUARRY_LIVE_${type}`;
}
