import type { Connector } from './connector.ts';
import { account, host, name, schemas, secret } from './field.ts';

export const fabric: Connector<'FABRIC'> = {
  type: 'FABRIC',
  label: 'Fabric',
  input: 'fabric',
  table: 'msSqlConnection',
  fields: {
    host,
    database: name('database'),
    schemas: schemas('dbo'),
    tenantId: account('tenant id'),
    clientId: account('client id'),
    clientSecret: secret('client secret'),
  },
};
