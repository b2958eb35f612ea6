import type { Connector } from './connector.ts';
import { account, choice, host, name, onlyWhen, port, schemas, secret, shaped, shown } from './field.ts';

export const databricks: Connector<'DATABRICKS'> = {
  type: 'DATABRICKS',
  label: 'Databricks',
  about: 'Lakehouse, through a SQL warehouse',
  input: 'databricks',
  table: 'databricksConnection',
  fields: {
    host: shown(host, { placeholder: 'dbc-1234.cloud.databricks.com' }),
    port: port(443),
    httpPath: shown(
      shaped(
        'HTTP path',
        /^\/sql\/1\.0\/(?:warehouses|endpoints)\/\w+$/,
        'Enter the path of a SQL warehouse, such as /sql/1.0/warehouses/abc123; clusters cannot be used.',
      ),
      {
        placeholder: '/sql/1.0/warehouses/abc123',
        help: 'On the page of the SQL warehouse, under “Connection details”. Clusters cannot be used.',
      },
    ),
    catalog: shown(name('catalog', 255), { placeholder: 'main' }),
    schemas: schemas(),
    authentication: choice(
      'Signs in with',
      { ACCESS_TOKEN: 'Access token', SERVICE_PRINCIPAL: 'Service principal' },
      'ACCESS_TOKEN',
      'DatabricksAuthentication',
    ),
    accessToken: onlyWhen('authentication', 'ACCESS_TOKEN', secret('access token')),
    clientId: onlyWhen('authentication', 'SERVICE_PRINCIPAL', account('client id')),
    clientSecret: onlyWhen('authentication', 'SERVICE_PRINCIPAL', shown(secret('client secret'), { width: 3 })),
  },
  requirements: [
    'CAN USE on the SQL warehouse',
    'USE CATALOG, USE SCHEMA and SELECT on the catalog',
    'TIMEZONE UTC and ANSI_MODE true, the defaults of new workspaces; a STATEMENT_TIMEOUT is useful',
  ],
  check({ authentication, accessToken, clientId, clientSecret }) {
    if (authentication === 'ACCESS_TOKEN') {
      return accessToken === undefined ? { field: 'accessToken', message: 'Enter the access token.' } : null;
    }
    if (clientId === undefined) {
      return { field: 'clientId', message: 'Enter the client id.' };
    }
    return clientSecret === undefined ? { field: 'clientSecret', message: 'Enter the client secret.' } : null;
  },
};
