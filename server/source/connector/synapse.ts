import type { Connector } from './connector.ts';
import { host, name, schemas, shown, threeSslModes } from './field.ts';
import { credentialsOfItsKind, mssql } from './mssql.ts';

export const synapse: Connector<'SYNAPSE'> = {
  type: 'SYNAPSE',
  label: 'Synapse',
  about: 'Warehouse of Azure',
  input: 'synapse',
  table: 'synapseConnection',
  fields: {
    ...mssql.fields,
    host: shown(host, { label: 'Server', placeholder: 'workspace.sql.azuresynapse.net' }),
    database: shown(name('database'), { label: 'Database (SQL pool)' }),
    // The service always has a certificate that can be checked.
    sslMode: threeSslModes('verify-full'),
    schemas: schemas('dbo'),
  },
  requirements: [
    'A login with a user in the pool',
    'SELECT on each schema it is to read',
    'A firewall rule that allows this server',
  ],
  check: credentialsOfItsKind,
};
