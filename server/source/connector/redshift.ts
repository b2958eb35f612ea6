import type { Connector } from './connector.ts';
import { port } from './field.ts';
import { postgresql } from './postgresql.ts';

export const redshift: Connector<'REDSHIFT'> = {
  ...postgresql,
  type: 'REDSHIFT',
  label: 'Redshift',
  input: 'redshift',
  fields: { ...postgresql.fields, port: port(5439) },
};
