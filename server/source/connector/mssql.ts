import type { MsSqlConnection } from '../../warehouse/connection.ts';
import type { Connector, FieldProblem } from './connector.ts';
import { account, choice, host, name, optional, port, schemas, secret } from './field.ts';

export const mssql: Connector<'MSSQL'> = {
  type: 'MSSQL',
  label: 'SQL Server',
  input: 'msSql',
  table: 'msSqlConnection',
  fields: {
    host,
    port: port(1433),
    database: name('database'),
    authentication: choice(
      ['SQL_SERVER_AUTHENTICATION', 'AZURE_AD_TOKEN'],
      'SQL_SERVER_AUTHENTICATION',
      'MsSqlAuthentication',
    ),
    username: optional(account('user name')),
    password: optional(secret('password')),
    accessToken: optional(secret('access token', { most: 16_384 })),
    sslMode: choice(['disable', 'require', 'verify-full'], 'require'),
    schemas: schemas(),
  },
  check: credentialsOfItsKind,
};

/** Each way of signing in needs its own credentials. */
export function credentialsOfItsKind(fields: MsSqlConnection): FieldProblem | null {
  if (fields.authentication === 'AZURE_AD_TOKEN') {
    return fields.accessToken === undefined ? { field: 'accessToken', message: 'Enter the access token.' } : null;
  }
  if (fields.username === undefined) return { field: 'username', message: 'Say which user name.' };
  return fields.password === undefined ? { field: 'password', message: 'Enter the password.' } : null;
}
