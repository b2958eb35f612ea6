import type { Connector } from './connector.ts';
import { choice, schemas } from './field.ts';
import { credentialsOfItsKind, mssql } from './mssql.ts';

export const synapse: Connector<'SYNAPSE'> = {
  type: 'SYNAPSE',
  label: 'Synapse',
  input: 'synapse',
  table: 'synapseConnection',
  fields: {
    ...mssql.fields,
    // The service always has a certificate that can be checked.
    sslMode: choice(['disable', 'require', 'verify-full'], 'verify-full'),
    schemas: schemas('dbo'),
  },
  check: credentialsOfItsKind,
};
