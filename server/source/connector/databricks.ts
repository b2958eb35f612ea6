import type { Connector } from './connector.ts';
import { account, choice, host, name, optional, port, schemas, secret, shaped } from './field.ts';

export const databricks: Connector<'DATABRICKS'> = {
  type: 'DATABRICKS',
  label: 'Databricks',
  input: 'databricks',
  table: 'databricksConnection',
  fields: {
    host,
    port: port(443),
    httpPath: shaped(
      'HTTP path',
      /^\/sql\/1\.0\/(?:warehouses|endpoints)\/\w+$/,
      'Write the path of a SQL warehouse, such as /sql/1.0/warehouses/abc123; clusters cannot be used.',
    ),
    catalog: name('catalog', 255),
    schemas: schemas(),
    authentication: choice(['ACCESS_TOKEN', 'SERVICE_PRINCIPAL'], 'ACCESS_TOKEN', 'DatabricksAuthentication'),
    accessToken: optional(secret('access token')),
    clientId: optional(account('client id')),
    clientSecret: optional(secret('client secret')),
  },
  check({ authentication, accessToken, clientId, clientSecret }) {
    if (authentication === 'ACCESS_TOKEN') {
      return accessToken === undefined ? { field: 'accessToken', message: 'Enter the access token.' } : null;
    }
    if (clientId === undefined) return { field: 'clientId', message: 'Say which client id.' };
    return clientSecret === undefined ? { field: 'clientSecret', message: 'Enter the client secret.' } : null;
  },
};
