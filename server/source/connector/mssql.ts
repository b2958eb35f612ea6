import type { MsSqlConnection } from '../../warehouse/connection.ts';
import type { Connector, FieldProblem } from './connector.ts';
import {
  account,
  choice,
  host,
  name,
  onlyWhen,
  password,
  port,
  schemas,
  secret,
  shown,
  threeSslModes,
} from './field.ts';

export const mssql: Connector<'MSSQL'> = {
  type: 'MSSQL',
  label: 'SQL Server',
  about: 'Database; also Azure SQL',
  input: 'msSql',
  table: 'msSqlConnection',
  fields: {
    host,
    port: port(1433),
    database: name('database'),
    authentication: choice(
      'Signs in with',
      { SQL_SERVER_AUTHENTICATION: 'SQL Server login', AZURE_AD_TOKEN: 'Microsoft Entra token' },
      'SQL_SERVER_AUTHENTICATION',
      'MsSqlAuthentication',
    ),
    username: onlyWhen('authentication', 'SQL_SERVER_AUTHENTICATION', account('user name')),
    password: onlyWhen('authentication', 'SQL_SERVER_AUTHENTICATION', password()),
    accessToken: onlyWhen(
      'authentication',
      'AZURE_AD_TOKEN',
      shown(secret('access token', { most: 16_384 }), {
        control: 'TEXT',
        help: 'For the resource https://database.windows.net. Tokens usually expire within an hour.',
      }),
    ),
    sslMode: threeSslModes('require'),
    schemas: schemas(),
  },
  requirements: ['A login with a user in the database', 'SELECT on each schema it is to read'],
  check: credentialsOfItsKind,
};

/** Checks that the credentials of the chosen way of signing in are there. */
export function credentialsOfItsKind(fields: MsSqlConnection): FieldProblem | null {
  if (fields.authentication === 'AZURE_AD_TOKEN') {
    return fields.accessToken === undefined ? { field: 'accessToken', message: 'Enter the access token.' } : null;
  }
  if (fields.username === undefined) {
    return { field: 'username', message: 'Enter the user name.' };
  }
  return fields.password === undefined ? { field: 'password', message: 'Enter the password.' } : null;
}
