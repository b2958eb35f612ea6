import type { Connector } from './connector.ts';
import { account, host, name, schemas, secret, shown } from './field.ts';

export const fabric: Connector<'FABRIC'> = {
  type: 'FABRIC',
  label: 'Fabric',
  about: 'Warehouse and lakehouse of Microsoft',
  input: 'fabric',
  table: 'msSqlConnection',
  fields: {
    host: shown(host, { label: 'SQL host', width: 6, placeholder: 'abc123.datawarehouse.fabric.microsoft.com' }),
    database: name('database'),
    schemas: schemas('dbo'),
    tenantId: account('tenant id'),
    clientId: account('client id'),
    clientSecret: secret('client secret'),
  },
  requirements: [
    'An app registration (service principal) in your tenant',
    'Service principals allowed in the Fabric admin settings',
    'SELECT on each schema it is to read',
  ],
};
