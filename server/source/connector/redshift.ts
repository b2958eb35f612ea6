import type { Connector } from './connector.ts';
import { host, port, shown } from './field.ts';
import { postgresql } from './postgresql.ts';

export const redshift: Connector<'REDSHIFT'> = {
  ...postgresql,
  type: 'REDSHIFT',
  label: 'Redshift',
  about: 'Warehouse of AWS',
  input: 'redshift',
  fields: {
    ...postgresql.fields,
    host: shown(host, { placeholder: 'cluster.abc123.eu-west-1.redshift.amazonaws.com' }),
    port: port(5439),
  },
  requirements: [
    'A database user, not an IAM role',
    'USAGE on each schema',
    'SELECT on the tables and views it is to read',
  ],
};
