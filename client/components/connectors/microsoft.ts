import type { Connector, ConnectorField, Typed } from './connector.ts';
import { database, host, password, port, quoted, schemas, schemasOf, sslMode, username } from './fields.ts';

const byPassword = (typed: Typed) => typed.authentication !== 'AZURE_AD_TOKEN';

const authentication: ConnectorField = {
  name: 'authentication',
  label: 'Signs in with',
  kind: 'choice',
  usual: 'SQL_SERVER_AUTHENTICATION',
  choices: [
    { value: 'SQL_SERVER_AUTHENTICATION', label: 'SQL Server login' },
    { value: 'AZURE_AD_TOKEN', label: 'Microsoft Entra token' },
  ],
};

const accessToken: ConnectorField = {
  name: 'accessToken',
  label: 'Access token',
  kind: 'text',
  secret: true,
  required: true,
  visible: (typed) => !byPassword(typed),
  help: 'For the resource https://database.windows.net. Tokens expire, mostly within an hour.',
};

const credentials: readonly ConnectorField[] = [
  authentication,
  { ...username, visible: byPassword },
  { ...password, required: true, mayBeEmpty: undefined, visible: byPassword },
  accessToken,
];

const reading = (typed: Typed, user: string) =>
  schemasOf(typed, 'dbo')
    .map((schema) => `GRANT SELECT ON SCHEMA::${quoted('[', schema, 'schema')} TO ${user};`)
    .join('\n');

const login = (typed: Typed) => {
  const user = quoted('[', typed.username, 'user');
  return `-- In master:
CREATE LOGIN ${user} WITH PASSWORD = '<password>';
-- In ${quoted('[', typed.database, 'database')}:
CREATE USER ${user} FOR LOGIN ${user};
${reading(typed, user)}`;
};

export const mssql: Connector = {
  type: 'MSSQL',
  input: 'msSql',
  fields: [
    host,
    port(1433),
    database,
    ...credentials,
    sslMode('require', ['disable', 'require', 'verify-full']),
    schemas(),
  ],
  needs: ['A login with a user in the database', 'SELECT on each schema it is to read'],
  grant: login,
};

export const synapse: Connector = {
  type: 'SYNAPSE',
  input: 'synapse',
  fields: [
    { ...host, label: 'Server', placeholder: 'workspace.sql.azuresynapse.net' },
    port(1433),
    { ...database, label: 'Database (SQL pool)' },
    ...credentials,
    sslMode('verify-full', ['disable', 'require', 'verify-full']),
    schemas('dbo'),
  ],
  needs: ['A login with a user in the pool', 'SELECT on each schema it is to read', 'The firewall lets this server in'],
  grant: login,
};

export const fabric: Connector = {
  type: 'FABRIC',
  input: 'fabric',
  fields: [
    { ...host, label: 'SQL host', width: undefined, placeholder: 'abc123.datawarehouse.fabric.microsoft.com' },
    database,
    schemas('dbo'),
    { name: 'tenantId', label: 'Tenant id', kind: 'line', required: true, width: 'half' },
    { name: 'clientId', label: 'Client id', kind: 'line', required: true, width: 'half' },
    { name: 'clientSecret', label: 'Client secret', kind: 'line', required: true, secret: true },
  ],
  needs: [
    'An app registration (service principal) in your tenant',
    'Service principals allowed in the Fabric admin settings',
    'SELECT on each schema it is to read',
  ],
  grant: (typed) => `-- In ${quoted('[', typed.database, 'database')}, with the name of the app registration:
${reading(typed, '[<app name>]')}`,
};
