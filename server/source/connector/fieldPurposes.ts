import type { ConnectionOf } from '../../warehouse/connection.ts';
import type { ServerType } from './connector.ts';

/** Name of a field of any connection. */
type FieldName = { readonly [T in ServerType]: Exclude<keyof ConnectionOf<T>, 'type'> }[ServerType];

/** Purpose of each field of connections, for the descriptions of the API. */
export const fieldPurposes = {
  host: 'Host name or IP address of the server.',
  port: 'Port of the server.',
  database: 'Name of the database.',
  schemas: 'Schemas whose tables can be imported.',
  username: 'User name of the account.',
  password: 'Password of the account.',
  sslMode: 'Encryption of the connection, in the terms of PostgreSQL.',
  certificateAuthority: 'Certificate of the authority that signed the certificate of the server.',
  clientCertificate: 'Client certificate of the account.',
  clientKey: 'Private key of the client certificate.',
  authentication: 'Way of signing in.',
  accessToken: 'Access token of the account.',
  tenantId: 'Id of the Microsoft Entra tenant.',
  clientId: 'Id of the application or service principal that signs in.',
  clientSecret: 'Secret of the application or service principal that signs in.',
  projectId: 'Id of the Google Cloud project that queries are billed to.',
  dataset: 'Name of the dataset.',
  location: 'Location of the dataset, such as `EU`.',
  serviceAccountKey: 'Key of the service account: the content of its JSON key file.',
  maximumBytesBilled: 'Maximum number of bytes that one query may bill.',
  account: 'Account identifier, such as `myorg-account1`.',
  warehouse: 'Name of the virtual warehouse that runs the queries.',
  role: 'Role of the account in its sessions.',
  privateKey: 'Private key of the key pair of the account.',
  privateKeyPassphrase: 'Passphrase of the private key.',
  oauthToken: 'OAuth access token of the account.',
  programmaticAccessToken: 'Programmatic access token of the account.',
  region: 'AWS region of the MotherDuck organization, such as `us-east-1`.',
  httpPath: 'HTTP path of the SQL warehouse, such as `/sql/1.0/warehouses/abc123`.',
  catalog: 'Name of the catalog.',
} as const satisfies Readonly<Record<FieldName, string>>;
